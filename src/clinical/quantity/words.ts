import { findsIn } from '../../text/index.js'
import { alternationOf, filled, once, several, tableFile } from '../../vocabulary/index.js'
import type { UnitName } from './scale.js'
import { type AnalyteName, knownAnalyte } from './table.js'

/** A number as printed, without a sign. */
export const number = String.raw`(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?`

const micro = '(?:[µμu]|mc|micro)'
const per = String.raw`\s?/\s?`
const power = (exponent: string): string => String.raw`[x×*]\s?10(?:\s?[\^*]\s?${exponent}|${superscript(exponent)})`
const cubed = String.raw`(?:\^?3|³)`

function superscript(digits: string): string {
  return [...digits].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit))).join('')
}

/** Units whose spellings are built by rules; a longer spelling precedes one that it begins with. */
const builtUnits: readonly (readonly [UnitName, string])[] = [
  ['°C', String.raw`℃|(?:[°º˚]\s?|deg(?:rees?)?\s)?C(?:elsius)?\b`],
  ['°F', String.raw`℉|(?:[°º˚]\s?|deg(?:rees?)?\s)?F(?:ahrenheit)?\b`],
  ['× 10^9/L', `${power('9')}${per}L`],
  ['× 10^3/mm3', `${power('3')}${per}mm${cubed}`],
  ['× 10^3/µL', `(?:${power('3')}|K)${per}${micro}L`],
  ['/mm3', `(?:cells|leukocytes|WBCs?)?${per}(?:cu ?mm|mm${cubed})`],
  ['/µL', `(?:cells|leukocytes|WBCs?)?${per}${micro}L`],
]

/** Spellings of the other units; a slash may have blanks around it, and µ may be μ, u, mc or micro. */
const unitWordFile = tableFile('quantity/unit-words.csv', () => ({ unit: filled, words: several('|', filled) }))

/** No letter, digit or further unit may follow ("kg/m2", "mL/min", "mg/24 h", "cm H2O" are other units). */
const unitEnd = String.raw`(?![A-Za-z0-9µμ²³^]|\s?/\s?(?:[A-Za-z]|24)|\s?H[2₂]O|\s?Hg)`

/** Matches a unit at a position (sticky), with the name of the unit of each group. */
const units = once(() => {
  const listed = unitWordFile.read().map(({ unit, words }) => {
    const pattern = alternationOf(words).replaceAll('/', per).replaceAll('µ', micro)
    return [unit, pattern] as const
  })
  const spellings = [...builtUnits, ...listed]
  const pattern = new RegExp(`(?:${spellings.map(([, words]) => `(${words})`).join('|')})${unitEnd}`, 'y')
  return { pattern, names: spellings.map(([unit]) => unit) }
})

/** The unit that begins at a place, and where it ends; null where none does. */
export function unitAt(text: string, at: number): { readonly unit: UnitName; readonly end: number } | null {
  const { pattern, names } = units()
  pattern.lastIndex = at
  const match = pattern.exec(text)
  if (match === null) return null
  const unit = names[match.findIndex((group, index) => index > 0 && group !== undefined) - 1]
  return unit === undefined ? null : { unit, end: pattern.lastIndex }
}

/** What a name stands for: an analyte, or a thing whose name contains one ("creatinine clearance"). */
export type NamedAnalyte = AnalyteName | 'other'

const charge = String.raw`(?:\s?[+⁺]|\s?\(\+\))?`
const minus = String.raw`(?:\s?[-−–⁻](?!\d)|\s?\(-\))?`

/** Names that are a matter of rules: with a charge, an index, or only where some words do not follow. */
const builtNames: Readonly<Record<NamedAnalyte, string>> = {
  other:
    '[\\w-]{1,40} gradient|[\\w-]{1,40}[ /:-](?:to[ -])?[\\w-]{1,40} ratio|urea(?! nitrogen)|1,25-\\w+(?: vitamin D)?',
  calcium: `Ca\\s?(?:2\\+|\\+2|\\+\\+|²⁺|\\+)?`,
  magnesium: `Mg\\s?(?:2\\+|\\+2|\\+\\+|²⁺|\\+)?`,
  transferrin: 'transferrin(?! saturation)',
  sodium: `Na${charge}`,
  potassium: `K${charge}`,
  chloride: `Cl${minus}`,
  bicarbonate: `HCO\\s?[3₃]?${minus}(?:\\s?3(?=:)\\s?[-−–⁻]?)?`,
  'blood gas pressure': '[Pp]a?\\s?C[Oo][2₂]|[Pp][aAvV]?\\s?C?[Oo][2₂]|P[Cc][Oo]2',
  'CD4 cells': 'CD4\\+? ?(?:T[- ](?:lymphocytes?|cells?)|cells?)?',
  temperature: 'T(?=[: ]{1,2}\\d)',
}

/** The other names of analytes; things that only sound like one come first and are `other`. */
const nameFile = tableFile('quantity/analyte-names.csv', () => ({
  analyte: knownAnalyte('other'),
  names: several('|', filled),
}))

/** Matches a name, with the analyte that each group stands for; the earlier row wins. */
const names = once(() => {
  const rows = nameFile.read()
  const groups = rows.map(({ analyte, names: listed }) => {
    const built = builtNames[analyte]
    return `(${[...(built === undefined ? [] : [built]), ...(listed.length > 0 ? [alternationOf(listed)] : [])].join('|')})`
  })
  const pattern = new RegExp(`(?<![A-Za-z0-9-])(?:${groups.join('|')})(?![A-Za-z0-9])`, 'gi')
  return { pattern, named: rows.map(({ analyte }) => analyte) }
})

/** Short names that mean an analyte in their own capitals only: "Na" and "K" do, "lead" and "k" in prose do not. */
const symbol = /^(?:cr|tgs?|ca|mg|na|k|cl|hco|hb|t)$/

/** A name of an analyte in a text. */
export interface Name {
  readonly named: NamedAnalyte
  readonly start: number
  readonly end: number
}

/** All names, in text order; where two could begin at one place, the earlier row of the list wins. */
export function readNames(text: string): readonly Name[] {
  const { pattern, named } = names()
  const found: Name[] = []
  for (const match of findsIn(text, pattern)) {
    const [word] = match
    if (symbol.test(word)) continue
    const name = named[match.findIndex((group, index) => index > 0 && group !== undefined) - 1]
    if (name !== undefined) found.push({ named: name, start: match.index, end: match.index + word.length })
  }
  return found
}
