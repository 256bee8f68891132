"""Filler of papers on tidal ponds."""

from app.generation.domains.domain import Frames

TIDAL_PONDS_FRAMES = Frames(
    introduction=(
        "A tidal pond is filled by the moon and emptied by a man with a winch, and most of its "
        "troubles arise from the difference.",
        "The {topic} has been described from the air, from the bank and from memory, but "
        "seldom from the water.",
        "Since the memoir of {author} {ref}, every account of these {things} has begun with "
        "the {topic}, and ours is no exception.",
        "Who owns the {topic} once the tide has gone out?",
        "Coastal families speak of the {topic} with a precision that the scientific literature "
        "has yet to match.",
        "There is no shortage of advice on the {topic}; there is a great shortage of anyone "
        "who has followed it for a whole year.",
        "Salt, silt and patience are the raw materials of the trade.",
        "Ponds of this kind were dug by monks, enlarged by millers and abandoned by engineers, "
        "and the {topic} bears the marks of all of them.",
        "Early workers supposed that the {topic} merely mirrored the {topic2} ({author} {ref} "
        "is the best-known example).",
        "Interest in the {topic} tends to return after each great storm and to fade before the "
        "next.",
        "From the causeway a {thing} seems the stillest of places, yet anyone who wades in "
        "will find the {topic} altering underfoot.",
        "Our subject is modest: the {topic}, as it may be watched on foot between one high "
        "water and the following low.",
        "Fishery officers count fish, hydrologists count litres, and the {topic} falls between "
        "them.",
        "It was the late failure of the {topic2} on a neighbouring creek that first drew our "
        "notice to the {topic}.",
        "Unlike lakes, {things} forget quickly; unlike rivers, they do not forget at once.",
        "Whatever the merits of the argument put forward in {ref}, it was made without a boat.",
        "The {topic} belongs to no one part of the year, though most writers have visited it "
        "in {season}.",
        "We came to the {topic} by accident, having set out to study the herons.",
        "In the dialect of the coast there are separate words for the {topic} by day and by "
        "night, a distinction which we shall try to respect.",
        "One school explains the {topic} by the moon, another by the landlord.",
        "That {things} silt up is certain; how the {topic} is bound up with it has been "
        "disputed since {author} {ref}.",
        "The modern revival of pond husbandry has brought new money, new species and new "
        "quarrels about the {topic}.",
        "For the stranger it may help to say that the {topic} is judged by eye, by smell and "
        "by the sound of the water under the gate.",
        "Only a handful of observers have ever stayed with the {topic} through {season}, when "
        "the paths are flooded and the huts are cold.",
        "Much is at stake for the villages concerned, little for anyone else, and this paper "
        "was written for the former.",
    ),
    method=(
        "All {things} were waded at low water by the same pair of observers, one carrying the "
        "staff and the other the notebook.",
        "Water was drawn at the inlet, at the deepest point and beneath the overhanging "
        "willows.",
        "The {topic} was scored from the bank, since wading stirs up precisely what one wishes "
        "to see.",
        "Samples ({count} bottles, less those that broke) were kept on ice and read the same "
        "night.",
        "Tides were taken from the harbour almanac and not from the gauge, whose float had "
        "been colonised by barnacles.",
        "With the keeper’s consent a board was nailed to the sluice post and the {topic} "
        "chalked on it at every turn of the tide.",
        "We adopted the scheme of {author} {ref} for the {topic}, dropping only its smallest "
        "class.",
        "Nets were soaked, weighed and dried before use; weights refer to the dry net.",
        "Dead fish drift and are easily counted again, so a fin was clipped from each before "
        "it was thrown back.",
        "Observations began {count} minutes before slack water, or as soon as the mist "
        "allowed.",
        "Each entry on the {topic} was read back to the keeper, who improved our spelling and "
        "occasionally our arithmetic.",
        "Night rounds were made with red lamps in order not to scatter the prawns.",
        "The banks were levelled anew in {season}, after cattle had knocked over the bench "
        "mark.",
        "Of the {things} available, those within an hour’s walk of the causeway were "
        "preferred, which is a bias and is admitted as such.",
        "A diver examined the gate sill; the rest of us relied on a weighted string.",
        "Parish records of the {topic2} were borrowed, copied by hand and returned with a jar "
        "of samphire.",
        "In choosing stations we tried to avoid footpaths, outfalls and the nesting islands of "
        "the terns.",
        "Cores were pushed by hand to refusal, split lengthwise and described by a person who "
        "did not know their origin.",
        "Each visit ended with a sketch of the {topic}, made without looking at the sketch of "
        "the day before.",
        "Instruments were rinsed in rainwater, of which {season} supplied more than enough.",
        "Because the {topic} cannot be seen at spring tides, {count} visits were shifted to "
        "the neaps.",
        "Fry were counted against a white plate, a trick learned from {author} {ref}.",
        "The same boots were worn throughout, so that depths judged by boot remain comparable.",
    ),
    observations=(
        "The {topic} was seen on {count} of the tides, always from the seaward bank.",
        "During {season} the water stood clear enough for the {topic} to be read from the "
        "footbridge.",
        "A cow fell into the inlet on the fourth day, and the entries on the {topic} for that "
        "tide are worthless.",
        "Eels turned up where none had been stocked, in the traps, in the culvert and in the "
        "keeper’s bath.",
        "Foam gathered in the lee corner, thickened towards noon and was gone with the first "
        "of the flood.",
        "The {topic} did not recover from the gale until the keepers had cleared {count} "
        "barrow-loads of weed.",
        "Between the upper and the lower {thing} the {topic} differed less than between "
        "morning and evening in either.",
        "As in the work of {author} {ref}, the smallest animals were the first to leave.",
        "No keeper could remember the {topic} so quiet in {season}.",
        "Prawns gathered under the lamp; the {topic} went on regardless.",
        "We had expected the {topic} to keep pace with the moon, and for {count} days it "
        "obliged.",
        "Then the wind backed, the gauge stuck and the {topic} was noted by guesswork until "
        "help arrived with a boathook.",
        "Ice formed along the reeds on {count} nights, thin, grey and gone by breakfast.",
        "Might the {topic} have been disturbed by our own footprints?",
        "The keeper’s children, who see more than anyone, had noticed the change in the "
        "{topic} a week before we did.",
        "After lime had been spread the water turned the colour of milk, and nothing could be "
        "made out of the {topic2} for {count} tides.",
        "It was at the neaps, with hardly a hand’s breadth of water over the sill, that the "
        "{topic} could be studied in comfort.",
        "A dredger passed in {season} without leaving any mark on the {topic} that we could "
        "discover.",
        "The {topic} seemed to be a nuisance at the inlet, a blessing in the middle and a "
        "rumour at the far end.",
        "Gulls took {count} of the marked crabs before the first recount.",
        "Both the {topic} and the {topic2} were poor on the day of the regatta, for reasons "
        "that need no chart.",
        "Under the willows the mud was warm, sulphurous and full of life; a few paces out it "
        "was merely warm.",
        "Readings at the far stake had to be given up, the stake having been taken for "
        "firewood.",
        "In fog the {topic} was judged by ear, and these {count} entries are marked with a "
        "cross.",
        "The sluice was left ajar on the night of the wedding, so that a spring tide came in "
        "unasked and washed out our marks for the {topic}.",
        "Rain freshened the surface for a day or so without reaching the bottom.",
        "Although {author} {ref} saw the {topic} collapse within a month, nothing of the kind "
        "occurred here.",
        "Some of the {things} smelled of cucumber (smelt do), others of eggs, and one of "
        "paint.",
        "The {topic} was at its best on windless mornings and beyond judging on windy ones.",
        "Egrets worked the shallows in strict rotation and paid no heed to the {topic}.",
        "Of {count} floats released at the gate, the greater part went aground within sight of "
        "it.",
        "Low water came late, the light failed, and the {topic} was left for the morrow.",
        "On the landward side the {topic} was hidden by reeds that nobody had leave to cut.",
        "A thin skin of oil, traced to an outboard motor, lay over the {thing} for most of "
        "{season}.",
        "Keepers who dredged by hand reported the {topic} unchanged; keepers who had hired a "
        "machine declined to answer.",
        "Whenever the flap gate jammed it was with the same species of crab.",
        "The {topic} fills {count} pages of the notebooks, the {topic2} barely a margin.",
        "Only after the third spring tide did the new clay cease to cloud the inlet.",
        "Mullet leapt at dusk, at dawn and, inexplicably, during the sermon.",
        "Since the {topic} varied as much along one bank as between banks, the entries were "
        "pooled.",
        "Strangers dug bait in the {thing} in {season}, and the holes were visible for {count} "
        "tides.",
        "Temperature at the bed lagged behind the air by a day, as bathers could have told us.",
        "Marked stones near the inlet had been turned over, whether by current, by otters or "
        "by visitors.",
        "With the gates shut for repairs, the {topic} persisted longer than the keepers’ "
        "patience.",
        "Variation of the {topic} along the shore was gradual, without any step at the inlet.",
        "Suspended matter settled within a tide on {count} of the visits and remained afloat "
        "on the others.",
        "Duplicate scores of the {topic}, made by exchange of observers, differed by no more "
        "than one class.",
        "The {topic2} was recorded in {season} only, and is mentioned here for completeness.",
        "A weak association between the {topic} and wind direction, of the sort described in "
        "{ref}, is suggested by the entries.",
        "Sediment from {count} stations showed alternating bands of sand, shell and dark "
        "organic mud.",
        "Recolonisation of bare patches was under way by {season}, beginning along the foot of "
        "the bank.",
        "Losses of tagged animals were alike in {things} with and without regular care for the "
        "{topic}.",
        "Within any one fortnight the {topic} altered little; from fortnight to fortnight it "
        "altered a great deal.",
        "The staff was read to the nearest finger, which is coarse but agrees with the "
        "practice of {author} {ref}.",
        "Shells gathered from {count} quadrats were worn, bored or broken, and hardly any "
        "still carried its ligament.",
        "As the {season} rains set in, the {topic2} overshadowed everything else that the "
        "notebooks might have told of the {topic}.",
        "Seaward and landward observers, who could not see one another, gave matching accounts "
        "of the {topic} on {count} visits.",
        "Roots, burrows and old fence posts made the bed too uneven for more than a sketch.",
        "Attempts to follow the {topic} after dark were abandoned in {season}, when the path "
        "was lost to the sea.",
        "Larvae were present in the plankton on {count} days, sparse on most of them and dense "
        "on a few.",
    ),
    discussion=(
        "How much of this is the {topic}, and how much is simply mud?",
        "The sea was kinder in our year than in that of {author} {ref}, and allowance must be "
        "made for it.",
        "We do not think that the {topic} can be managed; we think that it can be waited for.",
        "A reader inland may wonder why the {topic2} has been passed over, and the answer is "
        "that nobody would lend us a boat.",
        "To generalise from {count} tides would be to mistake a fortnight for a climate.",
        "The keepers regard our distinction between the {topic} and the {topic2} as pedantry, "
        "and they may well be right.",
        "Longer series exist (see {ref}), but their gaps fall exactly on the storms.",
        "It remains possible that the crabs did it.",
        "Drainage boards, fishery boards and parish boards each own part of the record of the "
        "{topic}, and none will part with it.",
        "Had the winter been harder we should have had less to say, and would have said it "
        "with more confidence.",
        "The practical lesson, such as it is, concerns the {topic}: look at it before the tide "
        "and not after.",
        "Nor should the role of chance be belittled, for one barge adrift can undo the work of "
        "a year.",
        "Thanks are due to the sluice keepers, to their dogs, and to the chapel for the use of "
        "its tower.",
        "What {author} {ref} called exhaustion looks to us more like rest.",
        "Our neglect of the night tides was a matter of safety and not of principle.",
        "After a wetter {season} the argument might well have run the other way.",
        "Old men maintain that the {topic} was better when the banks were lower, and there is "
        "nothing in our notes to contradict them.",
        "The present figures are offered as a beginning; somebody with younger knees should go "
        "on with them.",
        "Satellite pictures have been proposed as a substitute for wading, and for the {topic} "
        "they may one day suffice.",
        "Before the {topic} is compared between coasts, there must be agreement on what counts "
        "as mud.",
        "Some of the scatter is surely ours, for a cold observer rounds generously.",
        "We leave the matter of the {topic} less settled than we found it, which is perhaps a "
        "form of progress.",
        "Nothing here should encourage anyone to drain a {thing}.",
    ),
    abstract=(
        "The {topic} of tidal {things} was followed on foot through {season}.",
        "A plain description is offered of {things} as their keepers know them.",
        "Visits on {count} tides showed the {topic} to be less fickle than is commonly "
        "believed.",
        "The account given by {author} {ref} is upheld in outline and disputed in detail.",
        "We consider what part the {topic} and the {topic2} may play in the upkeep of a "
        "working {thing}.",
        "Storm damage is treated briefly.",
        "Mud, weather and the limits of a borrowed boat confine our conclusions to a single "
        "stretch of shore.",
        "Can the {topic} be judged from the bank alone?",
        "Evidence comes from keepers’ diaries, from levelling and from many hours of standing "
        "still.",
        "A few suggestions for keepers conclude the paper.",
        "Special care was taken over the {topic2}, which earlier observers had been content to "
        "estimate.",
        "It is argued that the {topic} deserves a place in any survey of {things}, however "
        "hurried.",
    ),
)
