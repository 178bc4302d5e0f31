import { alternatives, likeCase, type Planter, pickOther, swapMatches } from '../planter.js'

/** Generic names by what they are for; a drug is replaced by one of another line. */
const drugLines: readonly (readonly string[])[] = [
  ['lisinopril', 'enalapril', 'ramipril', 'captopril', 'losartan', 'valsartan', 'candesartan'],
  ['amlodipine', 'nifedipine', 'diltiazem', 'verapamil'],
  ['metoprolol', 'atenolol', 'propranolol', 'carvedilol', 'bisoprolol', 'labetalol'],
  ['furosemide', 'hydrochlorothiazide', 'chlorthalidone', 'spironolactone', 'torsemide', 'bumetanide'],
  ['atorvastatin', 'simvastatin', 'rosuvastatin', 'pravastatin'],
  ['metformin', 'glipizide', 'glyburide', 'sitagliptin', 'empagliflozin', 'pioglitazone'],
  ['warfarin', 'apixaban', 'rivaroxaban', 'dabigatran', 'heparin', 'enoxaparin'],
  ['aspirin', 'clopidogrel', 'ticagrelor'],
  ['ibuprofen', 'naproxen', 'diclofenac', 'indomethacin', 'ketorolac', 'celecoxib'],
  ['acetaminophen', 'oxycodone', 'morphine', 'tramadol', 'codeine', 'hydrocodone', 'fentanyl'],
  ['omeprazole', 'pantoprazole', 'esomeprazole', 'famotidine', 'ranitidine'],
  ['sertraline', 'fluoxetine', 'citalopram', 'escitalopram', 'paroxetine', 'venlafaxine', 'duloxetine'],
  ['amitriptyline', 'nortriptyline', 'bupropion', 'mirtazapine', 'trazodone'],
  ['haloperidol', 'olanzapine', 'risperidone', 'quetiapine', 'clozapine', 'aripiprazole', 'fluphenazine'],
  ['lithium', 'valproate', 'lamotrigine', 'carbamazepine', 'phenytoin', 'levetiracetam', 'phenobarbital'],
  ['lorazepam', 'diazepam', 'alprazolam', 'clonazepam', 'midazolam', 'zolpidem'],
  ['levothyroxine', 'methimazole', 'propylthiouracil', 'liothyronine'],
  ['prednisone', 'prednisolone', 'hydrocortisone', 'dexamethasone', 'methylprednisolone', 'budesonide'],
  ['albuterol', 'salmeterol', 'tiotropium', 'ipratropium', 'formoterol', 'montelukast', 'fluticasone'],
  ['amoxicillin', 'ampicillin', 'penicillin', 'cephalexin', 'ceftriaxone', 'cefuroxime'],
  ['azithromycin', 'clarithromycin', 'erythromycin', 'doxycycline', 'minocycline', 'tetracycline'],
  ['ciprofloxacin', 'levofloxacin', 'moxifloxacin', 'nitrofurantoin', 'metronidazole', 'clindamycin'],
  ['vancomycin', 'gentamicin', 'tobramycin', 'isoniazid', 'rifampin', 'ethambutol'],
  ['fluconazole', 'ketoconazole', 'nystatin', 'clotrimazole', 'terbinafine', 'amphotericin'],
  ['acyclovir', 'valacyclovir', 'oseltamivir', 'tenofovir', 'zidovudine', 'abacavir'],
  ['methotrexate', 'azathioprine', 'hydroxychloroquine', 'cyclosporine', 'tacrolimus', 'mycophenolate'],
  ['cyclophosphamide', 'doxorubicin', 'cisplatin', 'vincristine', 'bleomycin', 'tamoxifen'],
  ['allopurinol', 'colchicine', 'febuxostat', 'probenecid'],
  ['cetirizine', 'loratadine', 'diphenhydramine', 'hydroxyzine'],
  ['ondansetron', 'metoclopramide', 'promethazine', 'prochlorperazine'],
  ['tamsulosin', 'finasteride', 'oxybutynin', 'sildenafil'],
  ['estradiol', 'levonorgestrel', 'progesterone', 'testosterone', 'medroxyprogesterone'],
  ['digoxin', 'amiodarone', 'flecainide', 'adenosine', 'sotalol'],
  ['epinephrine', 'atropine', 'naloxone', 'dopamine'],
  ['alendronate', 'calcitriol', 'raloxifene', 'denosumab'],
  ['baclofen', 'gabapentin', 'pregabalin', 'cyclobenzaprine'],
]

