import type { Case, Origin } from '../../clinical/index.js'
import { canonicalJson } from '../../digest.js'
import { quote } from '../../errors.js'
import { findInvisible } from '../../invisible.js'
import { freeForm, multipleChoice, notDiagnostic } from '../question/index.js'
import type { Mapping, RowDetails, RowDraft, RowProblem } from './columns.js'
import { answerInText, markup, noQuestion, placeholder } from './content.js'
import { isEnglish } from './english.js'
import type { ImportLevel } from './findings.js'
import { type FoundIdentifier, type IdentifierKind, identifiersIn } from './identifiers.js'
import { rowId, sourceId } from './names.js'
import type { RecordDraft } from './record.js'
import { type Repaired, repairTarget, repairText } from './repair.js'

/** What holds for all rows of one import. */
export interface CaseSettings {
  readonly mapping: Pick<Mapping, 'id'>
  /** Dataset of every case; null leaves a record's own and gives all others `defaultDataset`. */
  readonly dataset: string | null
  readonly defaultDataset: string
  /** Beginning of the ids that are made of row numbers. */
  readonly prefix: string
  readonly split: string | null
  readonly license: string | null
  readonly freeForm: boolean
  readonly diagnostic: boolean
  readonly keepRaw: boolean
  readonly denyIdentifiers: boolean
}

/** A row on its way: what was read in it, and its 0-based number over all files. Plain data. */
export interface ImportedRow {
  readonly draft: RowDraft | RecordDraft
  readonly details: RowDetails
  readonly number: number
}

/** A finding about the current row, its place still to be added. */
export interface Remark extends RowProblem {
  readonly level: ImportLevel
}

/** What a row became: a case or none, and the remarks about it. */
export interface MadeCase {
  /** Null where the row is refused or left out; the remarks say why. */
  readonly made: Case | null
  readonly isReworded: boolean
  readonly remarks: readonly Remark[]
}

/** A draft after its repairs. */
interface Content {
  readonly text: string
  readonly target: string
  readonly options: Readonly<Record<string, string>> | null
  readonly remarks: readonly Remark[]
}

/** Makes a case of a row: repairs it, sorts it by `diagnostic` and `freeForm`, gives it an id and an origin. */
export function makeCase(row: ImportedRow, settings: CaseSettings): MadeCase {
  const details = detailsOf(row, settings)
  if ('problem' in details) return refused('error', details)
  const content = settings.keepRaw ? { ...row.draft, remarks: [] } : mend(row.draft)
  const fault = faultOf(content, details)
  if (fault !== undefined) return refused('error', fault)
  const reason = settings.diagnostic ? notDiagnostic(content.text, content.target) : null
  if (reason !== null) {
    return refused('excluded', { problem: `not-diagnostic-${reason}`, message: notDiagnosticMessage(reason) })
  }
  const free = settings.freeForm
    ? freeForm(content.text, content.target)
    : ({ outcome: 'kept', text: content.text } as const)
  if (free.outcome === 'needs-options') {
    return refused('excluded', { problem: 'needs-options', message: `No free question: ${free.why}.` })
  }
  const kept = settings.freeForm ? null : content.options
  const identifiers = identifiersOf(content, kept)
  if (settings.denyIdentifiers && identifiers.length > 0) return refused('error', ...identifiers)
  const options = kept === null ? null : canonicalJson(kept)
  const made = assemble(row, settings, { ...details, options, text: free.text, target: content.target })
  const language = isEnglish(content.text) ? undefined : notEnglish
  const unseen = invisibleIn(content, kept)
  const warnings = [
    row.draft.warning,
    lostLetters(row, settings),
    language,
    unseen,
    unaskable(made),
    noQuestion(content.text),
    markup(content.text, [content.target, ...Object.values(kept ?? {})]),
    placeholder(content.target, content.options !== null || made.origin.options !== null) ??
      answerInText(content.text, content.target),
    ...identifiers,
  ].flatMap((problem) => problem ?? [])
  const remarks = [...content.remarks, ...warnings.map((problem) => ({ level: 'warning', ...problem }) as const)]
  return { made, isReworded: free.outcome === 'reworded', remarks }
}

