"""Filler of papers on freight depots."""

from app.generation.domains.domain import Frames

YARD_LOGISTICS_FRAMES = Frames(
    introduction=(
        "Few decisions in a {thing} look as harmless as the {topic}, and few are revised as "
        "often.",
        "Anyone who has stood at a gatehouse before dawn knows that the {topic} is settled "
        "long before the first planner arrives.",
        "Why should the {topic} matter to a haulier who sees the {thing} for an hour and then "
        "leaves?",
        "Much of what is taught about {things} goes back to {author} {ref}, whose observations "
        "were made on a single site with a single crane.",
        "{author} {ref} treated the {topic} as a matter of discipline; we shall treat it as a "
        "matter of geometry.",
        "Textbooks pass over the {topic} in a paragraph, if that.",
        "The present paper grew out of a quarrel between a dispatcher and a weighbridge clerk, "
        "neither of whom would yield an inch on the {topic}.",
        "In the older literature the {topic} and the {topic2} are seldom told apart, and the "
        "confusion has outlived the horse-drawn dray.",
        "Interest in {things} revived when carriers began to publish their refusals, and with "
        "that the {topic} became visible from outside.",
        "It has been claimed {ref} that proper attention to the {topic} makes every other "
        "improvement superfluous.",
        "Surveys of freight practice, whether national, regional or merely anecdotal, mention "
        "the {topic} but never say who looked.",
        "A trailer that waits costs little by itself; what it blocks is another story, and "
        "that story begins with the {topic}.",
        "We make no attempt to cover the legal side of carriage, the comfort of drivers or the "
        "price of diesel.",
        "Although several authors, {author} among them {ref}, have regarded the {topic} as "
        "noise, the people who work the {things} do not.",
        "What follows is addressed to readers who have charge of a {thing} and little patience "
        "for theory.",
        "The question is old: does the {topic} shape the {topic2}, or do both merely echo the "
        "timetable?",
        "Between the seaport studies of the last generation and the parcel studies of this "
        "one, the ordinary {thing} has been forgotten.",
        "No foremen ever describe the {topic} in the same words, which may be why so little of "
        "it has been written down.",
        "Our own interest is narrower than that of {author} {ref}, and is confined to what can "
        "be seen from the gatehouse.",
        "Blaming the {topic} for whatever goes wrong on a wet evening is convenient, and "
        "sometimes correct.",
        "Since {things} differ in size, age and temper, a comparison of the {topic} across "
        "sites must be read with some caution.",
        "Some background is in order, for the {topic} means one thing to a railwayman and "
        "quite another to a lorry driver.",
        "Planners like to see the {topic} as given; dispatchers know better.",
        "An earlier attempt to describe the {topic} failed because the {topic2} had been "
        "recorded under the same heading ({ref} tells the story in full).",
        "The scale of the matter is easily underrated, for an hour lost at the gate reappears "
        "on the quay, in the warehouse and on the motorway.",
    ),
    method=(
        "Each {thing} was visited unannounced on {count} mornings, always before the first "
        "shunt.",
        "We noted the {topic} on paper cards and copied them into the register the same "
        "evening.",
        "To keep the observers honest, the cards were shuffled before coding and coded by "
        "somebody who had never seen the {thing}.",
        "Permission was sought from the yard master, the union and the insurer, in that order.",
        "Records of the {topic} were taken from the dispatch ledger, which had been kept "
        "without a gap since the gate was rebuilt.",
        "Where the ledger and the camera disagreed, the camera was believed.",
        "All clocks were set by the signal box and checked at every change of shift.",
        "The sample comprises {count} arrivals drawn by lot from the {season} ledger.",
        "Following {author} {ref}, trailers that arrived without papers were kept in the "
        "sample but flagged.",
        "Whether to count a tractor that leaves and returns within the hour was settled by its "
        "seal: a new seal, a new visit.",
        "Readings were discarded whenever the {topic} was interrupted by an alarm, a visit of "
        "inspectors or a burst tyre.",
        "Care was taken not to disturb the {topic}; the observers wore the same vests as the "
        "crew and kept away from the radios.",
        "A second team repeated {count} of the observations blind, from recordings.",
        "No instrument was installed that the {thing} did not already own, apart from a rain "
        "gauge.",
        "The {topic} was coded by two clerks independently, and a third broke the ties.",
        "We first mapped the {topic} on foot, then asked the crew to amend the map, and only "
        "then began to measure anything.",
        "During {season} the count was suspended for a week because the weighbridge had been "
        "sent away for calibration.",
        "Drivers were asked a single question, namely what had held them up, and their answers "
        "were kept verbatim.",
        "Entries with illegible handwriting ({count} in all) were read aloud to the clerk who "
        "had made them.",
        "Unlike {author} {ref}, we did not pay for interviews, which may explain the refusals.",
        "The usual allowance was made for public holidays, for roadworks and for the circus, "
        "which rents the north apron each {season}.",
        "For want of a better yardstick, the {topic} was graded by the same foreman "
        "throughout.",
        "Photographs were taken from the water tower, whose stairs limited us to one round a "
        "day.",
    ),
    observations=(
        "In {count} of the visits the {topic} could not be inspected before noon.",
        "The {topic} was steady through {season}, apart from a week in which the gate stood "
        "open for repairs.",
        "On the second afternoon a reach stacker shed a container across the north lane, and "
        "the {topic} went unrecorded until the next day.",
        "Neither rain nor the change of carrier left a trace in the {topic}.",
        "We counted {count} trailers without a parking slot, most of them empty, some of them "
        "forgotten, one of them full of garden chairs.",
        "Contrary to what {author} {ref} reported, the {topic} did not suffer from the earlier "
        "start.",
        "Drivers complained about the {topic}; clerks complained about the drivers.",
        "As the ledger shows, {count} of the arrivals had been booked for another day "
        "altogether.",
        "Had the {topic} been the cause, the night turn would have shown it first, and it did "
        "not.",
        "A gust took the tarpaulin off the sand bay, after which the crew paid more attention "
        "to the {topic} than to us.",
        "Differences between foremen were slight, though one of them insisted on reporting the "
        "{topic} in verse.",
        "When the appointment system failed in {season}, the {thing} fell back on whistles and "
        "chalk without visible loss.",
        "The {topic} and the {topic2} were seldom out of step for longer than a shift.",
        "Some {count} entries mention the {topic}, usually in the margin and usually in "
        "pencil.",
        "What the cameras recorded as idleness turned out, in {count} cases, to be a tea break "
        "agreed with the union.",
        "Little can be said about the {topic} at weekends, for the lamps were off and so were "
        "the observers.",
        "Queues formed, dissolved and formed again; the {topic} seemed indifferent to all of "
        "it.",
        "After the kerb had been repainted, the {topic} was left to itself for {count} shifts, "
        "with no complaint from either side.",
        "It took the crew less than a week to grow used to us and to stop tidying the {topic} "
        "before our rounds.",
        "The longest delay on record (a mislaid customs seal) had nothing to do with the "
        "{topic}.",
        "Among the {count} tractors inspected, those with the older couplings were spread "
        "evenly over the {things}.",
        "Was the {topic} really better in {season}, or was it merely easier to see?",
        "A comparable pattern in the {topic} is described by {author} {ref}, albeit for a site "
        "with its own locomotive.",
        "One {thing} had to be left out because its owner changed between the first visit and "
        "the last.",
        "Shunters, when asked, put the {topic} down to habit, to the slope of the yard and to "
        "a manager long since retired.",
        "The gate log is silent on the {topic} for {count} consecutive days, during which the "
        "clerk was in hospital.",
        "Only the {topic} showed any sign of the strike.",
        "With the loan of another forklift the {topic2} eased visibly, whereas the {topic} "
        "stayed as it had been.",
        "Nothing was gained by moving the barrier, except that the {topic} could now be "
        "watched from indoors.",
        "At the request of the carriers, the {topic} was filmed on {count} evenings; the films "
        "are dull and therefore reassuring.",
        "By the end of {season} the chalk marks had worn away, and nobody could say what they "
        "had had to do with the {topic}.",
        "Of the {count} seals examined, all but a handful carried the right number and the "
        "wrong date.",
        "The spread in the {topic} between neighbouring {things} is of the same order as the "
        "spread between good and bad days at one of them.",
        "Frost closed the ramp once, fog closed it more often, and paperwork closed it most of "
        "all.",
        "To our surprise the {topic} recovered before the congestion of the morning had been "
        "cleared.",
        "Clerks at {count} of the desks kept a private tally of the {topic}, and these tallies "
        "agree better than the official ones.",
        "Because the ramp was narrowed in {season}, later entries on the {topic} are not "
        "strictly comparable with earlier ones.",
        "On one occasion we mistook a film crew for a night shift, and the corresponding cards "
        "were burned.",
        "The {thing} that took the {topic} most seriously also had the best canteen, a "
        "coincidence that we record without comment.",
        "Radio traffic about the {topic} dropped to a murmur after the second hour and rose "
        "again at the change of shift.",
        "Visits in {season} had to be cut short, partly by snow and partly by a dispute over "
        "the {topic2}, so that the {topic} is thinly documented there.",
        "No effect of the {topic} on breakages could be made out.",
        "Swapping the gate crew left the {topic} untouched but brought the {topic2} into a "
        "state that the yard master called interesting.",
        "Every one of the {count} late arrivals had passed the same roadworks.",
        "Repeated readings of the {topic} by the same clerk agreed closely, those by different "
        "clerks less so.",
        "Arrivals followed the familiar course over the day, with a pronounced morning peak at "
        "{count} of the stands.",
        "The records of the {topic2} were incomplete for {count} arrivals and played no part "
        "in comparing the {topic} between sites.",
        "A gradual shift in the {topic} became apparent towards {season} and persisted after "
        "the roster had been restored.",
        "Outliers in the {topic} were checked against the camera; most of them proved genuine.",
        "The interval between successive tractors was irregular, and more so while the "
        "{topic2} was under strain.",
        "Outdoor temperature had a negligible bearing on the {topic}, as it had had for "
        "{author} {ref}.",
        "Visual inspection of {count} trailers revealed minor damage to doors, lashings and "
        "corner posts.",
        "Hourly marks for the {topic} (pencilled, with a tick per tractor) run without a break "
        "to the end of {season}.",
        "Two of the {things} share a foreman, and it is there, if anywhere, that the {topic} "
        "looks the same on both sides of the fence.",
        "Comparison with the rosters published in {ref} was hampered by a change of trailer "
        "types.",
        "Small consignments went first, awkward ones went last, and the {topic2} filled "
        "whatever lay between.",
        "Even so, {count} of the movements could not be assigned to any entry in the booking "
        "system.",
        "The later rounds confirmed the earlier ones as far as the {topic} is concerned; for "
        "the {topic2} they were inconclusive.",
        "A change of paint supplier, a new canteen and a visit by the minister all fell within "
        "{season}, and none can be excluded as an influence.",
        "Engines idling at the fence were noted on {count} evenings, chiefly when the wind "
        "carried the smell into the office.",
    ),
    discussion=(
        "Whether the {topic} deserves the attention it has had here is for others to judge.",
        "It would be rash to conclude from {count} visits that the {topic} can be left alone.",
        "Two readings are possible, and we incline to the duller one: the {topic} obeys the "
        "roster, and the roster obeys the bus.",
        "The agreement with {author} {ref} is closer than the difference in climate would "
        "suggest.",
        "Our account says nothing about {things} without a gatehouse, which are the majority.",
        "One may object that observers change what they observe; but the crew had been filmed "
        "for years and had long ceased to care.",
        "Should there be a moral, it is that the {topic} ought to be written down by the "
        "people who have to live with it.",
        "The {topic2} was not varied, so its part in the story remains open.",
        "We thank the night shift for its patience, its coffee and the loan of a ladder.",
        "It is tempting to read a trend into the {season} figures, and we have tried hard to "
        "resist.",
        "Costs were ignored throughout, a shortcoming that {author} {ref} would rightly call "
        "fatal.",
        "Perhaps the {topic} matters most where nobody has yet thought of recording it.",
        "Further work should look at smaller {things}, at longer shifts and at the effect of "
        "daylight.",
        "The weakness of the design lies in the {topic}, which was left to the judgement of "
        "one man with a clipboard.",
        "That the {topic} and the {topic2} should respond to different things seems to us the "
        "more useful finding, although it is the less striking.",
        "A remark made to us by a crane driver, that yards are like kitchens, explains more "
        "than we were at first willing to admit.",
        "Against this it can be said that {count} trailers are a small fleet and that a single "
        "careless carrier may have tipped the scales.",
        "In hindsight the cards ought to have had a column for the weather.",
        "Automation, often offered as the cure, would have left the {topic} exactly as we "
        "found it.",
        "Readers who run a {thing} of their own may wish to repeat the exercise before they "
        "repaint anything.",
        "How far the {topic} carries over to river ports is a question we gladly leave to "
        "{author} and others {ref}.",
        "Nothing in these pages obliges anyone to alter the {topic}, and the owner of one "
        "{thing} asked us to say so explicitly.",
        "Part of the difficulty is verbal, since a delay at the gate is booked as a delay on "
        "the road.",
    ),
    abstract=(
        "We report on the {topic} in a group of {things} observed through {season}.",
        "This paper examines the {topic}, a matter on which practice is firm and evidence "
        "scarce.",
        "Drawing on {count} visits, we describe how the {topic} is arranged, recorded and, on "
        "occasion, ignored.",
        "Some attention is given to the {topic2}, though chiefly as a source of confusion.",
        "The findings bear on the planning of {things}, though not on their finances.",
        "Earlier views of the {topic}, notably those of {author} {ref}, are reconsidered in "
        "the light of fresh records.",
        "Is the {topic} a cause of delay or a symptom of it?",
        "Particulars are given for readers who manage a {thing} themselves.",
        "Field notes, gate ledgers and {count} interviews with drivers form the basis of the "
        "account.",
        "No claim is made beyond the sites that we saw.",
        "The relation of the {topic} to the {topic2} is discussed, and some cautions are "
        "offered to those who would tidy up either.",
        "Methods were kept deliberately plain so that a yard clerk could repeat them with a "
        "pencil and a watch.",
    ),
)