const drugNames: readonly string[] = drugLines.flat()

const lineOf = new Map(drugLines.flatMap((line, i) => line.map((name) => [name, i] as const)))

// Hormones are also what a laboratory measures; as drugs they are swapped only before a dose.
const measuredToo = new Set([
  'insulin',
  'glucagon',
  'testosterone',
  'progesterone',
  'estradiol',
  'epinephrine',
  'dopamine',
])

const named = new RegExp(
  `\\b(?:${alternatives(drugNames)})\\b(?![-–](?:resistant|sensitive|induced|binding|releasing)| (?:carbonate|succinate|mofetil|sulfate|citrate))`,
  'gi',
)

export const drug: readonly Planter[] = [
  swapMatches('a drug is one of another use', named, (match, rng) => {
    const name = match[0].toLowerCase()
    const rest = match.input.slice(match.index + name.length, match.index + name.length + 30)
    if (measuredToo.has(name) && !/^,? [\d.]+ (?:mg|µg)(?!\/)/.test(rest)) return null
    const others = drugNames.filter((other) => lineOf.get(other) !== lineOf.get(name) && !measuredToo.has(other))
    return likeCase(match[0], others[rng.integer(others.length)] as string)
  }),
]

const route = /(?:p\.o\.|i\.v\.|i\.m\.|s\.c\.|p\.r\.|inhaled|PO|IV|IM|SC|orally|intravenously|by mouth)/.source
const rate =
  /(?:q\.d\.|b\.i\.d\.|t\.i\.d\.|q\.i\.d\.|daily|once daily|twice daily|weekly|every|once|twice|at bedtime|p\.r\.n\.)/
    .source
const amount = /\d+(?:,\d{3})*(?:\.\d+)?/.source
const doseUnit = /(?:mg\/kg|mg\/m²|mg|µg|g|units|IU|mEq|mL\/kg)/.source

const otherDose = (dose: string, draw: number): string | null => {
  const value = Number(dose.replaceAll(',', ''))
  if (!(value > 0)) return null
  const factor = [10, 2, 5, 0.5][draw] as number
  const changed = value * factor
  // No trailing zeros and no odd tails, as a prescriber would write it.
  return withCommas(Number.isInteger(changed * 1000) ? changed : value * 10)
}

function withCommas(value: number): string {
  return value < 10_000 ? String(value) : String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}

export const dose: readonly Planter[] = [
  swapMatches(
    'the dose before a route is another',
    new RegExp(`(?<![\\d.,/–-])${amount}(?= ${doseUnit} ${route})`, 'g'),
    ([dose], rng) => otherDose(dose, rng.integer(4)),
  ),
  swapMatches(
    'the dose after a drug is another',
    new RegExp(`(?<=\\b(?:${alternatives(drugNames)})\\b,? )${amount}(?= ${doseUnit}\\b(?!/d?L|/mL))`, 'gi'),
    ([dose], rng) => otherDose(dose, rng.integer(4)),
  ),
  swapMatches(
    'the dose before a frequency is another',
    new RegExp(`(?<![\\d.,/–-])${amount}(?= ${doseUnit} ${rate})`, 'g'),
    ([dose], rng) => otherDose(dose, rng.integer(4)),
  ),
]

