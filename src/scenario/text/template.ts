import type { Sex } from '../../clinical/index.js'
import { type Age, ageInDays, ageInWords } from '../measure/index.js'

/** A piece of a sentence: literal words, or what a placeholder printed. */
export type Piece = { readonly words: string } | { readonly slot: string; readonly words: string }

/** What placeholders print: the patient, and each slot as a number and with its unit. */
export interface Printed {
  readonly sex: Sex
  readonly age: Age
  readonly slots: Readonly<Record<string, { readonly number: string; readonly whole: string }>>
}

const placeholder = /\{([^{}]*)\}/g

/** The slots that a sentence prints, in order and with repeats; all forms of the patient's age count as `age`. */
export function slotsIn(template: string): readonly string[] {
  return [...template.matchAll(placeholder)].map(([, inner]) => slotOf(inner as string))
}

/** `{A patient}`, `{patient}` and `{age}` print the age; `{weeks|number}` prints a slot without its unit. */
function slotOf(inner: string): string {
  const name = inner.replace(/\|number$/, '')
  return patientForms.includes(name) ? 'age' : name
}

const patientForms = ['A patient', 'a patient', 'patient', 'age']

/** Fills a sentence. What a placeholder names must be printed: rules are checked before they are rendered. */
export function fill(template: string, printed: Printed): readonly Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const found of template.matchAll(placeholder)) {
    if (found.index > at) pieces.push({ words: template.slice(at, found.index) })
    const inner = found[1] as string
    pieces.push({ slot: slotOf(inner), words: wordsOf(inner, printed) })
    at = found.index + found[0].length
  }
  if (at < template.length) pieces.push({ words: template.slice(at) })
  return pieces
}

function wordsOf(inner: string, { sex, age, slots }: Printed): string {
  switch (inner) {
    case 'A patient':
      return `${article(age.value, 'A')} ${person(age, sex)}`
    case 'a patient':
      return `${article(age.value, 'a')} ${person(age, sex)}`
    case 'patient':
      return person(age, sex)
    case 'age':
      return ageInWords(age)
    default: {
      const slot = slots[slotOf(inner)]
      return (inner.endsWith('|number') ? slot?.number : slot?.whole) ?? `{${inner}}`
    }
  }
}

/** `34-year-old woman`, `8-month-old boy`. */
function person(age: Age, sex: Sex): string {
  const isAdult = ageInDays(age) >= ageInDays({ value: 18, unit: 'years' })
  const noun = sex === 'female' ? (isAdult ? 'woman' : 'girl') : isAdult ? 'man' : 'boy'
  return `${age.value}-${age.unit.slice(0, -1)}-old ${noun}`
}

/** Eight, eleven, eighteen and the eighties begin with a vowel. */
function article(value: number, a: string): string {
  return /^(?:8|11$|18$)/.test(String(value)) ? `${a}n` : a
}