/** Letters and digits of an id of the source that an id of a case cannot have: without them another source id may look like it. */
function lostLetters({ details }: ImportedRow, { mapping }: CaseSettings): RowProblem | undefined {
  const found = mapping.id === null ? undefined : details.id
  if (typeof found !== 'string' || !/[\p{L}\p{N}]/u.test(found.replace(/[A-Za-z0-9]/g, ''))) return undefined
  const message = `The id ${quote(found.trim())} became ${quote(sourceId(found.trim()))}: an id has letters of English, digits, hyphens and single underscores only. Give the source such ids to keep them apart.`
  return { problem: 'id-letters-lost', message }
}

/** Options that no export could offer are told here, where they can still be mended. */
function unaskable({ reference, origin: { options } }: Case): RowProblem | undefined {
  const asked = options === null ? undefined : multipleChoice(options, reference.diagnosis)
  if (asked === undefined || !('why' in asked)) return undefined
  const message = `The case cannot be exported as multiple choice: ${asked.why}. Correct it, or use --free-form.`
  return { problem: 'options-unfit', message }
}

const notEnglish: RowProblem = {
  problem: 'not-english',
  message: 'The text does not read like English, and every rule here is made for English. It is kept.',
}

/** The first character that nobody sees in what is kept of a row: it hides a word, or turns the direction of writing. */
function invisibleIn({ text, target }: Content, options: Content['options']): RowProblem | undefined {
  const inText = findInvisible(text, '\n\t\r')
  const found = inText ?? findInvisible([target, ...Object.values(options ?? {})].join('\n'), '\n\t\r')
  if (found === null) return undefined
  const where = inText === null ? 'in the answer or the options' : `at character ${found.start + 1} of the text`
  const message = `It holds the invisible character ${found.name} ${where}. It is kept; remove it, for it hides words from all that reads them or shows them in another order.`
  return { problem: 'invisible-character', message }
}

const kindsInWords: Readonly<Record<IdentifierKind, string>> = {
  name: 'the name of a person',
  'birth-date': 'a date of birth',
  'record-number': 'a record or account number',
  phone: 'a telephone number',
  address: 'a postal address',
  email: 'an e-mail address',
}

/** What looks like an identifier in what would be kept of a row, each kind once. */
function identifiersOf({ text, target }: Content, options: Content['options']): readonly RowProblem[] {
  const inText = identifiersIn(text).map((found) => identifier(found, `at character ${found.start + 1} of the text`))
  const rest = [target, ...Object.values(options ?? {})].join('\n')
  return [...inText, ...identifiersIn(rest).map((found) => identifier(found, 'in the answer or the options'))]
}

function identifier({ kind, count }: FoundIdentifier, where: string): RowProblem {
  const more = count === 1 ? '' : `, and ${count - 1} more`
  const message = `It holds what looks like ${kindsInWords[kind]} ${where}${more}. Look at it; only such forms are known here, and this is no de-identification.`
  return { problem: `identifier-${kind}`, message }
}

function refused(level: ImportLevel, ...problems: readonly RowProblem[]): MadeCase {
  return { made: null, isReworded: false, remarks: problems.map((problem) => ({ level, ...problem })) }
}

function notDiagnosticMessage(reason: string): string {
  if (reason === 'target') return 'A cause is asked for, but the reference is no diagnosis.'
  return `The final question asks for something else than a diagnosis or cause (${reason}).`
}

/** What a row says of its case beside text and reference; null where neither a column nor a flag says it. */
interface CaseDetails {
  readonly id: string
  readonly split: string | null
  readonly cluster: string | null
  readonly specialty: string | null
}

function detailsOf(row: ImportedRow, settings: CaseSettings): CaseDetails | RowProblem {
  const id = idOf(row, settings)
  if (typeof id !== 'string') return id
  const { split, cluster, specialty } = row.details
  for (const found of [split, cluster, specialty]) if (typeof found === 'object' && found !== null) return found
  const trimmed = (found: RowDetails['split']) => (typeof found === 'string' ? found.trim() || null : null)
  return {
    id,
    split: split === null ? settings.split : trimmed(split),
    cluster: trimmed(cluster),
    specialty: trimmed(specialty),
  }
}

