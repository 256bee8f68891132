"""Where common English words may be broken at the end of a line. Names are never broken."""

_STOCK = """
ac-cord-ing ac-count ad-di-tion ad-di-tion-al ad-just-ed ad-just-ment af-ter-wards
agree-ment al-though ap-par-ent ap-pear-ance ap-pen-dix ap-plied ap-prox-i-mate ap-proach
ar-gu-ment ar-range-ment as-sess-ment as-sump-tion at-tempt at-ten-tion at-trib-ute
at-trib-ut-ed au-thor avail-able av-er-age
be-cause be-fore be-gin-ning be-hav-iour be-tween
cal-cu-la-tion cal-i-bra-tion cap-tured care-ful care-ful-ly cer-tain change-over
char-ac-ter cir-cum-stance col-lect-ed com-bined com-mon com-mon-ly com-par-i-son
com-pare com-pared com-par-ing com-plete com-plete-ly com-po-nent con-cern con-cerned
con-clude con-clu-sion con-clu-sions con-di-tion con-di-tions con-firmed con-sid-er
con-sid-er-able con-sid-ered con-sis-tent con-stant con-stants con-struct-ed con-tain
con-text con-tin-ued con-trast con-trol con-trolled con-ven-tion cor-rec-tion
cor-re-spond-ing cur-rent
de-creased de-fined def-i-ni-tion de-pend de-pends de-rived de-scribed de-scrip-tion
de-tail de-tailed de-ter-mine de-ter-mined de-vi-a-tion dif-fer-ence dif-fer-ences
dif-fer-ent dif-fi-cult dis-agree-ment dis-cussed dis-cus-sion dis-tin-guish
dis-tri-bu-tion doc-u-ment doc-u-ment-ed dur-ing
ear-li-er ef-fect ef-fects em-ployed en-coun-tered en-tire-ly es-tab-lished es-ti-mate
es-ti-mat-ed eval-u-a-tion ev-i-dence ex-am-ined ex-am-ple ex-cept ex-clud-ed ex-pect-ed
ex-per-i-ment ex-pla-na-tion ex-pressed ex-ten-sive
fa-mil-iar fol-low fol-lowed fol-low-ing for-mu-la fre-quent-ly fur-ther fur-ther-more
gen-er-al gen-er-al-ly
how-ev-er
im-por-tant im-prove-ment in-clud-ed in-clud-ing in-creased in-de-pen-dent
in-de-pen-dent-ly in-di-cate in-di-cat-ed in-di-vid-ual in-flu-ence in-for-mal
in-for-ma-tion in-spec-tion in-stead in-stru-ment in-stru-ments in-ter-est in-ter-est-ed
in-ter-pret-ed in-ter-val in-ter-vals in-tro-duced in-tro-duc-tion in-ves-ti-gat-ed
judge-ment
lab-o-ra-to-ry lim-it-ed lit-er-a-ture lo-ca-tion
main-tained man-u-al ma-te-ri-al mea-sure mea-sured mea-sure-ment mea-sure-ments
mech-a-nism mod-est mul-ti-ply
nec-es-sary neigh-bour-ing no-ta-tion num-ber
ob-served ob-ser-va-tion ob-ser-va-tions ob-tain ob-tained oc-ca-sion oc-ca-sion-al-ly
op-er-a-tion op-er-a-tor op-er-a-tors or-di-nary orig-i-nal oth-er-wise
par-tic-u-lar par-tic-u-lar-ly pe-ri-od per-formed per-haps phe-nom-e-non pos-si-ble
prac-tice pre-ced-ing pre-lim-i-nary pre-pared pre-sent-ed pre-vi-ous pre-vi-ous-ly
prin-ci-pal prob-a-bly prob-lem pro-ce-dure pro-ce-dures pro-duced prop-er-ty pro-posed
pub-lished pur-pose
quan-ti-ties quan-ti-ty ques-tion
read-ers rea-son-able re-cent re-cent-ly rec-om-mend re-cord-ed re-duced
ref-er-ence ref-er-ences re-gard-ed re-gard-less re-gard-ing reg-u-lar rel-a-tive
re-la-tion re-main re-mained re-main-ing re-peat-ed re-place-ment re-port-ed
rep-re-sent rep-re-sen-ta-tive re-quire re-quired re-search re-spect re-spec-tive-ly
re-start-ed re-sult re-sults re-turned
sam-ple sched-ule sea-son sec-ond sec-tion sen-si-tive sep-a-rate sep-a-rate-ly
se-quence sev-er-al sig-nif-i-cant sim-i-lar sim-ple sit-u-a-tion some-times
spec-i-fied sta-tis-ti-cal sub-se-quent sub-stan-tial sub-tract suf-fi-cient
sug-gest sug-gest-ed sum-ma-rized sup-port sup-port-ed sur-vey sys-tem sys-tem-at-ic
tech-nique tem-per-a-ture tempt-ing ten-den-cy through-out
to-geth-er treat-ment typ-i-cal
un-cer-tain un-cer-tain-ty un-changed un-der un-der-stand-ing un-for-tu-nate-ly
un-known un-less use-ful usu-al-ly
val-i-da-tion val-ues var-ied vari-a-tion vis-i-ble vol-ume
with-out
"""
_CLOSING = ".,;:)?!”"
SHORTEST_HEAD = 2
SHORTEST_TAIL = 3


def _points(word: str) -> tuple[int, ...]:
    """Return how long the heads may be that a word leaves on a line, the longest first."""
    bare = word.replace("-", "")
    places = []
    length = 0
    for syllable in word.split("-")[:-1]:
        length += len(syllable)
        if SHORTEST_HEAD <= length <= len(bare) - SHORTEST_TAIL:
            places.append(length)
    return tuple(reversed(places))


_POINTS = {word.replace("-", ""): _points(word) for word in _STOCK.split()}


def break_points(token: str) -> tuple[int, ...]:
    """Return after how many characters `token` may be broken, the latest first.

    Only stock words have such points, with or without a capital and closing punctuation.

    >>> break_points("Measurements,")
    (7, 3)
    >>> break_points("Dorar")
    ()
    """
    bare = token.rstrip(_CLOSING)
    return _POINTS.get(bare) or _POINTS.get(bare[:1].lower() + bare[1:], ())
