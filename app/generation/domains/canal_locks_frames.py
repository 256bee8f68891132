"""Filler on canal locks."""

from app.generation.domains.domain import Frames

_INTRODUCTION = (
    "A {thing} is a door that has to be closed before it can be opened, and {topic} is the art "
    "of doing so in the rain.",
    "Canal engineering is commonly told as a story of cuttings, tunnels and famous men; "
    "{topic} appears in it, if anywhere, as an invoice.",
    "{author} {ref} followed a single boat through {count} {things} and came home persuaded "
    "that {topic} mattered more than masonry.",
    "What, exactly, does a keeper know?",
    "Water spent at the summit cannot be spent again, and around that plain fact the whole "
    "discipline of {topic} has grown.",
    "With the revival of leisure traffic, questions of {topic} that were thought to have died "
    "with the horse have returned wearing lifejackets.",
    "This is a paper about small leaks.",
    "Though the great companies kept immaculate accounts of coal, timber and manure, they "
    "recorded {topic} only when somebody drowned.",
    "Boaters and engineers use the same words for {topic} and mean opposite things by them.",
    "Our attention was drawn to {topic} by a retired lengthsman who had kept, in a series of "
    "seed catalogues, the fullest water diary known to us.",
    "The neglect is understandable: {topic} takes place outdoors, at unsocial hours, and "
    "mostly under water.",
    "Earlier papers in this series dealt with {topic2}, with the maintenance of hedges and "
    "with the lore of towpaths {ref}.",
    "By the end of a flight, every mistake made at the bottom has arrived at the top.",
    "With all the ingenuity spent on inclined planes and boat lifts, it is the ordinary pound "
    "lock, leaking gently, that still carries the trade.",
    "Nobody who has leaned on a balance beam needs to be told that theory leaves something "
    "out.",
    "Attempts to reduce {topic} to a drill go back to the first manuals, and so do attempts to "
    "avoid it.",
    "Between the hydraulics of the laboratory flume, smooth, heated and obedient, and the "
    "hydraulics of a brick chamber with a shopping trolley in it there is a gap, and {topic} "
    "falls into it.",
    "In drought years {topic} becomes a matter of public interest, in wet years a matter of "
    "private grief.",
    "The dispute over {topic} between {author} {ref} and the navigation company ended in "
    "court, to be resolved there on a point of punctuation.",
    "It has been usual since {ref} to separate {topic} from {topic2}, a convenience for "
    "authors that no lengthsman has ever recognised.",
    "Anyone who inherits an old canal inherits its clay, its clauses and its quarrels.",
    "We hope that the account will be of use to trusts reopening derelict lengths, and that "
    "they will have better weather for it.",
    "Some {count} lock cottages are still inhabited, and in their sheds lies an archive of "
    "{topic} that no record office has ever asked for.",
    "The subject has no journal, no chair and no prizes; it does have a great many cold hands.",
    "Given how often {topic} is blamed for delay, it is remarkable how seldom it has been "
    "watched from beginning to end.",
    "Published discharge figures refer for the most part to sharp-edged model sluices and "
    "cannot be transferred to worn timber paddles with confidence {ref}.",
    "The water budget of a navigation is commonly closed by blaming evaporation, a practice "
    "that leaves {topic} unexamined.",
)

_METHOD = (
    "Levels were read from boards screwed to the wing walls, by eye, at the moment the gates "
    "came free.",
    "We timed the paddles with a stopwatch borrowed from a rowing club and checked against the "
    "church.",
    "A float, a cork and a length of tarred string sufficed for {topic}; more elaborate "
    "devices were tried and stolen.",
    "Leakage was caught in a canvas sling hung under the mitre and weighed before it could "
    "drip away.",
    "Boats were taken in the order of arrival, and no crew was told which {thing} was under "
    "study.",
    "Each keeper filled in a card for {topic} at the end of the shift, in ink, before going "
    "home to tea.",
    "Visits were spread over the {season} so that weekday, weekend and festival traffic were "
    "all represented.",
    "The chamber was drained, swept, photographed and cursed before any survey of the cill was "
    "attempted.",
    "Dye was released at the culvert mouth and its arrival at the tail watched by a volunteer "
    "lying on a plank.",
    "In place of the current meter used by {author} {ref} we relied on oranges, which float "
    "low, are easily seen and can afterwards be eaten.",
    "Windlasses of a single pattern were issued to all crews, and {count} of them were "
    "eventually returned.",
    "Records of {topic} from the company’s books were admitted only when the handwriting could "
    "be matched to a named person.",
    "No attempt was made to influence the boaters, beyond the offer of a biscuit.",
    "Observers worked in pairs, one at each end, and settled differences by shouting.",
    "Silt was probed with a marked rod at every pace along the invert, starting from the heel "
    "and working towards the tail.",
    "Because {topic} is visible only from the water, a dinghy was moored in the pound for the "
    "length of the survey.",
    "The pumps were stopped on the evening before each trial and the pound allowed to settle "
    "until the duckweed no longer drifted.",
    "Gate movements were filmed from the bridge parapet (a position that has since been "
    "forbidden to us).",
    "Whether a trained crew would have served better than the passing public was debated; the "
    "public was cheaper and, on the whole, better company.",
    "Wherever the sources for {topic} and {topic2} disagreed about the day, the milk bill of "
    "the cottage was consulted.",
    "We followed {ref} in starting each log at the striking of the hour and in treating dogs "
    "as passengers.",
    "Rainfall was taken from the gauge at the reservoir cottage, read daily by the same family "
    "for longer than the canal has had electricity.",
    "Trials interrupted by swans were discarded.",
    "Pressure was logged at the invert upstream and downstream of the mitre, and the traces "
    "were aligned on the first movement of the gate.",
    "Boat dimensions were copied from the registration documents and verified with a rod at "
    "{count} arrivals.",
)