const routes = ['p.o.', 'i.v.', 'i.m.', 's.c.']
const routeWords: Readonly<Record<string, string>> = {
  orally: 'intravenously',
  intravenously: 'orally',
  intravenous: 'oral',
  inhaled: 'oral',
  topical: 'oral',
  intramuscular: 'intravenous',
  subcutaneous: 'intravenous',
  'by mouth': 'by vein',
  'p.r.': 'p.o.',
  intranasal: 'intramuscular',
  vaginal: 'oral',
}

const frequencyForms: readonly string[] = ['q.d.', 'b.i.d.', 't.i.d.', 'q.i.d.']

export const routePlanters: readonly Planter[] = [
  swapMatches(
    'the route is another',
    /(?<=(?:mg|µg|g|IU|kg|m²|mL|units) )(?:p\.o\.|i\.v\.|i\.m\.|s\.c\.)/g,
    ([way], rng) => pickOther(routes, way, rng),
  ),
  swapMatches(
    'the route in words is another',
    /\b(?:orally|intravenously|inhaled|(?<!nothing )by mouth|(?:topical|intravenous|intramuscular|subcutaneous|intranasal|vaginal)(?= (?:[a-z]+ )?(?:fluids|cream|glucocorticoids?|antibiotics?|corticosteroids?|inserts?|estrogen|spray|injections?|drug|ketoconazole|penicillin|iron|immune)))\b/g,
    ([way]) => routeWords[way] ?? null,
  ),
]

export const frequency: readonly Planter[] = [
  swapMatches('a dosing interval is another', /\b(?:q\.d\.|b\.i\.d\.|t\.i\.d\.|q\.i\.d\.)/g, ([often], rng) =>
    pickOther(frequencyForms, often, rng),
  ),
  swapMatches(
    'how often, in words, is another',
    /(?<!or |to )\b(?:once|twice|three times|four times)(?= (?:daily|a day|a week|weekly|a month))/gi,
    ([often], rng) =>
      likeCase(often, pickOther(['once', 'twice', 'three times', 'four times', 'six times'], often.toLowerCase(), rng)),
  ),
  swapMatches(
    'the hours between doses are others',
    /(?<=\bevery )\d+(?= (?:hours|days|weeks|months|minutes))/g,
    ([count], rng) => pickOther(['2', '4', '12', '20', '30'], count, rng),
  ),
  swapMatches(
    'the period is another',
    /(?<=\b(?:mg|µg|units|IU|once|twice|times)(?: a)? )(?:daily|weekly|monthly|day|week|month)\b/g,
    ([period]) => {
      const other: Record<string, string> = {
        daily: 'weekly',
        weekly: 'daily',
        monthly: 'daily',
        day: 'week',
        week: 'day',
        month: 'day',
      }
      return other[period] ?? null
    },
  ),
  swapMatches('as needed becomes regular', /\b(?:p\.r\.n\.|as needed)/g, () => 'q.i.d.'),
]

const allergens = [
  'penicillin',
  'sulfonamides',
  'latex',
  'peanuts',
  'codeine',
  'cephalosporins',
  'shellfish',
  'iodinated contrast',
]

export const allergen: readonly Planter[] = [
  swapMatches('the allergen is another', /(?<=\ballerg(?:ic|y) to )(?:[a-z]+)(?=[ ,.;])/g, ([what], rng) =>
    pickOther(allergens, what, rng),
  ),
  swapMatches(
    'an allergy appears',
    /\bno (?:known )?(?:drug |food |medication )?allergies\b/g,
    (_, rng) => `an allergy to ${allergens[rng.integer(allergens.length)]}`,
  ),
  swapMatches(
    'the kind of allergy is another',
    /\b(?:penicillin|sulfa|latex|peanut|food|egg|milk)(?= allerg(?:y|ies)\b)/g,
    ([what]) => (what === 'penicillin' ? 'latex' : 'penicillin'),
  ),
]
