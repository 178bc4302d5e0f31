import type { UnitName } from './scale.js'
import type { AnalyteName } from './table.js'

/** A number as printed, without a sign. */
export const number = String.raw`(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?`

const micro = '(?:[µμu]|mc|micro)'
const per = String.raw`\s?/\s?`
const power = (exponent: string): string => String.raw`[x×*]\s?10(?:\s?[\^*]\s?${exponent}|${superscript(exponent)})`
const cubed = String.raw`(?:\^?3|³)`

function superscript(digits: string): string {
  return [...digits].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit))).join('')
}

/** Spellings of each unit, as regular expressions; a longer one stands before its beginning. */
const spellings: readonly (readonly [UnitName, string])[] = [
  ['°C', String.raw`℃|(?:[°º˚]\s?|deg(?:rees?)?\s)?C(?:elsius)?\b`],
  ['°F', String.raw`℉|(?:[°º˚]\s?|deg(?:rees?)?\s)?F(?:ahrenheit)?\b`],
  ['× 10^9/L', `${power('9')}${per}L`],
  ['× 10^3/mm3', `${power('3')}${per}mm${cubed}`],
  ['× 10^3/µL', `(?:${power('3')}|K)${per}${micro}L`],
  ['/mm3', `(?:cells|leukocytes|WBCs?)?${per}(?:cu ?mm|mm${cubed})`],
  ['/µL', `(?:cells|leukocytes|WBCs?)?${per}${micro}L`],
  ['mmol/mol', `mmol${per}mol`],
  ['g/dL', `gm?s?${per}d[Ll]`],
  ['mg/dL', `mg${per}d[Ll]`],
  ['µg/dL', `${micro}g${per}d[Ll]`],
  ['ng/dL', `ng${per}d[Ll]`],
  ['mg/L', `mg${per}[Ll]`],
  ['µg/L', `${micro}g${per}[Ll]`],
  ['ng/L', `ng${per}[Ll]`],
  ['g/L', `gm?${per}[Ll]`],
  ['µg/mL', `${micro}g${per}m[Ll]`],
  ['ng/mL', `ng${per}m[Ll]`],
  ['pg/mL', `pg${per}m[Ll]`],
  ['mmol/L', `mmol${per}[Ll]`],
  ['µmol/L', `${micro}mol${per}[Ll]`],
  ['nmol/L', `nmol${per}[Ll]`],
  ['pmol/L', `pmol${per}[Ll]`],
  ['mEq/L', `mE[qQ]${per}[Ll]`],
  ['mIU/L', `mIU${per}[Ll]`],
  ['µIU/mL', `${micro}IU${per}m[Ll]`],
  ['mU/L', `mU${per}[Ll]`],
  ['µU/mL', `${micro}U${per}m[Ll]`],
  ['mOsm/kg', `mOsm(?:ol)?${per}kg(?: H2?[2₂]?O)?`],
  ['mmol/kg', `mmol${per}kg(?: H2?[2₂]?O)?`],
  ['µm3', `[µμu]m${cubed}`],
  ['fL', 'f[Ll]'],
  ['mm Hg', 'mm ?Hg'],
  ['kPa', 'kPa'],
  ['%', '%'],
  ['kg', '(?:kg|kilograms?)'],
  ['lb', '(?:lbs?|pounds?)'],
  ['cm', '(?:cm|centimeters?)'],
  ['mm', '(?:mm|millimeters?)'],
  ['ft', "(?:ft|feet|foot|['’])"],
  ['in', '(?:in|inch|inches|["”])'],
  ['mL', '(?:m[Ll]|milliliters?)'],
  ['L', '(?:L|liters?)'],
  ['m', '(?:m|meters?)'],
  ['g', '(?:g|grams?)'],
]

const words = spellings.map(([, words]) => `(${words})`).join('|')

/** No letter, digit or further unit may follow ("kg/m2", "mL/min", "mg/24 h", "cm H2O" are other units). */
const unitEnd = String.raw`(?![A-Za-z0-9µμ²³^]|\s?/\s?(?:[A-Za-z]|24)|\s?H[2₂]O|\s?Hg)`

/** A unit where it stands (sticky). */
const unitPattern = new RegExp(`(?:${words})${unitEnd}`, 'y')

/** The unit that begins at a place, and where it ends; null where none does. */
export function unitAt(text: string, at: number): { readonly unit: UnitName; readonly end: number } | null {
  unitPattern.lastIndex = at
  const match = unitPattern.exec(text)
  if (match === null) return null
  const row = spellings[match.findIndex((group, index) => index > 0 && group !== undefined) - 1]
  return row === undefined ? null : { unit: row[0], end: unitPattern.lastIndex }
}

/** What a name stands for: an analyte, or a thing whose name contains one ("creatinine clearance"). */
export type Named = AnalyteName | 'other'

const charge = String.raw`(?:\s?[+⁺]|\s?\(\+\))?`
const minus = String.raw`(?:\s?[-−–⁻](?!\d)|\s?\(-\))?`

