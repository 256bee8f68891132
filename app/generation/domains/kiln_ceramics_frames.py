"""Filler of papers on pottery kilns."""

from app.generation.domains.domain import Frames

KILN_CERAMICS_FRAMES = Frames(
    introduction=(
        "Potters have argued about the {topic} for as long as there have been pots to spoil.",
        "A kiln is a simple machine that nobody understands, and the {topic} is where the want "
        "of understanding shows first.",
        "In workshop talk the {topic} is credited with everything from pinholes to bankruptcy.",
        "{author} {ref} was, so far as we know, the first to keep a written record of the "
        "{topic} over a whole firing.",
        "Handbooks disagree on the {topic}: one recommends it, one forbids it, and the rest "
        "describe the author’s own shed.",
        "What does the fire see of the {topic}?",
        "The chemistry of the glaze has been studied to exhaustion; the {topic}, which decides "
        "whether there will be a glaze at all, has not.",
        "Industrial practice bypassed the {topic} by means of gas, fans and the tunnel, and "
        "the knowledge went with the stokers.",
        "With the return of small {things} to schools, farms and back gardens, the {topic} has "
        "become a practical question once more.",
        "It is sometimes said that the {topic} is an art and cannot be taught, usually by "
        "those who teach it.",
        "We confine ourselves to ordinary stoneware, since porcelain forgives nothing and "
        "earthenware forgives too much.",
        "The dispute between {author} {ref} and the older school turned on the {topic}, though "
        "neither side would have put it so.",
        "No firing is ever repeated, which makes the {topic} awkward to study and pleasant to "
        "talk about.",
        "Collectors prize the very marks by which the {topic} betrays a lapse of attention.",
        "Before the pyrometer there was the eye, and before the eye there was the nose; the "
        "{topic} used to be judged by both.",
        "This study began with a shelf of ruined bowls.",
        "Any account of the {topic} must reckon with the clay, the fuel and the temper of the "
        "stoker.",
        "Because the {topic} and the {topic2} are altered together in most workshops, their "
        "separate contributions have remained obscure.",
        "Archaeologists come upon the {topic} from the other end, as a heap of wasters beside "
        "a collapsed arch.",
        "Few subjects split a pottery so neatly into those who unpack the {thing} and those "
        "who packed it.",
        "The name of the {topic} varies from valley to valley (a glossary is given in {ref}), "
        "but the difficulty is everywhere the same.",
        "Our aim is not to improve the {topic} but to find out what it is.",
        "Although a good deal is known of flames in boilers, little of it survives the passage "
        "through a chequer of pots.",
        "Apprentices learn the {topic} by being blamed for it.",
        "One would like to know, for instance, whether the {topic} matters before red heat or "
        "only after it.",
    ),
    method=(
        "Every {thing} was packed by its own potter, fired by its own potter and unpacked by "
        "us.",
        "Test tiles were cut from a single batch of clay, pugged on one afternoon and dried "
        "under the same blanket.",
        "The {topic} was entered in the log at each stoke, in chalk, by the person with the "
        "cleaner hands.",
        "Cones were placed behind both spyholes and on the floor, where nobody ever puts them.",
        "Thermocouples drift; ours were compared in boiling water, in melting tin and against "
        "each other.",
        "We asked the stokers not to alter the {topic} during the watch, and on {count} "
        "occasions they complied.",
        "Wares were numbered on the foot with iron oxide, which survives what paper labels do "
        "not.",
        "As recommended by {author} {ref}, the first firing after any repair was left out of "
        "account.",
        "Fuel was weighed on the farm scale, split, stacked until {season} and weighed again.",
        "Breakages in unpacking (there were {count}) were charged to the authors.",
        "To judge the {topic} without prejudice, a glazier and a baker were invited to grade "
        "the tiles.",
        "Glazes were sieved, rested overnight and stirred with the same paddle.",
        "The {topic2} was kept as nearly unchanged as the supply of bricks permitted.",
        "Draught was gauged by a slip of tissue at the damper slot and by the complaints of "
        "the neighbours.",
        "It proved impossible to photograph the flame, so its colour was matched to a card of "
        "dyed wool.",
        "Each pot was tapped, looked at in raking light and filled with water overnight.",
        "Pieces that had stuck to the shelf were recorded as lost, unless they could be freed "
        "with one blow.",
        "Firings in {season} were started before sunrise so that the last hours could be "
        "watched in daylight.",
        "Trial pieces ({count} altogether) were dealt out to the shelves like cards.",
        "The {thing} was opened only when a hand could rest on the door, however pressing the "
        "curiosity of its owner.",
        "Clay from the bank behind the shed was used as dug, apart from the roots.",
        "For the {topic} we relied on the scheme set out in {ref}, with some simplification of "
        "its terms.",
        "Nobody who had taken part in the packing was allowed to grade the {topic}.",
        "Weather was noted at each stoke, wind more carefully than rain.",
    ),
    observations=(
        "The {topic} was judged satisfactory in {count} firings and passed over in silence in "
        "the rest.",
        "In {season} the flame was slow to reach the back wall, and the {topic} was blamed at "
        "once.",
        "A shelf gave way towards midnight, taking with it the second tier and most of our "
        "evidence on the {topic}.",
        "Tiles from the floor were pale, tiles from the crown were glossy, and those between "
        "them could not make up their minds.",
        "The {topic} showed itself plainly enough once the ash had been brushed off.",
        "Among {count} bowls from the front row, hardly any had escaped the drip from the "
        "arch.",
        "What had looked through the spyhole like a glaze defect turned out to be a moth.",
        "Firings with green wood took longer, smoked more and left the {topic} much as before.",
        "As {author} {ref} had found with lead glazes, the rims suffered before the walls.",
        "The {topic} changed under our eyes as the damper was eased, then changed back for no "
        "reason we could discover.",
        "Could the {topic} have been upset by the thermocouple itself?",
        "Stokers differed in pace, in posture and in vocabulary; the {topic} was blind to all "
        "of it.",
        "Of the lidded jars, {count} would not open.",
        "Cooling was hurried once, on account of a market day, and the crackle could be heard "
        "from the lane.",
        "The {topic} agreed well with the {topic2} on the upper shelves, poorly on the lower "
        "ones and not at all by the door.",
        "Rain on the hot arch did no harm that we could find.",
        "When the new bricks were laid the {topic} grew uneven for {count} firings, after "
        "which it settled.",
        "Salt thrown late gave a dull skin, although nothing in the {topic} had foretold it.",
        "Several apprentices claimed to hear the {topic} in the roar of the chimney, and were "
        "more often right than chance would allow.",
        "The handles stayed on; the spouts did not.",
        "Entries on the {topic} from the night watch are neat until about the hour of the "
        "first bottle.",
        "We broke {count} pots on purpose and rather more by carelessness, and the fractures "
        "look alike.",
        "Iron spots came through in a ring, densest where the flame had turned.",
        "Despite the care spent on it, the {topic} was spoiled in {season} by a delivery of "
        "the wrong sand.",
        "Blisters under the foot-ring were traced to a shovel of plaster that had strayed into "
        "the clay.",
        "The {topic} made more difference to the potters’ spirits than to their pots.",
        "At the height of the firing the {topic2} could no longer be told from the {topic}, "
        "the whole chamber being of one colour.",
        "Gas ran short in {season}, and the last of the heat had to be coaxed out with broom "
        "handles.",
        "Test rings drawn from the chamber were dull at first, then bright, then dull again.",
        "It was the cheap clay, oddly, that kept its shape.",
        "Unpacking took {count} minutes, most of which were spent looking for gloves.",
        "Every defect that {author} {ref} lists was found, together with a few that would have "
        "pleased that writer.",
        "A swallow nested in the chimney, so that no fire could be lit and the {topic} was "
        "studied cold.",
        "The pots nearest the bag wall had toasted on one side like bread before a grate.",
        "Against expectation the {topic} was steadiest in the oldest {thing} of the group, "
        "whose walls lean and whose door is a sheet of tin.",
        "On {count} of the tiles the glaze had crept back from the edge; on the others it had "
        "run.",
        "Neighbouring {things} on the same street differed in the {topic} as widely as those "
        "of different counties.",
        "Nothing could be learned about the {topic} from the wasters, which had been used to "
        "mend the road.",
        "The crystals were small, grey and numerous, in short the opposite of what had been "
        "ordered.",
        "Once the spy bricks were luted shut, the {topic} became a matter of faith.",
        "Soot lay on the shelves after {count} of the firings and had burned away in all the "
        "others.",
        "With a wind from the east the {topic} lagged; with a wind from the west it was the "
        "stoker who did.",
        "Grog of the coarser sort came through the surface and spoiled, besides the glaze, a "
        "good tablecloth.",
        "In the course of {season} the arch dropped by the thickness of a thumbnail without "
        "any consequence for the {topic}.",
        "Contraction of the test bars was uniform along their length and unrelated to the "
        "{topic}.",
        "Replicate tiles from one shelf agreed in colour; replicates from different shelves "
        "agreed only in part.",
        "Under the microscope {count} of the samples showed unmelted quartz, rounded pores and "
        "a thin reaction layer.",
        "The {topic} displayed a slow drift through {season}, which recalibration of the "
        "thermocouples did not remove.",
        "No dependence of the {topic} on the position of the tile could be established.",
        "The {topic2} was noted for {count} pieces, too few for a comparison with the {topic}.",
        "Microcracks, in so far as they could be counted, were most frequent near the joints.",
        "Results for the {topic} were consistent with those of {author} {ref} for a comparable "
        "clay.",
        "Logs from {count} earlier firings, lent by the owner, contain the same remark about "
        "the {topic} in several hands.",
        "Between the first chamber and the last, the {topic} passed through every shade that "
        "{author} {ref} distinguishes.",
        "Bars of the same batch sagged alike, wherever they had been set and however the "
        "{topic2} had been arranged.",
        "A faint bloom on the glaze was noticed in {season}, wiped away with vinegar and not "
        "seen again.",
        "The second watch rated the {topic} higher than the first did, perhaps because it came "
        "on duty after supper.",
        "Edges, corners and attached handles dried ahead of the walls in {count} of the trial "
        "pieces.",
        "Colour cards filled in by different hands tally for the {topic} and diverge for the "
        "{topic2}.",
        "Moisture in the fuel could not be kept steady through {season}, the woodshed roof "
        "being what it is.",
    ),
    discussion=(
        "We are inclined to see in the {topic} an effect of packing and not of fire.",
        "Others will say, with {author} {ref}, that the clay explains everything; we can only "
        "reply that the clay was the same.",
        "Is it worth the trouble?",
        "For a working pottery the {topic} is one worry among many, and not the dearest.",
        "The number of firings, {count} with the failures included, would be thought generous "
        "in a pottery and laughable in a laboratory.",
        "That a {thing} has moods is a figure of speech, but a useful one.",
        "Part of the scatter must be laid at the door of the {topic2}, which none of us had "
        "thought to watch.",
        "An electric muffle would have settled the point within a week, and would have "
        "answered a different question.",
        "We owe the bricks to a demolished bakery, the wood to a storm and the patience to our "
        "families.",
        "Were colour alone the test, the {topic} could be forgotten; it is in the sound of the "
        "pot that it tells.",
        "The temptation to explain the {topic} by a single cause is as old as the craft, and "
        "nearly as hard to extinguish.",
        "Furnaces abroad are lower, longer and fed from the side, so the comparison with {ref} "
        "should not be pressed.",
        "Perhaps the most that can be claimed is that the {topic} ought to be written down "
        "before the door is opened.",
        "Museum pieces cannot be broken, and what cannot be broken can hardly be compared with "
        "our tiles.",
        "Our potters went on with their usual practice as soon as we had left, which tells its "
        "own tale.",
        "Of the many faults of the present work, the neglect of wind is the one we regret "
        "most.",
        "It is no reproach to {author} {ref} that the {topic} looked different through a "
        "smaller spyhole.",
        "Until somebody builds the same {thing} again, with the same bricks on the same slope, "
        "the matter of the {topic} must rest.",
        "The {topic} and the {topic2} may after all be a single phenomenon seen from two ends "
        "of the chamber.",
        "Students asked us for a recipe, and we have none to give.",
        "A cautious workshop will change one thing per firing; an honest one will admit that "
        "it never has.",
        "Next {season} we hope to fire with the door on the lee side.",
        "Beauty was not graded, though it was remarked upon.",
    ),
    abstract=(
        "The {topic} in small {things} is described from the logs of {count} firings.",
        "What potters say about the {topic} is set beside what their pots show.",
        "A long quarrel in the workshop literature, opened by {author} {ref}, is reviewed "
        "without being resolved.",
        "We followed the {topic} from packing to unpacking.",
        "Tiles, cones and broken lids supply the evidence.",
        "The {topic2} is considered in so far as it can be separated from the {topic}.",
        "Emphasis lies on practice, and no knowledge of silicate chemistry is assumed.",
        "Does the {topic} leave a mark that can be read afterwards on the ware?",
        "All firings took place in {season}, in weather that would have discouraged a paying "
        "customer.",
        "The results may help those who run a {thing} without instruments.",
        "Losses, which are rarely reported and never on purpose, are given their due.",
        "Some remarks on repair are added for the sake of those with leaking arches.",
    ),
)
