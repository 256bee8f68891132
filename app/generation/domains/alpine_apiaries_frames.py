"""Filler on mountain beekeeping."""

from app.generation.domains.domain import Frames

_INTRODUCTION = (
    "Few keepers above the tree line agree on {topic}, and fewer still have written down why.",
    "What a valley beekeeper calls {topic} is hardly recognisable on a slope that loses the "
    "sun by mid-afternoon.",
    "The literature on {topic} is rich, scattered and, with the exception of {author} {ref}, "
    "almost wholly concerned with lowland stock.",
    "Why should {topic} matter at all to a colony that spends most of the year clustered under "
    "snow?",
    "Since {author} {ref} first weighed colonies on a hay scale, {topic} has never been far "
    "from the argument.",
    "Our own interest began with an accident: a pallet of empty supers slid off the track, and "
    "for the rest of the {season} {topic} had to be improvised.",
    "Alpine forage comes in short, violent flushes, dandelion first, then alpenrose, then "
    "whatever the hay cutters leave; a colony that is not ready for one has no use for the "
    "next.",
    "It is often said that the dark mountain bee needs no help with {topic}, a claim as old as "
    "the movable frame and about as well tested as the weather rhymes.",
    "Readers who keep bees will forgive us for explaining {topic}; readers who do not may wish "
    "to begin with {ref}.",
    "Rival traditions meet in these valleys, the wanderers who follow the bloom uphill by "
    "lorry and the settled keepers who despise them, and each has its own doctrine of {topic}.",
    "We do not enter here into the long quarrel over {topic}.",
    "Older manuals devote whole chapters to {topic} and a single paragraph to {topic2}; we "
    "have come to think that the proportion should be reversed.",
    "In the survey of {author} {ref}, {count} of the answers came from people who had given up "
    "bees altogether, which says something about the altitude and something about the "
    "questionnaire.",
    "Thin air, late frost and cheap electricity have changed {topic} more in one generation "
    "than in the whole century before.",
    "Although much has been learnt from glass-sided observation boxes, such boxes live in "
    "museums, not on scree.",
    "The present paper grew out of {count} letters exchanged between a keeper, a schoolteacher "
    "and the district veterinarian.",
    "A {thing} on a mountain is a small stove with wings attached, yet it has been studied far "
    "more often as a honey pot than as a stove.",
    "Whether the bees or their keepers respond to {topic} is a question that {author} {ref} "
    "raised and then, wisely, dropped.",
    "By common consent the weakest part of the subject is {topic}.",
    "Cooperative dairies, of all institutions, keep the longest series: cheese store and bee "
    "house shared a roof, a thermometer and, in lean years, the same clerk.",
    "Interest in {topic} has revived now that young families are returning to the high farms, "
    "bringing with them borrowed equipment and a great deal of confidence.",
    "An earlier note of ours {ref} passed over {topic} in silence and was rightly criticised "
    "for it.",
    "There are good reasons, practical as well as sentimental, for beginning with {topic} and "
    "leaving {topic2} for another occasion.",
    "Colonies taken up to the summer pastures face, within a few weeks, a spring, a glut and a "
    "first snow.",
    "The thermal economy of the winter cluster is understood in outline {ref}, but its "
    "dependence on {topic} has been described only for sites where the ground does not freeze.",
    "Research has concentrated on colony losses, whereas the management of survivors, {topic} "
    "in particular, has received comparatively little attention.",
)

_METHOD = (
    "Weighing took place at dawn, before the first foragers left, on a spring balance slung "
    "from a tripod of ski poles.",
    "Each {thing} carried a slate on which the keeper chalked the date, the weather and a "
    "single word about {topic}.",
    "We opened no brood nest on days when the breath of the observer was visible.",
    "All visits followed the same route, uphill in the morning and downhill in the afternoon, "
    "so that the highest stands were always seen by the fresher pair of eyes.",
    "The tools for {topic} were kept in a biscuit tin that never left the truck.",
    "Observers were trained on {count} combs taken from a stock that played no further part in "
    "the study.",
    "Following {author} {ref}, we counted returning bees through a slit cut in black card and "
    "trusted no tally made by a tired person.",
    "To separate {topic} from {topic2}, the tasks were given to different keepers, who were "
    "asked not to compare notes over supper.",
    "Temperatures came from thermocouples pushed through the crown board; the wires were "
    "sheathed after mice had discovered them.",
    "A stock entered the analysis only when its queen had been seen, or her eggs had, in the "
    "same week.",
    "Feed was given at dusk, in small portions, with the entrance narrowed against wasps and "
    "neighbours.",
    "The order of treatment was drawn by lot from a felt hat, in the presence of the "
    "cheesemaker, who had no stake in {topic}.",
    "Records of {topic} were copied by different hands and the copies read against each other "
    "by candlelight or, after the cable was laid, by lamp.",
    "No chemical was used against mites during the {season}, and beekeepers within flying "
    "distance kindly agreed to the same abstinence.",
    "Pollen pellets were sorted by colour under a north window, dried over silica and filed "
    "with the name of the meadow.",
    "Drifting was checked by dusting departing workers with coloured flour at a few stands and "
    "waiting, with some patience, at the others.",
    "Our protocol for {topic} departs from that of {author} {ref} in one respect: we did not "
    "smoke the bees beforehand.",
    "Visits to any stand that had been rocked by cattle were struck from the record, and the "
    "farmer was informed.",
    "Stands were levelled with roof slates, turned a little to the morning sun and roped "
    "against the foehn.",
    "Combs were photographed on both faces and the cells marked up later, indoors, by students "
    "paid in honey.",
    "In assessing {topic} we relied on smell as much as on sight, a practice defended at "
    "length in {ref}.",
    "The diary method was preferred to interviews because people remember {topic} better with "
    "a pencil in the hand than with an official at the door.",
    "Missing weeks were left empty and not filled in from the neighbouring {thing}.",
    "Stocks of comparable strength were paired at the autumn inspection, judged by the seams "
    "they occupied, and one of each pair was assigned to the modified regime.",
    "Entrance traffic was logged by an optical counter, calibrated against visual counts at "
    "the beginning and the end of the {season}.",
)