/** Names of analytes; things that only sound like one come first and are `other`. */
const names: readonly (readonly [Named, string])[] = [
  [
    'other',
    'mean corpuscular h(?:a)?emoglobin(?: concentration)?|MCHC?|creatinine clearance|creatine kinase|protein [CS]|' +
      'glucose[- ]6[- ]phosphate|lactate dehydrogenase|lactic dehydrogenase|prealbumin|' +
      'calcitonin|calcium (?:channel|carbonate|gluconate|score)|(?:iron|albumin|protein)[ -](?:deficien\\w+|binding)|' +
      'fetal h(?:a)?emoglobin|glucose tolerance|urea breath|urea(?! nitrogen)|potassium (?:chloride|hydroxide)|' +
      'sodium (?:chloride|bicarbonate)|[\\w-]{1,40} gradient|[\\w-]{1,40}[ /:-](?:to[ -])?[\\w-]{1,40} ratio|free (?:T[34]|thyroxine)|' +
      'free testosterone|ionized calcium|carboxyh(?:a)?emoglobin|methemoglobin|insulin|urobilinogen|delta bilirubin|' +
      'microalbumin|platelet volume|reticulocytes?|17-hydroxyprogesterone|proinsulin|1,25-\\w+(?: vitamin D)?|' +
      'CRH|hs-?CRP|parathyroid hormone-related (?:protein|peptide)|PTHrP|(?:Bence Jones|M|S-?100|binding) protein',
  ],
  [
    'hemoglobin A1c',
    'h(?:a)?emoglobin A\\s?1[cC]|Hg?bA?\\s?A?1[cC]|glycated h(?:a)?emoglobin|glycosylated h(?:a)?emoglobin|A1[cC]',
  ],
  ['hemoglobin', 'h(?:a)?emoglobin|Hgb|Hb'],
  ['C-reactive protein', 'C[- ]reactive protein|CRP'],
  ['glucose', '(?:blood )?glucose|blood sugar'],
  ['creatinine', 'creatinine|Cr'],
  ['bilirubin', 'bilirubin'],
  [
    'cholesterol',
    '(?:LDL|HDL)(?:[- ](?:C\\b|cholesterol))?|low-density lipoprotein(?: cholesterol)?|high-density lipoprotein(?: cholesterol)?|cholesterol',
  ],
  ['triglycerides', 'triglycerides?|TGs?'],
  ['calcium', `calcium|Ca\\s?(?:2\\+|\\+2|\\+\\+|²⁺|\\+)?`],
  ['magnesium', `magnesium|Mg\\s?(?:2\\+|\\+2|\\+\\+|²⁺|\\+)?`],
  ['urea nitrogen', '(?:blood )?urea nitrogen|BUN'],
  ['uric acid', 'uric acid|urate'],
  ['albumin', 'albumin'],
  ['fibrinogen', 'fibrinogen'],
  ['immunoglobulin', 'Ig[GAME]|immunoglobulin [GAM]'],
  ['haptoglobin', 'haptoglobin'],
  ['transferrin', 'transferrin(?! saturation)'],
  ['protein', 'protein'],
  ['sodium', `sodium|Na${charge}`],
  ['potassium', `potassium|K${charge}`],
  ['chloride', `chloride|Cl${minus}`],
  ['bicarbonate', `bicarbonate|HCO\\s?[3₃]?${minus}(?:\\s?3(?=:)\\s?[-−–⁻]?)?`],
  ['lactate', 'lactate|lactic acid'],
  ['ammonia', 'ammonia'],
  ['iron', 'iron'],
  ['lead', 'lead'],
  ['ferritin', 'ferritin'],
  ['prolactin', 'prolactin'],
  ['alpha-fetoprotein', '(?:alpha|α)-?[- ]?fetoprotein|AFP'],
  ['prostate-specific antigen', 'prostate[- ]specific antigen|PSA'],
  ['insulin-like growth factor 1', 'insulin-like growth factor[- ]1|IGF-?1'],
  ['parathyroid hormone', 'parathyroid hormone|PTH'],
  ['thyrotropin', 'thyroid[- ]stimulating hormone|TSH|thyrotropin'],
  ['thyroxine', 'thyroxine|T4'],
  ['triiodothyronine', 'triiodothyronine|T3'],
  ['cortisol', 'cortisol'],
  ['vitamin D', '25-hydroxy(?:-?vitamin ?D|cholecalciferol)|25-OH[- ]vitamin D'],
  ['vitamin B12', 'vitamin B(?:12|₁₂)|cobalamin'],
  ['folate', 'folate|folic acid'],
  ['testosterone', 'testosterone'],
  ['estradiol', '(?:o)?estradiol'],
  ['progesterone', 'progesterone'],
  ['mean corpuscular volume', 'mean corpuscular volume|MCV'],
  ['osmolality', 'osmola[lr]ity'],
  ['blood gas pressure', '[Pp]a?\\s?C[Oo][2₂]|[Pp][aAvV]?\\s?C?[Oo][2₂]|P[Cc][Oo]2'],
  ['CD4 cells', 'CD4\\+? ?(?:T[- ](?:lymphocytes?|cells?)|cells?)?'],
  ['leukocytes', '(?:leukocytes?|white (?:blood )?cells?|WBCs?|white blood cells?)'],
  ['platelets', 'platelets?'],
  ['temperature', 'temp(?:erature)?|T(?=[: ]{1,2}\\d)'],
]

const namePattern = new RegExp(
  `(?<![A-Za-z0-9-])(?:${names.map(([, words]) => `(${words})`).join('|')})(?![A-Za-z0-9])`,
  'gi',
)

/** Short names that mean an analyte in their own capitals only: "Na" and "K" do, "lead" and "k" in prose do not. */
const symbol = /^(?:cr|tgs?|ca|mg|na|k|cl|hco|hb|t)$/

/** A name of an analyte in a text. */
export interface Name {
  readonly named: Named
  readonly start: number
  readonly end: number
}

/** All names, in text order; where two could begin at one place, the earlier row of the list wins. */
export function readNames(text: string): readonly Name[] {
  const found: Name[] = []
  for (const match of text.matchAll(namePattern)) {
    const [word] = match
    if (symbol.test(word)) continue
    const row = names[match.findIndex((group, index) => index > 0 && group !== undefined) - 1]
    if (row !== undefined) found.push({ named: row[0], start: match.index, end: match.index + word.length })
  }
  return found
}
