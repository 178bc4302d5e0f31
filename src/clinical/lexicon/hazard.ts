import { filled, oneOf, readRows, several } from '../../vocabulary/index.js'
import type { Caution } from './lexicon.js'

/** A written form that a safety list warns against, with what it is mistaken for. */
export interface Hazard {
  /** As written, `HCTZ`; compared without regard to case and points. */
  readonly form: string
  /** What the writer means. */
  readonly meaning: string
  /** What readers have taken it for. */
  readonly misreading: string
  readonly lists: readonly Caution[]
}

const columns = {
  form: filled,
  meaning: filled,
  misreading: filled,
  list: several(';', oneOf(['ismp', 'joint-commission'])),
}

/**
 * Reads the table of hazardous forms; `abbreviations/README.md` names its sources.
 *
 * @example
 * readHazards('form,meaning,misreading,list\nHS,at bedtime,half-strength,ismp\n', 'hazards.csv')[0].misreading
 * // → 'half-strength'
 * @throws {PipelineError} lexicon-invalid — another header, an empty cell, or an unknown list
 */
export function readHazards(content: string, name: string): readonly Hazard[] {
  const rows = readRows(content, name, columns, 'lexicon-invalid')
  return rows.map(({ list, ...hazard }) => ({ ...hazard, lists: list }))
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