_OBSERVATIONS = (
    "The winter of the avalanche cost us {count} {things} and most of the fence.",
    "At the highest stand the bees flew on fewer days than anywhere else, but on those days "
    "they flew until dark.",
    "In {count} of the visits the cluster could be heard before it could be seen.",
    "Nothing unusual was noted about {topic}.",
    "Snow lay against the entrances until the hay meadow was already green; the colonies "
    "behind it had chewed a tunnel and were using it.",
    "A marten got into the comb store, and with it went the only duplicate series on {topic}.",
    "Old combs were darker, heavier and, to judge from the queue at their cells, more popular "
    "with the queen.",
    "Several keepers reported, independently and with some embarrassment, that {topic} had "
    "gone better in the week they forgot about it.",
    "By the end of the {season}, {count} frames had been drawn and {topic} was no longer a "
    "matter of concern to anybody.",
    "Was it the altitude, the strain, or merely the man with the smoker?",
    "Foragers returned from the alpenrose pale with pollen, circled the marker stone and "
    "dropped to the boards with a sound like light hail.",
    "One colony changed its queen in silence, without a swarm, without a piped note and "
    "without our noticing until the colour on her back was wrong.",
    "Those {things} that had been turned from the wind started brood earlier, though not by "
    "enough to impress the neighbours.",
    "Moisture ran down the inner walls after every thaw, and {count} crown boards had to be "
    "dried beside the stove.",
    "The {topic} notes for this period are in pencil and, in places, in verse.",
    "As {author} {ref} had warned, wasps found the weak stocks first.",
    "Cattle rubbed themselves on the stands; bells were heard on the recording, then a crack, "
    "then a very large number of bees.",
    "Between haymaking and the first frost the weight of the {things} hardly moved, which the "
    "older keepers had predicted and the younger ones had not believed.",
    "Differences between keepers in {topic} were wider than differences between slopes.",
    "Fanning began at the left of the entrance, spread to the right within a few breaths and "
    "stopped when a cloud took the sun.",
    "On {count} mornings the landing boards were found swept clean of dead bees, a sure sign "
    "that somebody inside was still keeping house.",
    "The scale at the glacier stand froze, thawed, was cursed, and afterwards agreed with the "
    "others.",
    "Drone brood appeared late, was trimmed once and did not come back.",
    "We saw no trace of foulbrood, chalkbrood or nosema in any of the {count} combs that were "
    "lifted to the light.",
    "Honey from the upper meadows set hard before it could be extracted and had to be eaten "
    "with a knife, a loss to science that was borne cheerfully.",
    "A thunderstorm interrupted {topic} and sent the observers, the goats and a passing "
    "postman under the same roof.",
    "Wherever {topic} had been neglected, burr comb bridged the frames and every inspection "
    "cost lives.",
    "The bees ignored the new water trough, preferring, as bees will, the puddle behind the "
    "dung heap.",
    "After the transfer to the pasture the foragers of {count} colonies flew back to the old "
    "stand and had to be fetched, in the dark, by a keeper with a poor opinion of research.",
    "Piping was heard on calm evenings only, which may tell us more about the wind than about "
    "the queens.",
    "Neither {topic} nor {topic2} showed any pattern that survived a second look.",
    "Pollen came in orange, then grey-green, then a sulphur yellow that nobody could assign to "
    "a plant.",
    "It rained for most of the {season}, and the notebooks swelled until they would no longer "
    "shut.",
    "Robbing broke out at the roadside stand on the very afternoon of the visit by the "
    "cantonal inspector.",
    "Queens bought from the lowlands laid well until the first cold night and then, {count} "
    "cards agree, sulked.",
    "In the matter of {topic} the twin stands behaved as though they had never met.",
    "Mice had wintered in {count} of the empty bodies and left them lined with moss, "
    "thistledown and a page of our own instructions.",
    "Larch boards warped less than pine, smelt better and were gnawed by fewer animals.",
    "An unexpected cleansing flight in midwinter spotted the snow, the washing of the farm "
    "beneath and the visiting delegation.",
    "The record on {topic} breaks off on the day the keeper was called to the calving.",
    "When the sun finally reached the shaded terrace, late and for barely the length of a "
    "sermon, the whole row of entrances lit up with wings.",
    "Brood rearing resumed before the ground had cleared and was not interrupted by the frosts "
    "that followed.",
    "Consumption of stores was lowest in the coldest weeks and rose steeply once larvae were "
    "present.",
    "No relation was apparent between {topic} and the mite fall on the bottom boards.",
    "Stocks on the northern terrace were slower to build up and did not close the gap before "
    "the main flow.",
    "The share of workers carrying pollen fell during the afternoon at every site.",
    "In {count} colonies the nest had shifted towards the sunlit wall.",
)

