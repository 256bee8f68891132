"""Filler on weaving."""

from app.generation.domains.domain import Frames

_INTRODUCTION = (
    "A {thing} remembers its weaver, and most of what has been written on {topic} amounts to "
    "the collection of such memories.",
    "Textbooks treat {topic} as a solved problem; anyone who has stood behind a mill weaver on "
    "a damp morning knows better.",
    "Ever since {author} {ref} unpicked a burial shroud thread by thread, {topic} has been "
    "argued about in terms of evidence and not of taste.",
    "Is the cloth made by the hand, by the frame or by the weather in the shed?",
    "The mills we visited lie along one river, draw on the same spinners and share, through "
    "marriage, most of their foremen.",
    "Out of economy rather than principle, {topic} was abandoned by the large sheds and "
    "survived only in attics, convents and prisons.",
    "{author} {ref} called {topic} the conscience of the weaver, a phrase we admire without "
    "quite understanding.",
    "Between the drafting of a pattern and the first clean repeat lies a stretch of labour, "
    "{topic} included, that pattern books leave out.",
    "Our subject is narrow, our cloth is narrower, and {topic} occupies most of both.",
    "Weavers speak of {topic} the way sailors speak of wind: endlessly, inventively and "
    "without expecting to be believed.",
    "This paper takes up a thread left hanging in {ref}.",
    "While the chemistry of dyes has been pursued in laboratories on every continent, {topic} "
    "has been left to people who are paid by the ell and have no patience for notebooks.",
    "An inventory drawn up in the {season} of the great flood lists {count} frames, their "
    "reeds, their debts and, in the margin, a complaint about {topic}.",
    "It would be wrong to suppose that steam settled the matter of {topic}; it merely made the "
    "mistakes arrive sooner.",
    "Who taught whom, who copied whom, and who simply forgot are questions that surround "
    "{topic} in every valley with a fulling mill.",
    "A short account of {topic} may help those whose acquaintance with weaving ends at the "
    "shirt.",
    "Much of the older evidence was cut up for rags.",
    "We came to {topic} by way of {topic2}, having found that the second could not be "
    "understood with the first left out.",
    "Curators look at cloth from the front, weavers from the back, and the historian has to "
    "stand somewhere near the edge.",
    "Only recently, with the survey of {author} {ref} and the sale of several mill archives, "
    "has it become possible to follow {topic} beyond a single working life.",
    "To the ear, a shed in good order is one large animal; to the ledger it is {count} "
    "separate grievances.",
    "Neither the trade schools nor the guild statutes, which regulate everything down to "
    "candle ends, say a word about {topic}.",
    "What follows is written for the person at the breast beam.",
    "Although the vocabulary of {topic} differs from one village to the next, the gestures do "
    "not, as films made by {author} {ref} show beautifully.",
    "Behind every length of plain cloth there is a quarrel about {topic} that somebody lost.",
    "Warp behaviour during shedding has been studied extensively on instrumented frames, less "
    "so under the conditions of ordinary production {ref}.",
    "Estimates of the influence of {topic} on fabric quality vary widely between sources and "
    "are rarely accompanied by a description of the machine.",
)

_METHOD = (
    "Cloth was measured flat on the bench, relaxed overnight and face down, with the same "
    "brass tape throughout.",
    "We sat beside the weavers, on the bench if there was space and elsewhere on a skip of "
    "waste yarn, and spoke only when a shuttle was being changed.",
    "Every {thing} was given a coloured ribbon on the castle; the key to the ribbons was kept "
    "from the cloth examiners.",
    "Breakages were tallied with knots in a cord, which can be done without looking away from "
    "the fell.",
    "As regards {topic} we adopted the procedure of {author} {ref}, omitting the beer.",
    "All warps came from one spinner, wound in a single week and sized from one copper.",
    "Humidity was read from a hair hygrometer hung level with the heddles, away from the "
    "windows and from curious elbows.",
    "To keep {topic} comparable across sheds, a single tackler travelled with us and made "
    "every adjustment himself.",
    "Weavers were paid their ordinary rate, whether or not the web was fit for sale.",
    "The sound of the sley was recorded on tape, slowed, and compared by ear with a metronome.",
    "Which frame was dressed first each morning was settled by drawing straws (long ones, from "
    "the packing room).",
    "After {count} practice picks the web was cut back to a straight fell and the real work "
    "began.",
    "We excluded cloth woven by lamplight, cloth woven during strikes and cloth woven by the "
    "owner’s nephew.",
    "Samples for {topic} were cut on the bias from the middle of the piece, stitched to card "
    "and filed by shed.",
    "Nobody counted threads for longer than the eye would bear; a fresh person then began from "
    "the other selvedge.",
    "Interviews about {topic} took place out of the foreman’s hearing, usually in the dye "
    "house, in the weavers’ own dialect.",
    "The reed was changed, the heddles recounted and the tie-up drawn afresh before each "
    "trial, a precaution that {ref} recommends and nobody enjoys.",
    "A lens, a needle and plain patience were the only instruments used in judging {topic}.",
    "During the {season} the stoves were left unlit so that {topic} would not be confused with "
    "the drying of the size.",
    "Drafts were transcribed by readers who had never met, and disputed passages went to a "
    "retired designer.",
    "Faults were named by the mender, not by the weaver who had made them, and her names were "
    "entered as spoken.",
    "As a check on our own handiwork, {count} lengths were rewoven by a school that knew "
    "nothing of the question.",
    "The ledgers were photographed early because the mice at the mill had shown a taste for "
    "paste.",
    "Warp tension was sampled with a spring gauge at the centre and near both edges, with the "
    "shed closed.",
    "Fabric specimens were conditioned in the laboratory until their weight no longer changed.",
)

