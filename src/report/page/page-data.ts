import { type Subject, subjectName } from '../../evaluation/index.js'
import type { ReportData } from '../../page/index.js'
import { originalArms, type ReportSource, readConfirmed } from '../source/index.js'
import { collectAnswers, type Flip, flipsOf, stateLetters } from './answers.js'
import { type CollectedTexts, collectTexts, confirmedOn } from './texts.js'

/** Most flips that are shown with their responses. */
const mostFlips = 2000

/** Most characters of responses on a page: enough for both sides of 2,000 changed cases of 2 kB each. */
const mostResponseChars = 8_000_000

/**
 * Collects what the page shows of single cases: states and extracted answers of all, responses of flips, texts and edits.
 * What does not fit is counted.
 *
 * @throws {PipelineError} as the readers of outcomes, attributions and datasets
 */
export async function collectPageData(
  source: ReportSource,
  { withoutText }: { readonly withoutText: boolean },
): Promise<ReportData> {
  const { scores, manifests, known } = source
  const originals = originalArms(source)
  const { cut, ...answers } = collectAnswers(source)
  const all = flipsOf(source)
  const flips = all.slice(0, mostFlips)
  const responses = withoutText ? noResponses : await collectResponses(source, flips)
  const texts = withoutText ? noTexts : await collectTexts(source, flips)
  const { omitted, ...shown } = texts
  return {
    models: scores.subjects.map(subjectName),
    arms: scores.arms,
    originals: scores.arms.map((arm) => scores.arms.indexOf(originals.get(arm) ?? arm)),
    states: Object.fromEntries(Object.entries(stateLetters).map(([state, letter]) => [letter, state])),
    datasets: manifests.map(({ name, version, seed, fingerprint, inputs }) => ({
      name,
      version,
      seed,
      fingerprint,
      inputs: inputs.map((input) => `${input.name} (SHA-256 ${input.sha256.slice(0, 12)}…)`),
    })),
    targets: Object.fromEntries(
      [...(known?.records.values() ?? [])]
        .filter(({ arm }) => originals.get(arm) === arm)
        .map((record) => [record.case, record.target]),
    ),
    ...answers,
    ...shown,
    flips: flips.map(({ subject, record, originalRecord, trial }) => [
      subject,
      record,
      originalRecord,
      trial,
      responses.places.get(keyOf(subject, originalRecord, trial)) ?? null,
      responses.places.get(keyOf(subject, record, trial)) ?? null,
    ]),
    responses: responses.responses,
    confirmed: confirmedOn(await readConfirmed(source.attributions), texts.records),
    omitted: {
      flips: all.length - flips.length,
      responses: responses.omitted,
      texts: omitted,
      cutAnswers: cut,
      isWithoutText: withoutText,
    },
  }
}

interface CollectedResponses {
  readonly responses: readonly string[]
  readonly places: ReadonlyMap<string, number>
  readonly omitted: number
}

const noResponses: CollectedResponses = { responses: [], places: new Map(), omitted: 0 }
const noTexts: CollectedTexts = { texts: [], whys: [], records: [], omitted: 0 }

const keyOf = (subject: number, record: string, trial: number): string => `${subject} ${record} ${trial}`

/**
 * The responses of both sides of flips, in full: a flip after the other while there is room, so that every model and arm
 * is shown; one that does not fit is left out whole.
 */
async function collectResponses(source: ReportSource, flips: readonly Flip[]): Promise<CollectedResponses> {
  const { subjects } = source.scores
  const wanted = new Set<string>()
  const left = new Set<string>()
  let room = mostResponseChars
  for (const { subject, record, originalRecord, trial } of flips) {
    const lengths = [originalRecord, record].flatMap((id): [string, number][] => {
      const length = source.responseLength(subjects[subject] as Subject, id, trial)
      const key = keyOf(subject, id, trial)
      return length === null || wanted.has(key) ? [] : [[key, length]]
    })
    const size = lengths.reduce((sum, [, length]) => sum + length, 0)
    const fits = size <= room
    if (fits) room -= size
    for (const [key] of lengths) (fits ? wanted : left).add(key)
  }
  const responses: string[] = []
  const places = new Map<string, number>()
  if (wanted.size > 0) {
    const placeOf = new Map(subjects.map((subject, i) => [subjectKey(subject), i]))
    for await (const { model, prompt, record, trial, response } of source.outcomes()) {
      const key = keyOf(placeOf.get(subjectKey({ model, prompt })) ?? -1, record, trial)
      if (response !== null && wanted.has(key)) places.set(key, responses.push(response) - 1)
    }
  }
  return { responses, places, omitted: [...left].filter((key) => !wanted.has(key)).length }
}

const subjectKey = ({ model, prompt }: Subject): string => `${model}\u0000${prompt}`