_OBSERVATIONS = (
    "The bottom gates wept from the first day, and by the end of the {season} there were ferns "
    "in the joint.",
    "On {count} passages the boat touched neither wall.",
    "A stop plank had been used as a bench, the bench had been painted, and the paint had "
    "sealed what the carpenters could not.",
    "The paddle gear at the middle {thing} had been greased with something that wasps enjoyed.",
    "It took {count} turns of the windlass, a change of hands and a short rest to lift the "
    "ground paddle.",
    "Crews on hire boats opened everything at once; working boatmen cracked a single paddle, "
    "lit a pipe and waited.",
    "After heavy rain the bywash roared, the towpath vanished and {topic} was suspended until "
    "the cattle had been moved.",
    "Entries under {topic} are fullest on days of rest, when the keeper had leisure to be "
    "indignant.",
    "Whenever a pair of boats shared the chamber, the emptying went quietly and the "
    "conversation did not.",
    "An eel stopped the sluice, as eels do, in the hour before inspection.",
    "The pound fell so slowly that {topic} had been forgotten by the time anyone noticed the "
    "mud.",
    "Ice formed first in the shadow of the balance beams, then from gate to gate, and {count} "
    "boats were frozen in with their stoves alight.",
    "We found the mitre posts bruised at the height of a laden bow and polished at the height "
    "of an empty one.",
    "Nobody at the flight would own to having left the paddle up.",
    "According to the log, {topic} was carried out daily; according to the lichen, it was not.",
    "Turbulence at the head of the chamber pushed light craft backwards, a behaviour that "
    "surprised their owners every single morning.",
    "Timber from the last rebuilding, supposedly oak, burned like elm.",
    "A search of the drained chamber produced {count} bottles, a mangle, several windlasses "
    "and the lost nameplate of our own workboat.",
    "What had been reported as subsidence turned out to be moles.",
    "In quiet weather the side pond kept its level for days; with a wind along the cutting it "
    "rocked like soup being carried.",
    "The keeper at the top used no instrument at all, and was right.",
    "There is no sign in the {count} cards that {topic} was affected by the strike, except "
    "that they are legible.",
    "Leaves choked the racks in the {season}, and {topic2} had to be done by hand, by night "
    "and by the vicar.",
    "Downstream of the bridge the coping stones carry rope grooves deep enough to lay a finger "
    "in, and the deepest are on the side the horses never walked.",
    "Both gates closed against a mattress.",
    "Compared with the account in {ref}, the culvert was cleaner, darker and inhabited.",
    "Toward the end of each working day crews grew careless with {topic}, kind to one another "
    "and, in {count} cases, wet.",
    "The clay under the invert was blue, tight and, wherever it had been puddled by cattle, "
    "better than anything the contractors laid.",
    "How {author} {ref} managed to time the paddles alone, without falling in, we were unable "
    "to discover.",
    "A hire crew moored across the weir, went to lunch and returned to find their boat aground "
    "and the pound on its way to sea.",
    "Ratchets worn to a curve slipped under strain and barked the knuckles of {count} "
    "volunteers, who are named in the accident book.",
    "Differences in {topic} between morning and evening were traced, after long thought, to "
    "the pub.",
    "The gauge board had been put back upside down following repainting, and a week of "
    "readings was saved only because a child had drawn the scene.",
    "Water came over the gates in a thin bright sheet, like glass being poured, and the "
    "kitchen of the cottage filled from underneath.",
    "Dredgings spread on the bank grew nettles, then willows, then a lawsuit.",
    "With the top paddles drawn fully, ropes sang; with them cracked, the loudest thing in the "
    "cutting was a wren.",
    "Some of the crews sang while waiting, and those crews, oddly, reported the wait as "
    "longer.",
    "The lengthsman’s dog gave warning of {topic} well before the telephone did.",
    "Frost had lifted the coping in {count} places, and from one of them a family of wagtails "
    "watched us with disapproval.",
    "Gravel boats, squat and unhurried, left the chamber almost dry behind them and the keeper "
    "almost cheerful.",
    "Upstream, the feeder ran clear on the day of the trial for the first occasion in living "
    "memory.",
    "The filling curve was steep at first and flattened as the levels approached each other.",
    "Seepage through the wing walls was visible at low water and disappeared when the pound "
    "recovered.",
    "No systematic difference was found between single and paired passages as regards {topic}.",
    "Opening was delayed by residual head on {count} occasions, mostly with an upstream wind.",
    "Consumption for each boat was lowest in the busiest weeks, when the chambers were rarely "
    "turned empty.",
    "Culverts on the offside drew more slowly than those under the towpath.",
)

