/**
 * The words that decide what a stop means: abbreviations by class, words that open a sentence, nouns that take a letter.
 *
 * Keys of lower case match any spelling; keys with a capital match that spelling only ("Sat." is a day, "sat." a verb).
 * The final stop is left off, inner stops are kept.
 */

/** What a stop after an abbreviation can be. */
export type AbbreviationClass =
  /** A name, number or word must follow ("Dr.", "vs."): never the end of a sentence. */
  | 'never'
  /** May end a sentence, but is often followed by a name ("U.S.", "Inc."): ends it before a clear opener only. */
  | 'opener'
  /** May end a sentence, and is seldom followed by a name ("b.i.d.", "etc."): ends it before any capital. */
  | 'capital'
  /** As `capital`; before a digit too where a number stands in front ("5 mg. 3 days later"). */
  | 'unit'
  /** As `capital`, except before days, months and time zones, and in "At 5 a.m. Mr. Brown came". */
  | 'clock'
  /** "No. 5" against "He said no. She": never before a digit, otherwise a word. */
  | 'number'

const words: Readonly<Record<AbbreviationClass, string>> = {
  never:
    'dr drs mr mrs Ms mx messrs mme mlle prof Rev Hon Fr Capt Cmdr Col Gen Gov Lt Maj Sgt Cpl Pvt Adm Sen Rep Pres ' +
    'Supt Mt Ft Msgr vs viz cf e.g eg i.e ie approx appr ca Ch Op fig figs eq eqs eqn pp pg vol vols chap sect para ' +
    'suppl incl esp subsp ref refs Eds Nr Ref Refs cit Wm Geo Chas Jos Thos Ald Insp Asst',
  opener:
    'st ste Ave Blvd Rd Hwy Apt Sq Pl Ln co cos corp inc ltd llc bros jr sr esq al dept depts univ assn assoc Dist ' +
    'inst hosp govt gov intl natl jan feb Mar apr jun jul aug sept sep oct nov Dec Mon tue tues Wed thu thur thurs ' +
    'Fri Sat Sun sp u.s u.k u.n e.u u.s.a u.s.s.r d.c n.y l.a n.j n.c S.C ph.d m.d d.o r.n b.a b.s m.s m.a m.p.h d.d.s ' +
    'd.v.m n.p p.a b.sc m.sc d.phil m.phil ed.d pharm.d l.l.c p.l.c a.d b.c b.c.e c.e calif conn minn tenn wis okla ariz',
  capital:
    'etc spp b.i.d t.i.d q.i.d q.d q.o.d q.h q.h.s h.s p.r.n p.o i.v i.m s.q p.r a.c p.c o.d o.s o.u n.p.o i.p i.c.v ' +
    's.c temp resp wt ht max avg dx hx tx sx rx fx pt pts abd neuro cardio cont amt prev poss prob bilat ext tab tabs cap ' +
    'caps supp susp inj gtt gtts conc ver ' +
    'abdom subcut prox diag surg abnl equiv anhyd calcd obsd decomp prep compd cpd satd soln sched ' +
    'extrem insuff hypert misc orig unkn',
  unit:
    'mg ms mcg ug μg µg kg g gm gms gr grs ml cc dl l mm cm m km in ft lb lbs oz mi yd hr hrs h min mins sec secs s wk wks ' +
    'mo mos yr yrs d hg meq mmol mol nmol pmol iu u bpm tbsp tsp qt gal mph hz khz db kcal kpa nm μm µm kda da',
  clock: 'a.m p.m',
  number: 'no nos',
}

const classes = new Map<string, AbbreviationClass>()
for (const [name, list] of Object.entries(words)) {
  for (const word of list.split(' ')) classes.set(word, name as AbbreviationClass)
}

/** Length of the longest abbreviation without an inner stop; a longer word needs no look-up. */
export const longestAbbreviation = 6

/** Length of the longest one with inner stops. */
export const longestDotted = 7

/**
 * The class of an abbreviation, written without its final stop; undefined for an ordinary word.
 *
 * A word all in capitals is one class less sure ("MS. The patient" is a disease, "INC. Patients" a gas or a heading).
 *
 * @example
 * abbreviationClass('Dr')
 * // → 'never'
 */