_OBSERVATIONS = (
    "The weft lay quietly in all but {count} of the pieces.",
    "By noon the size had softened, the sheds had thickened and the weavers were slapping "
    "their warps with wet brooms.",
    "A shuttle left its race, crossed the aisle and was returned, with remarks, by the weaver "
    "who had stopped it.",
    "Of the {count} faults entered for the week, most were floats and most of the floats were "
    "on the same shaft.",
    "Selvedges drew in whenever the weaver talked; the effect was strongest on market days.",
    "Little can be said about {topic}, since the only woman who practised it would not do so "
    "while watched.",
    "Linen behaved, wool forgave, and silk did neither.",
    "Why the {thing} nearest the door wove the straightest cloth remained a matter of "
    "speculation, some of it theological.",
    "When belts were tightened in the {season}, {topic} improved in one shed and went to "
    "pieces in the next.",
    "The apprentices, who had been told nothing, agreed with the masters about {topic} more "
    "closely than the masters agreed with each other.",
    "Lint gathered under the {things} in soft grey drifts, deep enough on feast days to hide a "
    "dropped reed hook.",
    "We heard the fault before we saw it: a limp in the beat, then a slack end, then a ladder "
    "of missed ties running back to breakfast.",
    "On {count} occasions the tie-up had been altered overnight and nobody, the night watchman "
    "included, could say by whom.",
    "Cloth from the attic was narrower at the end of the piece than at the start, like a story "
    "told too often.",
    "As for {topic}, the entries are neat, regular and almost certainly written up on the last "
    "day.",
    "Heddle eyes had been worn to a keyhole by the hard-twisted warp, and every worn eye had "
    "its echo in the web.",
    "The power failed in mid-piece, and for one afternoon the shed could hear itself think.",
    "Women who had learnt at home threw from the shoulder; those trained at the mill threw "
    "from the wrist and complained less.",
    "No difference in {topic} could be seen between the painted frames and the plain ones, "
    "much to the relief of the owner.",
    "A temple was forgotten in the roll and discovered {count} layers later by the blade of "
    "the cropping machine.",
    "Towards evening the beats came closer together, then further apart, then not at all.",
    "The tackler’s diary mentions {topic} only in places where it also mentions swearing.",
    "Dye lots met in the middle of {count} webs, and in each the join could be found with "
    "closed eyes.",
    "Not one of the weavers could explain {topic} with her hands still.",
    "Reed marks washed out of the woollens at the first fulling but stayed in the linens, "
    "faint as ruled paper, through a whole summer on the grass.",
    "It was {topic}, and not the age of the frame, that the menders blamed.",
    "Damp swelled the battens, thunder loosened the cords, and a visiting class of "
    "schoolchildren did the rest.",
    "Several drafts proved impossible to weave as written; the marginal amendments, in a "
    "smaller hand, wove at once.",
    "Looking back over the {season}, the overseer reckoned {topic} among the few things that "
    "had not gone up in price.",
    "In contrast with {author} {ref}, we met no weaver who counted aloud.",
    "The oldest beam still carried the chalk of a previous owner, a tally of {count} strokes "
    "and the word enough.",
    "After the floor was relaid the pictures shook on the other wall.",
    "Knots from the left-handed winder slipped; knots from everyone else merely annoyed.",
    "Pieces marked for {topic} were sold by mistake, so the series has a hole in the shape of "
    "a suit.",
    "The mender passed {count} lengths without comment, which in that house is praise.",
    "Did the cat, asleep in the warmth of the yarn, affect the let-off?",
    "At the convent the {things} stopped for the office, restarted a shade slower and were "
    "back to pace before the candles had been trimmed.",
    "Both {topic} and {topic2} left traces in the cloth, though only the former could be felt "
    "with the thumb.",
    "Cotton went in white and came out the colour of the river.",
    "A broken lease rod cost the best part of a morning and all of the designer’s composure.",
    "Wherever the warp had been wound by children, the bouts varied, and with them the look of "
    "the stripe.",
    "End breaks clustered near the edges and were rare in the body of the piece.",
    "Crimp varied across the width, the centre being flatter than the borders.",
    "Changes in {topic} were accompanied by no visible change in cover.",
    "The frames in the dry room showed more breaks in the morning than after the afternoon "
    "damping.",
    "Abrasion at the heddle eye was confirmed under the lens in {count} specimens.",
    "Barring was more frequent in goods woven with an early crossing of the shed.",
)

