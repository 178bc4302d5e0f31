import {
  type Conversion,
  compare,
  conversionOf,
  convert,
  type Decimal,
  factorOf,
  fractionOf,
  type Measurement,
  printDecimal,
  type Quantity,
  restateTogether,
  roundTo,
  spellUnit,
  type UnitName,
  type UnitRefusal,
} from '../../clinical/index.js'
import type { Edit } from '../../text/index.js'
import type { Why } from '../contract/index.js'

/** Why no draft could be made. */
export type RestatementRefusal = UnitRefusal | 'no-other-unit' | 'order'

/** A value before and after. */
interface Restated {
  readonly before: Decimal
  readonly after: Decimal
  readonly from: UnitName
}

/**
 * Restates all mentions of one analyte, those without a printed pair in the target unit; pairs change their order.
 *
 * Mentions that are in the target unit already stay. Two values that were equal, or one above the other, stay so.
 */
export function restateAll(
  text: string,
  mentions: readonly Measurement[],
  target: UnitName | null,
): readonly Edit<Why>[] | RestatementRefusal {
  const edits: Edit<Why>[] = []
  const values: Restated[] = []
  for (const mention of mentions) {
    const { analyte, quantity, pair, reference } = mention
    if (pair !== null) {
      edits.push(...reordered(text, mention))
      continue
    }
    const conversion = target === null ? null : conversionOf(analyte, quantity.unit, target)
    if (conversion === null) return 'no-other-unit'
    if (quantity.unit === target) {
      values.push(...quantity.values.map((value) => ({ before: value, after: value, from: quantity.unit })))
      continue
    }
    const numbers = [...quantity.values, ...(reference?.values ?? [])]
    const after = restateTogether(numbers, conversion)
    if (typeof after === 'string') return after
    numbers.forEach((before, i) => {
      values.push({ before, after: after[i] as Decimal, from: quantity.unit })
    })
    const isExact = numbers.every(
      (before, i) => compare(convert(fractionOf(before), conversion), fractionOf(after[i] as Decimal)) === 0,
    )
    const why = whyOf(conversion, isExact)
    edits.push(restatement(text, quantity, after.slice(0, quantity.values.length), { conversion, why }))
    if (reference !== null) {
      const edit = restatement(text, reference, after.slice(quantity.values.length), { conversion, why })
      if (edit.before !== edit.after) edits.push(edit)
    }
  }
  if (edits.length === 0) return 'no-other-unit'
  return keepOrder(values) ? edits : 'order'
}

function whyOf(conversion: Conversion, isExact: boolean): Why {
  const { analyte, from, to } = conversion
  return {
    kind: 'unit',
    rule: 'units',
    analyte,
    from: from.unit,
    to: to.unit,
    factor: factorOf(conversion),
    exact: isExact,
  }
}

/** Replaces the numbers and the unit and leaves what is between them. */
function restatement(
  text: string,
  quantity: Quantity,
  after: readonly Decimal[],
  { conversion: { to }, why }: { readonly conversion: Conversion; readonly why: Why },
): Edit<Why> {
  const { numbers, at, unitAt } = quantity
  const grouped = /\d,\d/.test(text.slice(at.start, at.end))
  const spelled = numbers.map((_, i) => spellNumber(after[i] as Decimal, to.unit, { grouped, joint: quantity.joint }))
  let result = ''
  let from = at.start
  numbers.forEach((span, i) => {
    result += text.slice(from, span.start) + spelled[i]
    from = span.end
  })
  const hasUnit = unitAt.end > unitAt.start || quantity.unit === 'ft in' || quantity.unit === 'lb oz'
  if (hasUnit) result += spellUnit(text, quantity, to.unit)
  return withArticle(text, { at, before: text.slice(at.start, at.end), after: result, why })
}

function spellNumber(
  value: Decimal,
  unit: UnitName,
  { grouped, joint }: { readonly grouped: boolean; readonly joint: string },
): string {
  if (unit !== 'ft in') return printDecimal(value, value.units >= 10n ** BigInt(value.places + (grouped ? 3 : 4)))
  const inches = roundTo(fractionOf(value), 0).units
  return `${inches / 12n}${joint === '-' ? '-' : ' '}ft ${inches % 12n}`
}

/** "38°C (100.4°F)" → "100.4°F (38°C)": nothing is converted, whatever the source's rounding. */
export function reordered(text: string, { analyte, quantity: first, pair: second }: Measurement): readonly Edit<Why>[] {
  if (second === null) return []
  const at = { start: first.at.start, end: second.at.end }
  const [outer, inner] = [text.slice(first.at.start, first.at.end), text.slice(second.at.start, second.at.end)]
  const [one, other] = [joinedLike(outer, inner), joinedLike(inner, outer)]
  if (one === null || other === null) return []
  const after = other + text.slice(first.at.end, second.at.start) + one
  const why: Why = {
    kind: 'unit',
    rule: 'units',
    analyte,
    from: first.unit,
    to: second.unit,
    factor: 'order of the printed pair',
    exact: true,
  }
  return [withArticle(text, { at, before: text.slice(at.start, at.end), after, why })]
}

const hyphen = /(?<=\d)-(?=\p{L})/gu
const noHyphen = /(?<=\d)\s?(?=\p{L})/gu

/**
 * A quantity with hyphens before its units as another has them, for the place decides: "a 4-cm (1.5 in) mass" is "a 1.5-in
 * (4 cm) mass". Null where the unit is no word.
 */
function joinedLike(quantity: string, other: string): string | null {
  const wanted = other.search(hyphen) >= 0
  if (wanted === quantity.search(hyphen) >= 0) return quantity
  if (!wanted) return quantity.replace(hyphen, ' ')
  return quantity.search(noHyphen) < 0 ? null : quantity.replace(noHyphen, '-')
}

/** "a 5-kg (11-lb) loss" → "an 11-lb (5-kg) loss": the article before the number belongs to the edit. */
function withArticle(text: string, edit: Edit<Why>): Edit<Why> {
  const match = /(?<![\p{L}\p{N}.-])(an?)\s$/iu.exec(text.slice(Math.max(0, edit.at.start - 4), edit.at.start))
  if (match === null) return edit
  const [lead, article] = match as unknown as [string, string]
  const wanted = article.charAt(0) + (soundsLikeVowel(edit.after) ? 'n' : '')
  if (wanted === article) return edit
  const tail = lead.slice(article.length)
  return {
    at: { start: edit.at.start - lead.length, end: edit.at.end },
    before: lead + edit.before,
    after: wanted + tail + edit.after,
    why: edit.why,
  }
}

/** Eight, eleven, eighteen, eighty, eight hundred. */
function soundsLikeVowel(number: string): boolean {
  return /^(?:8|1[18](?!\d))/.test(number)
}

function keepOrder(values: readonly Restated[]): boolean {
  return values.every((a, i) =>
    values
      .slice(i + 1)
      .filter((b) => a.from === b.from)
      .every(
        (b) =>
          compare(fractionOf(a.before), fractionOf(b.before)) === compare(fractionOf(a.after), fractionOf(b.after)),
      ),
  )
}
