"""Filler of papers on signal relays."""

from app.generation.domains.domain import Frames

SIGNAL_RELAYS_FRAMES = Frames(
    introduction=(
        "A relay does one thing, and most of the literature is about the occasions on which it "
        "does not.",
        "The {topic} has an evil reputation among linemen and none at all among designers.",
        "Ever since {author} {ref} traced a famous outage to the {topic}, inspectors have "
        "looked there first and elsewhere seldom.",
        "On quiet lines the {topic} goes unnoticed for years.",
        "It may seem late in the day to write about {things}, now that so much is done in "
        "software; the machines themselves have not been told.",
        "How does one study a fault that vanishes when the cabinet is opened?",
        "This paper deals with the {topic}, leaving aside encryption, tariffs and the vexed "
        "matter of wayleaves.",
        "Signal engineers inherit the {topic} along with the drawings, and the drawings are "
        "generally wrong.",
        "Standards bodies have defined the {topic} in several ways, each of them precise and "
        "no two of them compatible.",
        "Where one service fears a missed signal, another fears a false one, and the {topic} "
        "looks different from either chair.",
        "We take up a suggestion of {author} {ref}, namely that the {topic} be watched "
        "continuously and not at the annual inspection.",
        "Manufacturers’ leaflets are reticent about the {topic} and eloquent about the "
        "{topic2}.",
        "A chain of {things} is usually said to be as good as its weakest member, but nobody "
        "says how to find that member at night in sleet.",
        "The history of the {topic} is one of small economies regretted later.",
        "By tradition the {topic} is entrusted to the youngest member of the gang.",
        "Although laboratories have cycled {things} to destruction by the crateful, the "
        "conditions of a wet hillside are harder to reproduce.",
        "Between the drawing office and the track lies the {topic}, and neither owns it.",
        "Our concern is with equipment in service: dusty, patched, overdue for renewal and on "
        "the whole dependable.",
        "Does the {topic} cause the {topic2}, or are both the work of the same mouse?",
        "Earlier reports, of which {ref} is typical, counted failures and did not ask what had "
        "preceded them.",
        "There is a saying in the exchange that the {topic}, like a marriage, is best left "
        "alone while it works.",
        "Readers who have never used a burnishing tool may skip to the findings.",
        "Cheap sensors have made it possible to watch the {topic} from a desk, which is not "
        "the same as understanding it.",
        "Even so careful a writer as {author} {ref} dismissed the {topic} in a footnote.",
        "The economic case was made long ago and needs no rehearsal, since each silent hour on "
        "a trunk line is paid for by somebody.",
    ),
    method=(
        "Every {thing} in the sample was tested in its own rack, with its own wiring and its "
        "own dirt.",
        "A recorder of our own making sampled the {topic} and wrote it to a card that was "
        "changed weekly.",
        "Contacts were neither cleaned nor adjusted beforehand, much against the wishes of the "
        "lineman.",
        "We logged {count} operations per unit, discarding the first few as is customary.",
        "Test calls were sent at random moments drawn in advance and kept in a closed "
        "envelope.",
        "To exclude the {topic2}, the neighbouring circuits were taken out of service on "
        "{count} nights.",
        "The procedure is that of {author} {ref}, save that the bell was disconnected out of "
        "regard for the staff.",
        "Voltage at the rack was steadied by a lead–acid battery of honourable age.",
        "Any unit found open, stuck or inhabited was exchanged for one from stock and its "
        "record closed.",
        "Two observers (one at each end of the line) kept written logs, which were compared "
        "only afterwards.",
        "Clock error was removed by means of the hourly tick from the exchange.",
        "The {topic} was classed as good, fair or poor according to a chart pinned inside the "
        "cabinet door.",
        "Serial numbers were hidden behind tape so that no maker could be favoured.",
        "For {count} of the units no service history could be found, and for these the date on "
        "the coil was used.",
        "Before each run the line was left idle for as long as traffic allowed.",
        "Should a storm be forecast, the recorder was taken indoors and the run counted as "
        "void.",
        "Readings of the {topic} were taken by daylight and again under the lamp.",
        "Faults were injected by a colleague who told nobody when, where or why.",
        "We measured the {topic} first and asked the maintainers about it later, since the "
        "reverse order breeds tact.",
        "Cable records for {season} had been lost in a flood, and the routes were walked again "
        "with a tone generator.",
        "A unit counted as having failed only after it had failed in front of a witness.",
        "In drawing the sample we gave preference to {things} near a road, having only one "
        "van.",
        "Photographs of the {topic} were graded by retired inspectors, who disagreed "
        "courteously.",
        "Nothing was soldered.",
    ),
    observations=(
        "Over {count} cycles the {topic} wandered, returned and wandered again.",
        "The recorder shows the {topic} undisturbed through {season}, storms included.",
        "A jackdaw brought down the aerial lead, and what the card contains for that week "
        "concerns the jackdaw.",
        "Of {count} calls sent in the small hours, the lost ones fall within a single night.",
        "Chattering was heard in the upper row whenever the lift was running.",
        "No connection between the {topic} and the age of the coil came to light.",
        "Contacts under the dust cover were bright; those without one were brighter still, "
        "which we had not foreseen.",
        "Technicians cured the {topic} with a sharp tap in {count} instances, and the cure "
        "lasted until they had driven home.",
        "In fog the far station answered late, in snow it answered more than once, and in "
        "sunshine not at all.",
        "The {topic} resembles what {author} {ref} saw on submarine lines, though ours run "
        "through turnips.",
        "Was it the damp?",
        "Damp is an unlikely culprit, given that the driest cabinet of all had the most to "
        "report on the {topic}.",
        "When traffic was rerouted in {season}, the {topic} took a turn for the better and the "
        "operators for the worse.",
        "Some {count} tickets blame the {topic}; on inspection most of them blame each other.",
        "The spare unit, fetched from a cellar after years of neglect, outperformed everything "
        "in the rack.",
        "Between midnight and the milk train there was nothing to record but mains noise.",
        "A loose earth strap explained the behaviour of one {thing} and, by contagion of "
        "argument, nearly that of all the others.",
        "The {topic} and the {topic2} were logged on separate cards, and it is only on the "
        "wall chart that their likeness strikes the eye.",
        "Mice had eaten the label, the lacing twine and part of the log.",
        "Replacing the spring left the {topic} as it was, to the disappointment of everyone "
        "who had helped to carry the ladder.",
        "At {count} of the sites the drawings showed a cable that was not there.",
        "Lightning struck the mast in {season} and improved nothing.",
        "With every lamp on the panel lit, nobody had eyes for the {topic}, and {count} "
        "readings were missed.",
        "We saw the {topic} fail outright on one evening only, in company with the {topic2}, "
        "the heating and the kettle.",
        "The release was crisp on cold mornings, sluggish by noon and crisp again by dusk.",
        "According to the duty book the alarm had been silenced on {count} nights, always by "
        "the same hand.",
        "Polishing made matters worse for a day and better for a month.",
        "Operators insisted that the {topic} could be heard; the instruments remained deaf.",
        "A curious regularity in the {topic}, noted also by {author} {ref}, proved on closer "
        "study to be the tea interval.",
        "One unit behaved perfectly throughout and was therefore suspected of being "
        "disconnected, rightly.",
        "Specimens of the later pattern drew less current but complained more.",
        "Where the duct had flooded, the {topic} was taken at the next manhole.",
        "Nothing changed after the fuse had been moved, except the fuse.",
        "The remote end went on reporting the {topic} as normal for {count} minutes after the "
        "cabinet had been stolen.",
        "Mast sway was visible to the naked eye in {season}, yet signals came through clean.",
        "For want of a key the third cabinet was never opened.",
        "Traces of the {topic} were found in all the {things} of one maker and in none of "
        "those of its rival, until the labels were found to have been exchanged.",
        "Crosstalk from the racing wire made one afternoon unusable and several people richer.",
        "The {topic2} was worst at the junction, where nobody stops, and best at the terminus, "
        "where the inspector lives.",
        "Runs with the shutter closed and runs with it open were alike in the {topic}, within "
        "the patience of the observers.",
        "It was not unusual for {count} signals to pass before the first was acknowledged.",
        "Pitting was confined to the front contacts, fine, even and scarcely felt with a "
        "fingernail.",
        "By {season} the card had filled, and the recorder, having no instructions, began "
        "again at the beginning.",
        "Two neighbouring {things} on one battery shared the {topic} like a cold.",
        "Linemen’s notes, terse as they are, place the onset of the trouble {count} days ahead "
        "of our recorder.",
        "The operating delay lay within the maker’s tolerance for {count} of the units tested.",
        "Changes in the {topic} were gradual, and no step could be associated with any single "
        "event.",
        "Contact resistance rose slowly during {season} and fell again after the first "
        "operations of the morning.",
        "Repeat measurements of the {topic} on the following day were in good agreement with "
        "the first.",
        "The noise floor was set by the {topic2} on the longer lines and by the instrument on "
        "the shorter ones.",
        "No difference in the {topic} was detected between units mounted upright and units "
        "mounted on their sides.",
        "Interruptions from the {topic2} clustered in the early hours, as had been remarked in "
        "{ref}.",
        "Examination of {count} armatures revealed slight residual magnetism, which was judged "
        "immaterial.",
        "In the laboratory the same {count} units had given no hint of the {topic}, warm or "
        "cold.",
        "The wall chart for {season} has a blank where the pen ran dry, and the {topic} must "
        "be guessed there from the duty book.",
        "Longer cables, older joints and wetter ground went together at these sites, so that "
        "none of them can be singled out.",
        "Waveforms from {count} closures were overlaid by hand; apart from a slight shoulder "
        "they coincide.",
        "The {topic2} was steady enough to be ignored, although {author} {ref} had urged the "
        "contrary.",
        "Field and bench agreed on the {topic} to within the thickness of the pen.",
        "Armatures exchanged between racks behaved according to their new rack and not "
        "according to their old one.",
        "Traffic was light in {season}, and the {topic} was accordingly sampled less often "
        "than we should have wished.",
    ),
    discussion=(
        "A sceptic may reply that the {topic} is merely what remains when better explanations "
        "have gone home.",
        "Nothing suggests that the {topic} is peculiar to {things} of this make.",
        "The findings of {author} {ref} came from a laboratory bench, and a bench does not "
        "rust.",
        "It would be agreeable to blame the mice.",
        "We have shown no more than that the {topic} can be watched without being improved.",
        "Why the {topic2} should recover first is not clear to us, to the makers or to the "
        "union.",
        "A sample of {count} units is large for one van and small for a network.",
        "The remedy that suggests itself, a second line by another route, has been suggested "
        "for as long as there has been a first.",
        "In a system meant to fail safely, the {topic} is a nuisance and not a danger, and "
        "should be reported as such.",
        "Our gratitude goes to the night operators, who answered every false alarm as though "
        "it were real.",
        "One cannot exclude that the recorder itself disturbed the {topic}, however slight its "
        "current.",
        "Much could be learned from scrapped units, were they not scrapped so promptly.",
        "The distinction drawn in {ref} between wear and neglect did not survive contact with "
        "the cabinets.",
        "Software would not have noticed the {topic}; it would have retried.",
        "Managers will ask what it costs, and here we must disappoint them.",
        "On balance the {topic} appears to be a property of the line and not of the {thing} at "
        "its end.",
        "That so dull a subject as the {topic} should split a profession is a puzzle for "
        "sociologists.",
        "Repeating the work in {season} would be instructive, if cold.",
        "The reader is warned against comparing our classes with those of {author} {ref}, "
        "whose chart was printed in colour.",
        "Perhaps the wisest course is to leave the cover on.",
        "What remains to be done is plain: longer records, a drier cabinet and a bolder "
        "insurance clause.",
        "As for the {topic}, everyone we spoke to had a theory and nobody had a record, and we "
        "have now supplied the second without the first.",
        "Such agreement as there is between the {topic} and the {topic2} should be put to the "
        "test on a line with fewer turnips.",
    ),
    abstract=(
        "The {topic} of {things} in ordinary service was recorded without interruption through "
        "{season}.",
        "Records from {count} units are presented and their shortcomings confessed.",
        "We ask whether the {topic} foreshadows failure.",
        "An explanation proposed by {author} {ref} is examined and, with regret, declined.",
        "Faults were observed in place, under traffic and in all weathers.",
        "Little support is found for the belief that the {topic} springs from the {topic2}.",
        "The work is of interest to maintainers, to inspectors and to anyone with a key to the "
        "cabinet.",
        "Nothing is proposed that would require a new {thing}.",
        "The instrument used is simple enough to be built from scrap.",
        "Ways of watching the {topic} are compared for cost, tact and endurance.",
        "Both the {topic} and its reputation are reviewed.",
        "What was learned concerns old equipment, and may not carry over to the new.",
    ),
)