_DISCUSSION = (
    "Taken with the evidence of the ledgers, the webs suggest that {topic} was a habit long "
    "before it was a duty.",
    "A sceptic will say that we have measured the mender and not the mill.",
    "How much of this belongs to {topic}, and how much to a foreman who shouted, cannot be "
    "decided from cloth.",
    "Where {author} {ref} saw progress we see mostly lint.",
    "The finding sits badly with received opinion, comfortably with the pay books and not at "
    "all with the memoirs of the mill owner.",
    "We were surprised, and remain a little suspicious, that {topic} did not interact with the "
    "weather.",
    "Perhaps {topic} is simply what good weavers do when nobody is looking.",
    "To generalise from {count} webs to a whole trade would be to weave a tent from a "
    "bootlace.",
    "Had the reeds survived, much of this argument would be unnecessary.",
    "The practical lesson, such as it is, concerns {topic2}: leave it to the person whose "
    "wrists will ache.",
    "Our reading of the drafts differs from that in {ref} on one point of substance and on "
    "many of spelling.",
    "An experiment on {topic} alone, with one warp and many weavers, is feasible and overdue.",
    "Nor should the smell of the shed be forgotten; menders swore by it, and their verdicts "
    "were seldom overturned.",
    "Modern finishing would have hidden nearly everything reported here, which may be why "
    "{topic} has dropped out of the textbooks.",
    "We are grateful to the tackler’s widow for the loan of his notebooks, his hooks and his "
    "opinions.",
    "It does not follow that weavers elsewhere, with other water and other debts, would handle "
    "{topic} alike.",
    "Could a stranger tell our trials from ordinary production?",
    "Economists may prefer to read {topic} as a wage dispute, and {author} {ref} has done so "
    "with skill; the cloth, however, takes no side.",
    "Some readers will miss a treatment of {topic}; so do we, and the moths are to blame.",
    "In retrospect the choice of a single spinner was wise and the choice of that spinner was "
    "not.",
    "These remarks apply to plain cloth and to simple twills, and anyone who stretches them to "
    "damask does so against our advice.",
    "There is comfort in the fact that the strongest evidence on {topic} came from the weaver "
    "who most disliked us.",
    "Until more archives are opened, the part played by {topic} will have to be inferred from "
    "seams, patches and the occasional lawsuit.",
    "The observed spread is of the same order as that reported by {author} {ref} for "
    "comparable yarns.",
    "A confounding of {topic} with the age of the reed cannot be dismissed.",
    "Further trials should vary {topic} and {topic2} independently.",
)

_ABSTRACT = (
    "The paper examines {topic} in {things} that still earn their keep and sets it beside the "
    "older testimony of ledgers and drafts.",
    "Webs from {count} warps were examined by hand and lens.",
    "We ask what {topic} contributes to the finished cloth, and what the finished cloth "
    "conceals.",
    "A working relation known to tacklers is given in explicit form, together with the "
    "circumstances in which it may be relied upon.",
    "Particular attention is paid to {topic}, to {topic2} and to the people who did both.",
    "Sources include mill diaries, museum pieces and one very patient mender.",
    "Is {topic} a craft, a chore or a superstition?",
    "The evidence comes from sheds still at work in the {season} of our visits.",
    "Doubts raised in the trade press over {topic} are found to be partly justified.",
    "Weavers’ own accounts of {topic} are quoted at length and, if possible, tested at the "
    "bench.",
    "Implications for the restoration of historic frames are noted briefly.",
    "The analysis is confined to yarns of known origin and to webs whose maker could be named.",
)

LOOM_WEAVING_FRAMES = Frames(
    introduction=_INTRODUCTION,
    method=_METHOD,
    observations=_OBSERVATIONS,
    discussion=_DISCUSSION,
    abstract=_ABSTRACT,
)
