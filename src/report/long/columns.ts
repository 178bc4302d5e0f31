import { sha256 } from '../../digest.js'
import { halfCreditScore, type KnownRecord, type RecordOutcome } from '../../evaluation/index.js'
import type { Cell, Column } from '../../parquet/index.js'
import type { CasePatient } from '../content/index.js'

/** What a row is read from. */
export interface LongRow {
  readonly outcome: RecordOutcome
  /** Null where its dataset was not named. */
  readonly record: KnownRecord | null
  readonly patient: CasePatient | null
  /** Sentences that were put into the record; null where its dataset was not named. */
  readonly sentences: readonly string[] | null
  /** The arm of originals that the row's arm is compared with. */
  readonly original: string
}

/** A column of the long table, with its entry in the codebook. */
export interface LongColumn extends Column {
  readonly meaning: string
  read(row: LongRow): Cell
}

/** A sentence as the table names it: no text of a case is in it. */
const nameOf = (sentence: string): string => sha256(sentence).slice(0, 12)

type Read = (row: LongRow) => Cell

function column(name: string, type: Column['type'], meaning: string, read: Read): LongColumn {
  return { name, type, nullable: true, meaning, read }
}

const said = (key: string, type: Column['type'], meaning: string): LongColumn =>
  column(key, type, meaning, ({ record }) => {
    const value = record?.metadata[key]
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
  })

/** Every column, in the order of the files: keys, answer, what the record says of itself, patient. */
export const longColumns: readonly LongColumn[] = [
  column('record', 'text', 'Id of the record that was answered', ({ outcome }) => outcome.record),
  column('case', 'text', 'The case; one row in the analysis', ({ outcome }) => outcome.case),
  column('cluster', 'text', 'What hangs together: the unit of intervals', ({ outcome }) => outcome.cluster),
  column('arm', 'text', 'Recipe of the dataset', ({ outcome }) => outcome.arm),
  column('original_arm', 'text', 'Arm of the originals that the arm is held against', ({ original }) => original),
  column('model', 'text', 'Model that answered', ({ outcome }) => outcome.model),
  column('prompt', 'text', 'Prompt under which it was asked', ({ outcome }) => outcome.prompt),
  column('trial', 'integer', 'Repeat of the same request, from 0', ({ outcome }) => outcome.trial),
  column(
    'text_sha256',
    'text',
    'First 16 digits of the SHA-256 of the text that was answered',
    ({ outcome }) => outcome.sha256?.slice(0, 16) ?? null,
  ),
  column('grader', 'text', 'Who gave the verdict', ({ outcome }) => outcome.grader),
  column('state', 'text', 'What became of the answer', ({ outcome }) => outcome.state),
  column('score', 'number', '1 right, 0 not right, empty where nothing was graded', ({ outcome }) => outcome.score),
  column('half_credit', 'number', 'The same with .5 for partly right', ({ outcome }) => halfCreditScore(outcome.state)),
  column('confidence', 'number', 'How sure the model said it was, 0–1', ({ outcome }) => outcome.confidence),
  column(
    'error',
    'text',
    'What is wrong with the answer; empty where it is right, not graded or not named',
    ({ outcome }) => outcome.error,
  ),
  column(
    'response_characters',
    'integer',
    'UTF-16 code units of the response',
    ({ outcome }) => outcome.response?.length ?? null,
  ),
  said('dataset', 'text', 'Collection that the case is from'),
  said('row', 'integer', 'Row of the case there, from 0'),
  said('split', 'text', 'Split of the case'),
  said('perturbation', 'text', 'What changed the text'),
  said('expectation', 'text', 'Whether the answer should stay or move'),
  said('category', 'text', 'Category of the rule'),
  said('level', 'integer', 'Level of the counterfactual'),
  said('severity', 'text', 'Severity of noise'),
  said('edits', 'integer', 'Edits in all layers'),
  said('specialty', 'text', 'Specialty of the case'),
  said('specialty_from', 'text', 'Whether the specialty was given with the case or guessed from its words'),
  said('sites', 'integer', 'Sentence breaks that may take a sentence'),
  said('added_share', 'number', 'Characters added, as a share of the original'),
  said('ambient_share', 'number', 'Share of inserted sentences about arrangements'),
  said('polysemous_share', 'number', 'Share of inserted sentences with clinical words in another sense'),
  column('sentences', 'text', 'Sentences that were put in, each by 12 digits of its SHA-256', ({ sentences }) => {
    return sentences === null || sentences.length === 0 ? null : sentences.map(nameOf).join(' ')
  }),
  said('units_kept', 'number', 'Share of units that rewriting left as they were'),
  said('rule', 'text', 'Drug-safety rule'),
  said('role', 'text', 'Role of the record in its rule'),
  said('cue', 'text', 'How the condition is told'),
  said('asked', 'boolean', 'Whether the question is about the drug'),
  column('age_band', 'text', 'Age band, read from the original', ({ patient }) => patient?.age ?? null),
  column('sex', 'text', 'Sex, read from the original', ({ patient }) => patient?.sex ?? null),
  column(
    'pregnancy',
    'text',
    'Whether the original has a word of pregnancy',
    ({ patient }) => patient?.pregnancy ?? null,
  ),
]
