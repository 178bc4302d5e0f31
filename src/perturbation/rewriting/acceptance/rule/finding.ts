import { quote } from '../../../../errors.js'
import { anyOf } from '../reading/index.js'

/**
 * Findings that cases tell or deny by name. Before the bar words that name one finding and no other, behind it words by
 * which another text may have told it; as `anyOf` reads them.
 */
const rows = `
cough* | sputum, phlegm, hack*, expectorat*
hemoptysis, haemoptysis | blood*, bleed*, bled
chills, rigors | f.c, chill, rigor, shiver*, shak*, trembl*
night sweats | sweat*, diaphor*, perspir*, drench*
fever* | f.c, febrile, afebrile, pyrexi*, hot, apyrexi*, temperature*
dyspnea, breathlessness, shortness of breath | dyspn*, breath*, orthopn*, winded, wind, air, respirat*, sob, doe, pnd
palpitations | palpit*, heart, heartbeat*, racing, race*, pound*, flutter*, throb*
chest pain | chest, angin*, thorac*, cardiac, cp
headache, headaches | head, cephal*, migrain*, headach*, ha, h.a
nausea, nauseated | nause*, queas*, sick*, vomit*, n.v
vomiting, vomits, vomited | vomit*, emesis, emetic*, hematem*, retch*, threw, throw*, bring* up, brought up, came up, regurgit*, spit*, n.v
diarrhea, diarrhoea | diarrh*, loose, watery, stool*, bowel*, defecat*, n.v.d
constipation, constipated | constipat*, obstipat*, stool*, bowel*, defecat*
dysphagia, odynophagia | dysphag*, odynoph*, swallow*, esophag*
heartburn | reflux, dyspeps*, pyrosis, acid*, gastroesoph*
melena, hematochezia | melen*, hematoch*, tarry, black, stool*, blood*, bleed*
hematuria | hematur*, blood*, red, urin*
dysuria | dysur*, urin*, burn*, void*, micturit*, pee*
rash, rashes | exanthem*, skin, erupt*, lesion*, macul*, papul*, vesic*, hives, urtic*, erythem*, spot*, blister*, purpur*, patch*, petech*
itching, itchy, pruritus | itch*, prurit*, scratch*
jaundice, jaundiced | jaund*, icter*, anicteric, nonicteric, yellow*, scler*, bilirubin
edema, oedema | edema*, swell*, swollen, puff*, anasarca, pitting, nonpitting
numbness | numb*, sensation*, sensor*, sensitiv*, feeling, feels, hyp+esthe*, anesthe*, paresthe*, tingl*, touch
paresthesia, paresthesias, tingling | numb*, sensation*, sensor*, feeling, paresthe*, tingl*, prick*, needles, burn*
weakness | weak*, strength*, paresis, +paresis, paralys*, plegi*, power, motor, palsy, palsies, fatig*, strong, +plegia, asthen*
dizziness, dizzy, vertigo | dizz*, lighthead*, light-head*, vertig*, spin*, faint*, giddy*, presyncop*, unstead*, whirl*, turn*
syncope, fainting | syncop*, faint*, pass* out, black*, conscious*, unconscious*, collaps*, loc
seizure, seizures, convulsions | seiz*, convuls*, fit, fits, epilep*, antiepilep*, anticonvul*, twitch*, jerk*, spasm*, sz, szs, gtc
murmur, murmurs | murmur*, heart sound*, heart, cardiac, auscult*
gallop, gallops | gallop*, heart, cardiac, sound*
wheezing, wheezes, wheeze | wheez*, whistl*, rhonch*, lung*, breath*
crackles, rales | crackl*, rale*, crepit*, lung*, breath*
stridor | strid*, nois*
tremor, tremors | tremor*, trembl*, shak*, tremul*, quiver*, asterix*, flap*, flutter*
rigidity | rigid*, stiff*, cogwheel*, tone, soft, board*, guard*, hard
rebound tenderness, rebound | rebound*, perito*, letting go, release*
guarding | guard*, perito*, soft, rigid*, defens*
hepatomegaly | liver, hepat*, organomeg*, hsm
splenomegaly | spleen, splen*, hepatosplen*, organomeg*, hsm
hepatosplenomegaly | liver, spleen, hepat*, splen*, organomeg*, hsm
lymphadenopathy | lymph*, node*, nodal, adenop*, gland*, lad, ln, lns
clubbing | club*
cyanosis, cyanotic | cyano*, acyano*, blue, bluish
petechiae | petech*, purpur*, bleed*, hemorrh*, spot*, bruis*
bruising, bruises, ecchymoses | bruis*, ecchym*, purpur*, hematom*, bleed*, black
ascites | ascit*, fluid, shifting, paracent*
photophobia | photophob*, photosens*, light
neck stiffness, nuchal rigidity, meningismus | neck, nuchal, mening*, stiff*
tinnitus | tinnit*, ring*, roar*, buzz*, ear, ears, nois*
hearing loss | hear*, deaf*, ear, ears
diplopia, double vision | diplop*, double, vis*, eye*
arthralgia, arthralgias, joint pain | arthr*, joint*, knee*, hip, hips, rheumat*
myalgia, myalgias | myalg*, muscle*, muscular, ache*, aching, achy
hallucinations | hallucin*, voice*, hear*, heard, see, sees, saw, seen, seeing, vision*
epistaxis, nosebleeds | epistax*, nose*, nasal, bleed*
rhinorrhea | rhinorr*, nose*, nasal, runny, coryz*, congest*, cold
sore throat | throat*, pharyn*, tonsil*
weight loss | weight loss, loss, losing, lost, loses, down, thinner, underweight, wast*, emaciat*, cachec*, wt loss
`

const findings = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [names = '', others = ''] = row.split(' | ')
    return { named: anyOf(names), told: anyOf(`${names}, ${others}`) }
  })

/** Measurements and tests that every case has, and whose words tell no finding. */
const measured = new RegExp(
  String.raw`\bblood (?:pressures?|counts?|cells?|cultures?|smears?|films?|groups?|types?|tests?|gas(?:es)?|urea|glucose|sugar)\b|` +
    String.raw`\b(?:red|white) blood\b|\b(?:heart|pulse|respiratory) rates?\b|\brespirations\b|\bbowel sounds\b|\broom air\b`,
  'gi',
)

/**
 * Findings by name that the original has no word for: "no fever, chills, or cough" where no cough was spoken of, and "no
 * weakness" in the place of "no numbness".
 *
 * Told or denied, it is new; what goes missing is looked for with the negations.
 *
 * @example
 * findingFaults('He denies fever and cough.', 'He denies fever.')
 * // → ['The new text speaks of "cough", and the original of nothing like it.']
 */
export function findingFaults(rewritten: string, original: string): readonly string[] {
  const known = original.replace(measured, '').replace(/ ?[/&_] ?/g, '.')
  return findings.flatMap(({ named, told }) => {
    const [found] = named.exec(rewritten) ?? []
    if (found === undefined || told.test(known)) return []
    return [`The new text speaks of ${quote(found)}, and the original of nothing like it.`]
  })
}
