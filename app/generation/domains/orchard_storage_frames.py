"""Filler on fruit kept over winter."""

from app.generation.domains.domain import Frames

_INTRODUCTION = (
    "An apple in store is still alive, still breathing and, in its own slow manner, still "
    "making up its mind.",
    "The keeping of fruit through winter was once every household’s business; today {topic} is "
    "known to few and practised by fewer.",
    "Since the trials of {author} {ref}, {topic} has been the first thing a storekeeper is "
    "asked about and the last thing he cares to discuss.",
    "Pears, it is said, are ripe for one hour of one night, and nobody is ever awake for it.",
    "Does {topic} preserve the fruit, or does it merely preserve the hope of the grower?",
    "A grower may do everything right in the orchard, from pruning to picking, and see it "
    "undone within a fortnight by careless {topic}.",
    "Reviews of {topic} tend to open with the ancients, who buried quinces in barley, and to "
    "close with an appeal for funds.",
    "Cold is easy to buy, dry cold easier still, but the damp, still, faintly breathing cold "
    "that a late russet wants has to be coaxed out of earth and lime.",
    "The work reported here was prompted by a shelf of pippins that outlasted the man who had "
    "laid them down.",
    "Commercial stores have their sensors and their contracts; the village {thing} has a door, "
    "a nose and a tradition of {topic}.",
    "On the question of {topic} the handbooks copy one another so faithfully that a printer’s "
    "slip of the last century is still giving advice.",
    "Little of this will be news to anyone who has lived over a fruit store.",
    "Much has been made by {author} {ref} of varietal character, less of {topic}, and nothing "
    "at all of the habits of mice.",
    "Gas-tight rooms would rob {topic} of some of its interest, but they are not within reach "
    "of most hillsides.",
    "Fruit spoils in company: a single split codling, tucked out of sight, will hurry a whole "
    "tier of its neighbours.",
    "Because growers prefer to talk of what they picked and not of what they threw away, the "
    "record of {topic} has to be pieced together from pig feed, cider receipts and apologies.",
    "The distinction between {topic} and {topic2} was drawn, somewhat too neatly, in {ref}.",
    "Interest has lately turned again to passive storage, partly for the sake of energy and "
    "partly, one feels, for the sake of the smell.",
    "In the course of {count} inspections we have been asked about {topic} by growers, by "
    "bankers and, on one occasion, by a bride.",
    "Storage begins on the tree.",
    "Chemists have described the softening of fruit wall by wall and sugar by sugar, yet the "
    "old lady with the candle still picks out the sleepy pears sooner than any of them.",
    "Let the reader imagine a room without windows, a smell of roses and vinegar, and a "
    "storekeeper explaining {topic} in the dark.",
    "It is hardly possible to write on {topic} without offending either the pomologists or the "
    "people who eat the apples.",
    "Our purpose is humbler than that of {author} {ref}: to say what happens between the last "
    "cart of the {season} and the first empty shelf.",
    "Taste, on which everybody is an expert, is left out of this paper.",
    "The respiration of pome fruit and its dependence on temperature are well documented for "
    "refrigerated rooms {ref}; comparable series for passively cooled rooms are scarce.",
    "Recommendations on {topic} differ between growing regions, and the reasons for the "
    "differences are seldom stated.",
)

_METHOD = (
    "Fruit was picked dry, into padded aprons, and spent its first night under the trees.",
    "Flesh was tried with a plunger on opposite cheeks, skin removed, always by the same "
    "thumb.",
    "From each tier we drew {count} apples, eyes shut, and returned those that had not been "
    "cut.",
    "Doors were opened once a day, by one person, for as long as it takes to say the alphabet "
    "slowly.",
    "The assessment of {topic} followed the card devised by {author} {ref}, with the sketches "
    "redrawn for left-handed use.",
    "Thermometers hung at knee, chest and rafter; the one at the knee was read kneeling.",
    "To avoid flattering the fruit we judged it under a north light, after breakfast and "
    "before coffee.",
    "Bins were weighed on the sack scale of the farm, which had been compared with the "
    "miller’s and with the one at the post office.",
    "Starch was shown with iodine on a cut face and matched against a painted wheel.",
    "Every {thing} was whitewashed, aired and left empty over the {season} before the first "
    "trays were carried in.",
    "No variety was admitted whose name could not be agreed upon by a majority of the tasting "
    "panel.",
    "Air was drawn off through a rubber tube passed under the door, bubbled through lime water "
    "and sent by the evening bus to the laboratory.",
    "As regards {topic}, we asked each storekeeper to do what she usually did and to pretend "
    "that we were a wardrobe.",
    "Rotten fruit was removed as soon as it was smelt, weighed with its mould and buried away "
    "from the hens.",
    "Assignment to shelf was random within the picker, since bruising follows the hand and not "
    "the tree.",
    "We marked the sunny cheek of {count} pears with a dot of dye and followed them, one by "
    "one, to the dessert plate.",
    "Humidity, the despair of every such study, was taken from a wet sock and a dry one hung "
    "in the same draught.",
    "A blind tasting was arranged for {topic}, and a second for {topic2} when the first had "
    "ended in argument.",
    "The panel consisted of growers, a dentist and anyone who happened to be delivering.",
    "Shelves nearest the door were left out of account, as in {ref}, because visitors help "
    "themselves.",
    "Fans, if there were any, ran through the night and were silent by the hour at which the "
    "storekeeper liked to listen.",
    "Specimens that split, shrank or were eaten by dormice kept their place in the tally under "
    "separate signs.",
    "We learnt {topic} on {count} crates of cookers before being trusted with dessert fruit.",
    "Soluble solids were determined by refractometer on juice pooled from opposite sectors of "
    "the fruit.",
    "Lots were formed from single trees, labelled at picking and distributed over the tiers "
    "according to a scheme drawn up beforehand.",
)

