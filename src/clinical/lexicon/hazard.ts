import * as z from 'zod'
import { PipelineError } from '../../errors.js'
import { filled, oneOf, readRows, several } from '../../vocabulary/index.js'
import type { Caution } from './lexicon.js'

const hazardPlaces = ['anywhere', 'discharge', 'dose', 'drop', 'frequency', 'number', 'route'] as const

/**
 * Where clinicians write a form: as the unit of a dose, as how often or on which way a drug is given, for the eye or ear
 * that a drop is for, before a number, of a person who leaves a hospital; drugs `anywhere`.
 */
export type HazardPlace = (typeof hazardPlaces)[number]

/** A written form that a safety list warns against, with what it is mistaken for. */
export interface Hazard {
  /** As written, `HCTZ`; compared without regard to case and points. */
  readonly form: string
  /** What the writer means. */
  readonly meaning: string
  /** What readers have taken it for. */
  readonly misreading: string
  readonly lists: readonly Caution[]
  /** Wordings for which the form stands; without one it stands only for what an abbreviation list has for it. */
  readonly words: readonly string[]
  /** Null where there are no wordings. */
  readonly place: HazardPlace | null
}

const columns = {
  form: filled,
  meaning: filled,
  misreading: filled,
  list: several(';', oneOf(['ismp', 'joint-commission'])),
  words: several(';', filled),
  place: z.union([z.literal('').transform(() => null), oneOf(hazardPlaces)], {
    error: `one of ${hazardPlaces.join(', ')}, or nothing`,
  }),
}

/**
 * Reads the table of hazardous forms; `abbreviations/README.md` names its sources.
 *
 * @example
 * const row = 'HS,at bedtime,half-strength,ismp,at bedtime,frequency'
 * readHazards(`form,meaning,misreading,list,words,place\n${row}\n`, 'hazards.csv')[0].misreading
 * // → 'half-strength'
 * @throws {PipelineError} lexicon-invalid — another header, an empty cell, an unknown list or place, words without a
 * place, or a wording of two forms
 */
export function readHazards(content: string, name: string): readonly Hazard[] {
  const rows = readRows(content, name, columns, 'lexicon-invalid')
  const forms = new Map<string, string>()
  for (const { form, words, place } of rows) {
    if (words.length > 0 !== (place !== null)) {
      const [has, lacks] = place === null ? ['words', 'place'] : ['a place', 'words']
      throw invalid(`${form} has ${has} and no ${lacks}. Fill both or neither.`, name)
    }
    for (const word of words) {
      const other = forms.get(word)
      if (other !== undefined) throw invalid(`"${word}" stands for ${other} and for ${form}. Take it from one.`, name)
      forms.set(word, form)
    }
  }
  return rows.map(({ list, ...hazard }) => ({ ...hazard, lists: list }))
}

function invalid(message: string, file: string): PipelineError {
  return new PipelineError('lexicon-invalid', `${file}: ${message}`, { file })
}

/**
 * A form as it is compared: small letters, without points and blanks.
 *
 * @example
 * plainForm('q.o.d.')
 * // → 'qod'
 */
export function plainForm(form: string): string {
  return form.toLowerCase().replace(/[.\s]/g, '')
}