_DISCUSSION = (
    "It is tempting to credit {topic} with the whole of the effect, and on a warm evening, "
    "with a full comb in hand, one very nearly does.",
    "We would rather be wrong about {topic} than vague.",
    "The most obvious objection is that our keepers knew they were being watched.",
    "Against this, {author} {ref} argued that mountain colonies adjust to {topic} within a "
    "generation of workers, so that any comparison across the {season} is a comparison of "
    "different bees.",
    "If bees read papers, they would find ours preoccupied with {topic} and silent on the "
    "price of sugar.",
    "Lowland results should not be carried uphill without a coat.",
    "Our sample, {count} colonies in a handful of valleys, is large by local standards and "
    "laughable by any other.",
    "Part of the disagreement with {ref} dissolves once it is remembered that their {things} "
    "were emptied before midsummer and ours after it.",
    "Would the picture have survived a kinder winter?",
    "We cannot exclude that {topic} is merely a proxy for the diligence of the person in "
    "charge.",
    "No beekeeper should be advised to alter {topic} on the strength of these pages alone.",
    "The comparison with {author} {ref} is instructive, less for the agreement than for how "
    "differently the same comb can be described.",
    "A longer series, ideally one that outlives its authors, would settle the question of "
    "{topic} and probably open another.",
    "Heat, hunger and neglect are the usual suspects; our notes acquit the first, suspect the "
    "second and convict the third.",
    "That {topic} went unremarked for so long is perhaps explained by the hour at which it "
    "happens.",
    "Several readers of the draft asked about {topic2}, a fair question to which the honest "
    "answer is that the snow came early.",
    "We thank the dairy for the loan of its scale, the postman for carrying combs and the bees "
    "for their restraint.",
    "In fairness to the wandering keepers, it must be said that their {topic} was the tidiest "
    "of all.",
    "One may doubt the mechanism, but the practice costs nothing, harms nobody and gives the "
    "keeper something to do in the dead weeks.",
    "Further work on {topic} should begin with better ropes.",
    "Much of what we call {topic} may be the colony’s own doing, with the keeper arriving in "
    "time to take the credit.",
    "We see no conflict between these findings and the experience of {author} {ref}, who "
    "worked on limestone, with gentler stock and, one suspects, with better coffee.",
    "Expenses were modest: some rope, {count} jars and the goodwill of a valley that has now "
    "seen enough of us.",
    "The association between {topic} and survival is consistent with earlier reports, although "
    "the design does not permit a causal reading.",
    "Errors in the strength estimates are likely to have weakened whatever link with {topic} "
    "there was.",
    "Replication at stands of a different exposure would be desirable.",
)

_ABSTRACT = (
    "We report on {topic} in {things} kept above the last permanent farms, with particular "
    "attention to {topic2}.",
    "Observations from {count} visits are discussed in the light of {topic}.",
    "The study rests on keepers’ diaries, a weighing series and a good deal of walking.",
    "Much has been claimed for {topic}; we examine the claim at altitude.",
    "This paper describes how mountain colonies are managed through the {season} and what part "
    "{topic} plays in it.",
    "Earlier accounts are compared with new records from neighbouring valleys.",
    "Does {topic} survive the move from the valley floor to the summer pasture?",
    "A relation used by alpine keepers is set out, its symbols are explained, and the "
    "conditions of its use are described.",
    "Special care is given to {topic}, which previous surveys treated in passing or not at "
    "all.",
    "The results concern working stock rather than show pieces and should be read with {topic} "
    "in mind.",
    "Limits of the material, chiefly the short {season} and the small number of stands, are "
    "stated frankly.",
    "Practical consequences for {topic} and {topic2} are outlined for the keeper in a hurry.",
)

ALPINE_APIARIES_FRAMES = Frames(
    introduction=_INTRODUCTION,
    method=_METHOD,
    observations=_OBSERVATIONS,
    discussion=_DISCUSSION,
    abstract=_ABSTRACT,
)