_OBSERVATIONS = (
    "By midwinter the russets had wrinkled like good gloves and tasted the better for it.",
    "Scald showed first on the shaded cheek, in a faint tan, and only in fruit that had been "
    "picked to please the buyer.",
    "In {count} of the trays not a single apple had moved.",
    "The smell on opening was of quince, wet stone and something that the storekeeper called "
    "progress.",
    "A dormouse had passed the winter in the top tier and eaten, with great discrimination, "
    "the cores of the best variety.",
    "No trend in {topic} could be made out until the pears were taken away, after which it "
    "could not be overlooked.",
    "Frost entered by the keyhole.",
    "Bruises from the picking ladder surfaced slowly, like photographs, and by the thaw it was "
    "possible to name the picker.",
    "Wherever straw had been left from the year before, everything over it tasted of the year "
    "before.",
    "The lower shelves ran cooler, damper and, on the whole, luckier than the upper.",
    "Condensation dripped from the vault on {count} mornings, each following a night when the "
    "door had been left to the children.",
    "Storekeepers disagreed over {topic}, but all of them disagreed in the same tone of voice.",
    "Pears that had felt like wood on the evening round were butter at dawn and soup by noon.",
    "Late in the {season} a whole tier turned yellow overnight, starting at a forgotten "
    "windfall and spreading outward in a neat ring.",
    "Who had propped the vent with a hymn book was never established.",
    "The log for {topic} contains {count} entries, a pressed leaf and a recipe.",
    "Skins turned greasy before the flesh softened; the panel, unable to grip the fruit, "
    "marked it down for insolence.",
    "Contrary to what {author} {ref} reports, sound fruit placed beside rotten did not always "
    "follow it.",
    "Lime sacks had set hard as kerbstones, and the air behind them was so stale that the "
    "candle leaned.",
    "We noticed, too late to be useful, that the storekeeper talked to the pippins and not to "
    "the reinettes.",
    "On wetted floors the skins stayed taut, the mould came earlier and our shoes were ruined.",
    "Cider was made from the losses, and was so well received that the following week’s losses "
    "were suspiciously heavy.",
    "Apart from a little brown heart in the pears, {topic} gave no cause for comment.",
    "The ice lasted until the cuckoo.",
    "Fruit from the young trees, large, handsome and watery, collapsed first; fruit from the "
    "old ones, small and scabbed, was still being admired at haymaking.",
    "A power cut stopped the fans for a weekend and nobody, the apples included, appeared to "
    "mind.",
    "Stalks loosened, eyes gaped, and {count} cores rattled when shaken.",
    "Was the sweetness real, or had we simply grown tired of turnips?",
    "Mould rings of blue and grey met along the slats without mixing, as if by treaty.",
    "Among the {things} visited, the one with the worst walls had the best apples and the "
    "proudest owner.",
    "During the fair the door was opened to {count} visitors, and the thermometer took until "
    "the next market to forgive them.",
    "The trial of {topic} came to an end when a cow leaned on the vent.",
    "Each variety collapsed in its own fashion: some went mealy, some went glassy, and one, "
    "without any outward sign, went to liquid.",
    "Papers wrapped round the fruit could still be read at the end of winter, and most of the "
    "reading was done then.",
    "Those shelves on which {topic} had been skipped were indistinguishable by eye, by thumb "
    "and by tongue.",
    "Wasps hibernating in the roof felt woke on a mild day and did what wasps do to opened "
    "pears.",
    "Weight went out of the fruit steadily, week upon week, even when nothing else could be "
    "seen to happen.",
    "The storekeeper’s notes on {topic2} are confined to the word again.",
    "After the great gale the windfalls outnumbered the picked fruit, and {count} baskets had "
    "to be stored that should have been pressed.",
    "Cores browned from the centre in all the early pickings; the late ones merely grew bored.",
    "A basket was entered under its official name and again under the one the village uses.",
    "Loss of moisture was greatest in the first weeks and slowed as the walls became damp.",
    "Ground colour changed earlier in apples from the outer canopy than in apples from the "
    "shaded side.",
    "The temperature near the vault lagged behind the outside air by several days.",
    "Variation between trees was wider than variation between tiers.",
    "In {count} lots no decay was found before the turn of the year.",
    "Ethylene accumulated behind the closed vents and dispersed within hours of their opening.",
)

