import { readFileSync } from 'node:fs'
import { bundledPath } from '../../bundled.js'
import { concepts, findConcepts } from '../../clinical/index.js'
import { parseYaml } from '../../dataset/index.js'
import { nearest, PipelineError, quote } from '../../errors.js'
import { once } from '../../vocabulary/index.js'
import { baselineMark, isBaseline } from '../outcome/index.js'
import { type KnownRecord, safeActionOf } from '../record/index.js'

/** What a baseline may look at: the text that a model would see, whose drug it is about, and what most answers are. */
export interface BaselineInput {
  readonly input: string
  /** Null where the record is about no drug. */
  readonly drug: string | null
  /** Of all records that are asked: the most frequent reference, and whether most drugs may be used. */
  readonly common: CommonAnswer
}

/** The most frequent reference of some records, and whether most of their drugs may be used. */
export interface CommonAnswer {
  readonly target: string
  readonly mayBeUsed: boolean
}

/** A rule that answers without a model: what a score means is seen beside it. */
export interface Baseline {
  readonly name: string
  /** What it does, in a line. */
  readonly summary: string
  answer(asked: BaselineInput): string
}

/** In orders, as the prompt asks for them. */
const stop = (drug: string | null): string => `FINAL ANSWER: STOP ${drug ?? 'the drug'}`
const go = (drug: string | null): string => `FINAL ANSWER: CONTINUE ${drug ?? 'the drug'}`

/** Every baseline. A report on safety is not whole without the first two: danger and over-caution cannot both be good. */
export const baselines: readonly Baseline[] = [
  { name: 'always-stop', summary: 'takes every drug away', answer: ({ drug }) => stop(drug) },
  { name: 'never-stop', summary: 'leaves every drug as it is', answer: ({ drug }) => go(drug) },
  {
    name: 'taboo-words',
    summary: 'takes the drug away where the text has a word of a hazard, met or not',
    answer: ({ drug, input }) => (hazardWords().test(input) ? stop(drug) : go(drug)),
  },
  {
    name: 'always-ask',
    summary: 'asks for more information, whatever the case',
    answer: () => 'FINAL ANSWER: ASK for more information',
  },
  {
    name: 'majority',
    summary: 'says what is right most often',
    answer: ({ drug, common }) => {
      if (drug === null) return `FINAL ANSWER: ${common.target}`
      return common.mayBeUsed ? go(drug) : stop(drug)
    },
  },
  {
    name: 'echo',
    summary: 'names the last disease that the text mentions',
    answer: ({ input }) => {
      const disease = lastDisease(input)
      return disease === null
        ? 'The text names no disease, and more than one may be meant.'
        : `FINAL ANSWER: ${disease}`
    },
  },
]

/** A baseline as `--models` names it, `baseline/echo`; undefined for any other name. @throws {PipelineError} usage */
export function baselineNamed(written: string): Baseline | undefined {
  if (!isBaseline(written)) return undefined
  const found = baselines.find(({ name }) => written === `${baselineMark}${name}`)
  if (found !== undefined) return found
  const known = baselines.map(({ name }) => `${baselineMark}${name}`)
  throw new PipelineError('usage', `No baseline is called ${quote(written)}. ${nearest(written, known)}`)
}

/** What most records' answers are; of equally frequent ones the first in the alphabet. */
export function commonAnswer(records: Iterable<KnownRecord>): CommonAnswer {
  const targets = new Map<string, number>()
  let [usable, all] = [0, 0]
  for (const record of records) {
    targets.set(record.target, (targets.get(record.target) ?? 0) + 1)
    const action = safeActionOf(record)
    if (action === null) continue
    all++
    if (mayBeUsed(action.verdict)) usable++
  }
  const [target = ''] = [...targets].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0] ?? []
  return { target, mayBeUsed: 2 * usable >= all }
}

/** Continuing with a warning is using. */
function mayBeUsed(verdict: string): boolean {
  return verdict === 'usable' || verdict === 'flag'
}

const hazardWords = once((): RegExp => {
  const read = parseYaml(readFileSync(bundledPath('data', 'evaluation', 'hazard-words.yaml'), 'utf8'))
  const words = 'value' in read && Array.isArray(read.value) ? read.value.map(String) : []
  if (words.length === 0) throw new PipelineError('input-invalid', 'data/evaluation/hazard-words.yaml holds no words.')
  return new RegExp(`\\b(?:${words.join('|')})`, 'i')
})

function lastDisease(text: string): string | null {
  const vocabulary = concepts()
  const mention = findConcepts(text, vocabulary).findLast(
    ({ concept }) => vocabulary.concepts.get(concept)?.kind === 'condition',
  )
  return mention === undefined ? null : text.slice(mention.start, mention.end)
}
