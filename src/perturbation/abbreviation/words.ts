/**
 * Words that a safe abbreviation never replaces, and short forms that it never writes.
 *
 * Facts about English, put together for this purpose. [facts: clinical validity, units and abbreviations]
 */
const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/** Numbers in words: "two" for "ll" reads as eleven. */
export const numberWords = words(`
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion half quarter third
first second fourth fifth sixth seventh eighth ninth tenth once twice thrice single double triple dozen
`)

/** Words that say no. */
export const negations = words(`
no not none never nor neither without denies denied deny absent absence negative cannot nothing nobody lack lacks
lacking free unremarkable abnormal
`)

/** Words that point to persons. */
export const pronouns = words(`
i me my mine we us our ours you your yours he him his she her hers it its they them their theirs this that these those
who whom whose which what himself herself itself themselves
`)

/** Helping verbs and other words without which a sentence falls apart. */
export const auxiliaries = words(`
is are was were be been being am has have had having does do did done can could will would shall should may might must
and or but if then than as at by for from in into of off on onto out over to up
`)

/** Sides, comparisons and times that a reader must not misread. */
export const delicate = words(`
left right bilateral increase increased decrease decreased increasing decreasing above below before after up down
greater less more fewer upper lower positive male female man woman boy girl misses otherwise gram grams
`)

/** Short forms that are words of English; capitals do not save them at the start of a line. */
export const englishWords = words(`
a ad add age aid aim air all am an and ant any are arm as ask at ate be bed bid big bit bud but by can cap car cat cold
cor cut dad day did die do doe doing don dose dot dry due ear eat ed eh end err est eve eye fad fan far fat fed fee feet
few fib fin fit fix fly foe for form fro ft fun gas get go god got gut had ham has hat he hem her hes hi him hip his hit
ho hot how id if ill in ink is it its jaw job joy key kid lab lad lap last law lax lay led leg let lid lie lip lit log
lot low ma mad man map may me med men met mi mid mix mom mono more mud my nag nap neg net new nil no nod nor not now nut
oak odd of off oh oil old on one op or ore our out owe own pa pace pal pan par past pat pay pea pen pet phys pie pig pin
pit pop port pot pro pub pus put ram ran rap rat raw red rep resp rib rid rig rim rip rob rod rot row rub run sad sat
saw say sea see set sets she shy si sign sin sip sir sis sit six sob son soon spa spy sub sum sun sup tab tag tan tap
tar tea ten the tie tin tip to toe too top tot toy try tub two up us use van vat via vs war was wax way we web wed wet
who why wig win wit wo woe won yet you zip
`)

/** Short forms with a second clinical meaning that one list may not know. Found by reading. */
export const doubtfulForms = words(`
inj ha pb vp ar se musc cont w/fe cta iv fu gen hep sust nt as ms ra sob
`)

/** Analytes, elements, units and other symbols that a short form must not be mistaken for. */
export const symbols = words(`
ca fe na k cl cr mg mm cm ml dl kg g l m s h min hr hrs wk hz pt ptt inr alt ast alp bun tsh hb hgb hct plt wbc rbc esr
crp hiv ph po pco2 po2 o2 co2 hco3 p phos alb tp tb ld ldh cpk ck tg hdl ldl psa cea afp pth ft t3 t4 b12 u iu meq mmol
`)

/** Units of measurement in words; behind a number they are part of a value. */
export const unitWords = words(`
milligram milligrams gram grams kilogram kilograms microgram micrograms milliliter milliliters liter liters centimeter
centimeters millimeter millimeters meter meters inch inches foot feet pound pounds ounce ounces degree degrees celsius
fahrenheit percent beats breaths minute minutes second seconds hour hours day days week weeks month months year years
drops tablets capsules units packs pack drinks beers cigarettes times
`)
