import { type Case, type FactChange, readPatient } from '../../clinical/index.js'
import { codePointLength, type Edit, type Span, spansAfter } from '../../text/index.js'
import { factsSurvive } from '../check/index.js'
import { type Checked, type Marks, type Perturbation, parseParams, type Tools, type Why } from '../contract/index.js'
import { caseIntact, noNoise, onlyOwnFacts, referenceNotNamed } from './checks.js'
import { conflictingAssessments } from './conflicting-assessments.js'
import { copyPaste } from './copy-paste.js'
import { type Fragment, fragmentsFor, lineOf } from './fragments.js'
import { irrelevantDetail } from './irrelevant-detail.js'
import { medicationDiscrepancy } from './medication-discrepancy.js'
import { type AddedNoise, type NoiseLine, type NoiseName, noiseNames, severities } from './noise.js'
import { type EhrNoiseParams, schema, setAnew } from './params.js'
import { lengthOf } from './share.js'
import { makeVague, scopes } from './temporal-ambiguity.js'

/** The noises that put lines before a case. */
const added: Readonly<Record<Exclude<NoiseName, 'temporal-ambiguity'>, AddedNoise>> = {
  'copy-paste': copyPaste,
  'conflicting-assessments': conflictingAssessments,
  'medication-discrepancy': medicationDiscrepancy,
  'irrelevant-detail': irrelevantDetail,
}

/**
 * Clutters a case as electronic records are cluttered, and leaves its truth alone. [safety §2.2]
 *
 * Four noises put a labelled block of lines before the case, which follows it untouched, its question last;
 * `temporal-ambiguity` makes remote times vague. Draws know no severity, so severities share them.
 */
export const ehrNoise: Perturbation<'ehr-noise', EhrNoiseParams> = {
  name: 'ehr-noise',
  version: 11,
  paper: '[safety §2.2]',
  summary: 'clutters a case as electronic records are cluttered',
  expectation: ({ opinion, scope }) => (opinion === 'correct' || scope === 'any' ? 'may-change' : 'invariant'),
  needs: () => ({}),
  draws: () => true,
  review: () => ({
    unasked: 'lines of a chart around a case that stays as it is; whether they fit is read in the whole',
  }),
  params: {
    noise: `${noiseNames.join(' | ')}; default copy-paste`,
    severity: `${severities.join(' | ')} | custom (a share of your own); default: that of the share, or moderate`,
    share:
      'a number from 0.01 to 3: text added as a share of the case, or times made vague of those eligible; default: that of the severity',
    opinion: 'wrong | correct (a control: the answer may change); default wrong',
    scope: `${scopes.join(' | ')} (any: the answer may change); default remote`,
    stale:
      'true | false: a dated result of long before in front of copied notes, over drug-safety rules; default false',
  },
  setAnew,
  parse: (raw) => parseParams(schema, raw, ehrNoise),
  edits: planNoise,
  marks: marksOf,
  isNoise: true,
  checks: [
    noNoise(),
    referenceNotNamed(),
    onlyOwnFacts(),
    caseIntact(),
    // Lines put before the case touch none of its facts; other checks answer for what they say.
    factsSurvive({ refuses: () => true, proven: ({ before }) => before === '', expected: isWanted }),
  ],
}

/** A time made vague on purpose is a fact lost on purpose; its surroundings are compared. */
function isWanted({ edits }: Checked<EhrNoiseParams>): (change: FactChange) => boolean {
  const spans = spansAfter(edits)
  const isWithin = (fact: FactChange['before'], places: readonly Span[]): boolean =>
    fact === null || places.some(({ start, end }) => start <= fact.span.start && fact.span.end <= end)
  return ({ before, after }) =>
    isWithin(
      before,
      edits.map(({ at }) => at),
    ) && isWithin(after, spans)
}

/** What misses its share by more than this part of it is of no severity or of another: no two of them overlap. */
const farthest = 0.2

function planNoise(original: Case, params: EhrNoiseParams, { rng, rules }: Tools): readonly Edit<Why>[] {
  const stream = rng.fork(params.noise)
  if (params.noise === 'temporal-ambiguity') return makeVague(original, params, { rng: stream, rules })
  const patient = readPatient(original.text, original.reference.diagnosis)
  const opening = fragmentsFor('any', 'opening').map((fragment) => lineOf(fragment, 'head'))
  const [end] = fragmentsFor('any', 'closing')
  const closing = lineOf(end as Fragment, 'head')
  const frame = lengthOf([...opening, closing]) + 1
  const length = Math.round(params.share * codePointLength(original.text)) - frame
  const { share, opinion, stale } = params
  const pieces = added[params.noise]({ original, patient, rng: stream, length, share, opinion, stale })
  if (pieces.length === 0 || Math.abs(lengthOf(pieces) - length) > farthest * (length + frame)) return []
  return [
    ...[...opening, ...pieces].map((piece) => insertion(piece, params.noise)),
    // An empty line parts the block from the case.
    insertion(closing, params.noise, '\n'),
  ]
}

/** One edit for each line, all before the first character of the case. */
function insertion({ text, source, part }: NoiseLine, noise: NoiseName, lead = ''): Edit<Why> {
  const after = `${lead}${text}\n`
  return { at: { start: 0, end: 0 }, before: '', after, why: { kind: 'noise', noise, part, source } }
}

/** A case without an edit is of no severity. `addedShare` is of what was put in; where words stand for words, it does not apply. */
function marksOf({ original, edits, params: { noise, severity } }: Checked<EhrNoiseParams>): Partial<Marks> {
  if (edits.length === 0) return {}
  const marked = { category: noise, severity }
  if (noise === 'temporal-ambiguity') return marked
  const put = edits.reduce((sum, { after }) => sum + codePointLength(after), 0)
  return { ...marked, addedShare: Math.round((put / codePointLength(original.text)) * 10_000) / 10_000 }
}