const halfPair: RowProblem = { problem: 'lone-surrogate', message: 'The row holds half a surrogate pair.' }

function idOf({ details, draft, number }: ImportedRow, { mapping, prefix }: CaseSettings): string | RowProblem {
  const found = details.id
  if (found === null) return 'record' in draft ? draft.record.id : rowId(prefix, number)
  if (typeof found !== 'string') return found
  if (!found.isWellFormed()) return halfPair
  const id = sourceId(found.trim())
  return id === '' ? { problem: 'empty-id', message: `"${mapping.id}" holds nothing that an id can be made of.` } : id
}

function mend(draft: RowDraft): Content {
  const text = repairText(draft.text)
  const target = repairTarget(draft.target)
  const remarks = [...text.repairs, ...target.repairs].map(toRemark)
  if (draft.options === null) return { text: text.value, target: target.value, options: null, remarks }
  const options = Object.entries(draft.options).map(([letter, option]) => [letter, repairTarget(option)] as const)
  const mended = options.filter(([, { repairs }]) => repairs.length > 0).map(([letter]) => letter)
  if (mended.length > 0) {
    const message = `Stray white space or quotation marks at the end of option ${mended.join(', ')} are gone.`
    remarks.push({ level: 'repaired', problem: 'options-trimmed', message })
  }
  const values = Object.fromEntries(options.map(([letter, { value }]) => [letter, value]))
  return { text: text.value, target: target.value, options: values, remarks }
}

function toRemark({ check, message }: Repaired['repairs'][number]): Remark {
  return { level: 'repaired', problem: check, message }
}

function faultOf({ text, target, options }: Content, details: CaseDetails): RowProblem | undefined {
  if (text.trim() === '') return { problem: 'empty-text', message: 'The text is empty.' }
  if (target.trim() === '') return { problem: 'empty-target', message: 'The reference is empty.' }
  const { id, split, cluster, specialty } = details
  const said = [id, split, cluster, specialty].flatMap((value) => value ?? [])
  const all = [text, target, ...said, ...(options === null ? [] : Object.entries(options).flat())]
  if (all.some((value) => value.includes('\0'))) {
    return { problem: 'nul-byte', message: 'The row holds a NUL character.' }
  }
  if (all.some((value) => !value.isWellFormed())) {
    return halfPair
  }
  return undefined
}

interface Parts extends CaseDetails {
  readonly options: string | null
  readonly text: string
  readonly target: string
}

function assemble({ draft, number }: ImportedRow, settings: CaseSettings, parts: Parts): Case {
  const { id, text } = parts
  if ('record' in draft) return assembleRecord(draft.record, settings, parts)
  const origin: Origin = {
    cluster: parts.cluster ?? id,
    dataset: settings.dataset ?? settings.defaultDataset,
    row: number,
    split: parts.split,
    category: null,
    level: null,
    severity: null,
    specialty: parts.specialty,
    specialtyFrom: parts.specialty === null ? null : 'given',
    options: parts.options,
    license: settings.license,
    scenario: null,
    perturbation: null,
    expectation: null,
    extra: {},
  }
  return { id, text, reference: { diagnosis: parts.target, action: null }, origin }
}

/** A record keeps its metadata; flags win over them. */
function assembleRecord(record: Case, settings: CaseSettings, parts: Parts): Case {
  const { id, text, target } = parts
  const { origin, reference } = record
  return {
    id,
    text,
    reference: { ...reference, diagnosis: target },
    origin: {
      ...origin,
      cluster: parts.cluster ?? (origin.cluster === record.id ? id : origin.cluster),
      dataset: settings.dataset ?? origin.dataset,
      split: parts.split ?? origin.split,
      specialty: parts.specialty ?? origin.specialty,
      specialtyFrom: parts.specialty === null ? origin.specialtyFrom : 'given',
      license: settings.license ?? origin.license,
      options: settings.freeForm ? null : origin.options,
    },
  }
}