_DISCUSSION = (
    "Storage cannot mend what the ladder has broken, and a good deal of our variance was "
    "picked, not kept.",
    "The case for {topic} would be stronger had it been made by anyone who did not sell the "
    "equipment.",
    "Are we, then, to go back to digging?",
    "What {author} {ref} attributed to ethylene we are inclined to attribute to the "
    "storekeeper’s cousin, who had a key.",
    "A reader with a cold room will find these results quaint; a reader with an electricity "
    "bill may not.",
    "It must be conceded that {topic} was never varied on its own, since no storekeeper would "
    "hear of it.",
    "Earth, lime and patience did most of the work, and none of them can be patented.",
    "Our tasting panel liked wrinkled fruit, and this preference, honestly come by, colours "
    "every judgement that follows.",
    "Nothing here contradicts {ref}, although a good deal here is ruder.",
    "Perhaps the fairest test of {topic} is whether the last apple is eaten with pleasure or "
    "with resolve.",
    "Varieties that keep well are seldom those that sell well; {topic} has to live in the "
    "space between.",
    "Pickers, carters and storekeepers each described {topic} as somebody else’s "
    "responsibility, and to that extent the literature agrees with them.",
    "The {count} crates lost to frost taught us more than the rest of the harvest.",
    "We remain unsure how far {topic2} can be told apart from plain good housekeeping.",
    "Sceptics should spend a night in the straw, as one of us did, listening to the fruit "
    "settle.",
    "Among the alternatives considered and dropped were a fungal explanation, a lunar one and, "
    "after a lively dinner, a moral one.",
    "An unkind referee observed that apples have been kept since before there were referees; "
    "we agree, and have shortened this section.",
    "Later pickings might have told a different story, but the starlings had a prior claim.",
    "It is worth repeating that mould does not read labels.",
    "With {topic} as with marriage, the decisive factor seems to be frequent, unhurried "
    "inspection.",
    "Thanks are due to the families who let us into their {things}, into their account books "
    "and, when the road was closed, into their spare beds.",
    "Could the same results be had from turnips, medlars or quinces, as {author} {ref} "
    "believes?",
    "Climate will decide the matter long before pomology does: the hillside that kept apples "
    "to haymaking now scarcely keeps them to carnival.",
    "Extending the work to stone fruit is possible in principle and sticky in practice.",
    "Softening proceeded more slowly than would be expected from the refrigerated series of "
    "{author} {ref}.",
    "Differences in maturity at harvest are a plausible source of the disagreement.",
    "Whether {topic} acts on the fruit directly or through the humidity of the room has yet to "
    "be shown.",
)

_ABSTRACT = (
    "The paper follows stored fruit from the picking ladder to the last shelf, with special "
    "regard to {topic}.",
    "We describe {topic} as it is practised in {things} that have neither sensors nor "
    "contracts.",
    "Fruit was inspected on {count} occasions by eye, thumb and tongue.",
    "A relation handed down among storekeepers is restated with explicit terms, and its proper "
    "field of use is discussed.",
    "Can {topic} lengthen the life of a pear?",
    "The material spans a full {season} of opening, sorting and regret.",
    "Losses are reported as they occurred, including those caused by the authors.",
    "Contrasts between {topic} and {topic2}, often run together in the handbooks, are made "
    "clear.",
    "Some advice is offered to growers without refrigeration.",
    "It is argued that {topic} deserves more space in manuals than it has so far been granted.",
    "Chemical explanations are mentioned only if the storekeepers themselves proposed them.",
    "Attention is confined to pome fruit of named varieties, picked by hand and stored without "
    "treatment.",
)

ORCHARD_STORAGE_FRAMES = Frames(
    introduction=_INTRODUCTION,
    method=_METHOD,
    observations=_OBSERVATIONS,
    discussion=_DISCUSSION,
    abstract=_ABSTRACT,
)
