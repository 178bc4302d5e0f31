import { PipelineError } from '../../errors.js'
import { readDelimited } from '../vocabulary/index.js'
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

const columns = ['form', 'meaning', 'misreading', 'list']

/**
 * Reads the table of hazardous forms; `abbreviations/README.md` names its sources.
 *
 * @example
 * readHazards('form,meaning,misreading,list\nHS,at bedtime,half-strength,ismp\n', 'hazards.csv')[0].misreading
 * // → 'half-strength'
 * @throws {PipelineError} lexicon-invalid — another header, or an unknown list
 */
export function readHazards(content: string, name: string): readonly Hazard[] {
  const [header, ...rows] = readDelimited(content, name, {
    delimiter: ',',
    looseQuotes: false,
    code: 'lexicon-invalid',
  })
  if (header?.cells.join() !== columns.join()) {
    throw new PipelineError('lexicon-invalid', `${name}, line 1: expected the columns ${columns.join(', ')}.`, {
      file: name,
      line: 1,
    })
  }
  return rows.map(({ cells, line }) => {
    const [form = '', meaning = '', misreading = '', list = ''] = cells
    const lists = list.split(';').filter(isCaution)
    if (form === '' || meaning === '' || misreading === '' || lists.length === 0) {
      const message = `${name}, line ${line}: expected a form, its meaning, its misreading and ismp or joint-commission.`
      throw new PipelineError('lexicon-invalid', message, { file: name, line })
    }
    return { form, meaning, misreading, lists }
  })
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

function isCaution(list: string): list is Caution {
  return list === 'ismp' || list === 'joint-commission'
}