export function abbreviationClass(word: string): AbbreviationClass | undefined {
  const exact = classes.get(word)
  if (exact !== undefined) return exact
  const small = word.toLowerCase()
  if (small === word) return undefined
  const found = classes.get(small)
  if (found === undefined || word.length < 2 || word.includes('.') || word !== word.toUpperCase()) return found
  if (found === 'never') return 'opener'
  return found === 'opener' ? undefined : found
}

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Words whose capital, in the middle of a line, can only be that of a new sentence. */
const firm = set(
  'He She It They We You I His Her Its Their Our My Your This That These Those There The What Which Who Whose Whom When ' +
    'Where Why How',
)

/** Words that open sentences more often than they are part of a name. */
const broad = set(
  'A An Another Any Each Every Both All Some Many Most Several Few Nobody Nothing Everyone Everybody Everything Someone Something Anyone Other Others No None Not Neither Either Such Same ' +
    'One Two Three Four Five Six Seven Eight Nine Ten In On At By For From Of To With Without Within Upon Under Over ' +
    'After Before During Until Since Through Between Among Because Although Though While Whereas If Unless Once As And ' +
    'But Or Nor So Yet Then Thus Hence Therefore However Moreover Furthermore Additionally Also Finally Initially Next ' +
    'Later Now Today Yesterday Tomorrow Currently Recently Subsequently Meanwhile Instead Otherwise Overall Again Here ' +
    'Still Indeed Nevertheless Nonetheless Despite Using Based According Following Given Is Are Was Were Be Do Does Did ' +
    'Can Could Should Would Will Shall May Might Must Has Have Had Let Please See Note Consider Mr Mrs Ms Dr ' +
    'Physical Laboratory Examination Neurologic Neurological Cardiac Cardiovascular Cardiopulmonary Pulmonary Abdominal ' +
    'Abdomen Vital Vitals Temperature Pulse Blood Respirations Serum Urine Urinalysis Imaging Radiographs Patient Patients ' +
    'Past Family Social Medications Medical Current Currently Further Results Methods Conclusions Conclusion Background ' +
    'Objective Treatment Review Pelvic Genital Rectal Funduscopic Ophthalmologic Skin Test Tests Studies Symptoms',
)

/** What may open a sentence in small letters, as hurried notes do. */
const small = set(
  'he she it they we his her their its the this these those there patient pt denies denied no what which when however ' +
    'but also then who',
)

/**
 * How sure a word is to open a sentence: 2 its capital has no other reading, 1 more likely than a name, 0 unknown.
 *
 * @example
 * [openerStrength('She'), openerStrength('Laboratory'), openerStrength('Ortega')]
 * // → [2, 1, 0]
 */
export function openerStrength(word: string): 0 | 1 | 2 {
  if (firm.has(word)) return 2
  return broad.has(word) ? 1 : 0
}

/** Whether a word of small letters opens sentences in notes written without capitals. */
export function isSmallOpener(word: string): boolean {
  return small.has(word)
}

const timeNames = set(
  'Monday Tuesday Wednesday Thursday Friday Saturday Sunday Mon Tue Tues Wed Thu Thur Thurs Fri Sat Sun January February ' +
    'March April May June July August September October November December Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec ' +
    'Eastern Central Mountain Pacific Greenwich EST EDT CST CDT MST MDT PST PDT GMT UTC ET CT PT',
)

/** Whether a word goes on with a time of day: "3 p.m. Monday", "9 a.m. EST". */
export function isTimeName(word: string): boolean {
  return timeNames.has(word)
}

const letterHeads = set(
  'vitamin vitamins hepatitis hep type types subtype grade grades group groups class stage factor protein influenza plan ' +
    'part section appendix option choice answer figure figures image images panel table exhibit phase level category ' +
    'strain serotype serogroup immunoglobulin complement cn nerve lead hemoglobin component coenzyme cytochrome cohort arm ' +
    'team exon point kappa alpha beta gamma delta lambda sigma case study trial zone region item column row wing ward room unit block ' +
    'building bed drug drugs compound agent treatment medication sample variant allele chain domain segment degrees degree ' +
    'celsius toxin antigen line tanner nyha botulinum hemophilia schedule diagram graph curve rating score child-pugh child ' +
    'interferon porphyria neurofibromatosis tyrosinemia glycogenosis lane box list tier',
)

/**
 * Whether a noun takes a letter or Roman numeral as its name: "vitamin B", "grade I", "penicillin G".
 *
 * Substances in -in need no entry of their own.
 *
 * @example
 * [takesLetter('hepatitis'), takesLetter('penicillin'), takesLetter('by')]
 * // → [true, true, false]
 */
export function takesLetter(noun: string): boolean {
  const word = noun.toLowerCase()
  return letterHeads.has(word) || (noun === word && word.length > 5 && word.endsWith('in') && word !== 'within')
}