_DISCUSSION = (
    "That a leaking gate may be cheaper than a tight one is a conclusion we resisted for as "
    "long as the figures allowed.",
    "The quarrel about {topic} is at bottom a quarrel about who gets up at night.",
    "We share the doubt of {author} {ref} whether water lost at a gate is lost to anyone but "
    "the accountant.",
    "Can {topic} be taught from a leaflet?",
    "Several of our timings disagree with the company’s, and we have come down, with regret, "
    "on the side of the milkman.",
    "If a single recommendation had to be cut into the coping, it would concern {topic}.",
    "Engineers will object that a brick chamber is not a flume; boaters will object that it is "
    "not a theory.",
    "No claim is made for canals fed by rivers in spate, for ship canals, or for any waterway "
    "with crocodiles.",
    "Small causes travel far on a level: a paddle left up at breakfast is a grounded boat by "
    "noon and a letter to the council by nightfall.",
    "The present evidence on {topic} rests on {count} passages and should be leaned upon no "
    "harder than an old handrail.",
    "It may well be that {topic} and {topic2} are a single practice seen from opposite banks.",
    "Volunteers did the work, kept the records and, in the kindest possible manner, spoiled "
    "the design.",
    "Our leakage figures fall between those in {ref} and common sense.",
    "An automatic gauge would have told us more about the water and nothing at all about the "
    "keepers.",
    "Anyone restoring a derelict flight should look to {topic} before ordering timber.",
    "One explanation, favoured by the boating press, is idleness; another, favoured by us, is "
    "rust.",
    "We owe the drawings to a signwriter, the soundings to a school and the survival of the "
    "notebooks to a high shelf.",
    "Viewed over the whole {season}, the contribution of {topic} is modest but unfailing, "
    "rather like that of the bywash.",
    "Had the drought lasted we should have learnt more and enjoyed it less.",
    "Perhaps the safest statement is that {topic} makes good keepers better and leaves bad "
    "ones as they were.",
    "The comparison with railways, irresistible to every author since {author} {ref}, is left "
    "as an exercise in bad temper.",
    "Future surveys will need a boat of their own, a patient insurer and someone who does not "
    "mind eels.",
    "None of this diminishes the achievement of the original builders, who had no pumps, no "
    "surveys worth the name and, judging by the arithmetic in their letters, no rest.",
    "The scatter between crews is large enough to mask a moderate influence of {topic}.",
    "The results agree in direction, if not in magnitude, with the estimates of {author} "
    "{ref}.",
    "Long-term monitoring at a small number of sites would be preferable to further short "
    "campaigns.",
)

_ABSTRACT = (
    "The working of {things} is described from the bank, with emphasis on {topic}.",
    "Logs covering {count} passages were collected from keepers, crews and the seed catalogues "
    "of one lengthsman.",
    "We reconsider {topic} in the light of drained chambers and old account books.",
    "A relation long used on the navigation is put on paper, with its terms explained and its "
    "limits marked.",
    "How far does {topic} govern the water that a flight consumes?",
    "Evidence from the {season} of low reservoirs is compared with that of wetter years.",
    "The treatment is practical and assumes no hydraulics beyond a bathtub.",
    "Attention is drawn to {topic2}, whose connection with {topic} seems to have escaped the "
    "manuals.",
    "Both trade and leisure craft are considered, though not the tempers of their crews.",
    "Suggestions for trusts engaged in reopening derelict lengths close the paper.",
    "Reports that {topic} has become unnecessary are shown to be premature.",
    "Special consideration is given to {topic} during restricted opening hours.",
)

CANAL_LOCKS_FRAMES = Frames(
    introduction=_INTRODUCTION,
    method=_METHOD,
    observations=_OBSERVATIONS,
    discussion=_DISCUSSION,
    abstract=_ABSTRACT,
)
