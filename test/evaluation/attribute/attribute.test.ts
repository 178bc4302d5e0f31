import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type Attributing,
  type AttributionResults,
  askedTextSchema,
  attribute,
  attributionSchema,
  baselineNamed,
  certainRequests,
  commonAnswer,
  graderNamed,
  isAttributed,
  readAskings,
} from '../../../src/evaluation/index.js'
import { type Generation, type GenerationRequest, requestKey } from '../../../src/generation/index.js'
import { jsonLines, throwAwayFolder } from '../../command-line.js'
import { build } from '../../dataset/folder.js'

const home = throwAwayFolder()
let dataset = ''
/** By case: the words of the inserted sentence that misleads, and the right answer. */
let culprits: { readonly target: string; readonly words: string; readonly id: string }[] = []

beforeAll(async () => {
  dataset = (await build('red-herrings-10', { out: join(home, 'datasets'), limit: 5 })).path
  const edits = jsonLines<{ layers: { edits: { after: string }[] }[] }>(join(dataset, 'edits.jsonl'))
  const sentences = edits.map(({ layers }) => (layers[0]?.edits ?? []).map(({ after }) => after.trim()))
  culprits = jsonLines<{ id: string; target: string }>(join(dataset, 'cases.jsonl')).map(({ id, target }, i) => {
    const elsewhere = new Set(sentences.filter((_, other) => other !== i).flat())
    const own = sentences[i]?.filter((sentence) => !elsewhere.has(sentence)) ?? []
    return { id, target, words: own[i] ?? '' }
  })
})

const choice = {
  provider: 'exec' as const,
  model: 'exec',
  endpoint: { host: 'node m.mjs' },
  sampling: { maxTokens: 100 },
}

/** A model that is right unless the text has the sentence, and is misled in the first two cases only. */
function misled({ messages, trial }: GenerationRequest): string {
  const said = messages
    .map(({ content }) => content)
    .join('\n')
    .replace(/ {2,}/g, ' ')
  const sentences = culprits.map(({ words }) => words.replace(/ {2,}/g, ' '))
  const at = sentences.slice(0, 2).findIndex((words) => said.includes(words))
  // Its other words differ from trial to trial.
  if (at >= 0) return `Trial ${trial}: it points to something else.\nFINAL ANSWER: Ergot poisoning`
  const own = texts.find(({ text }) => said.includes(text.slice(0, 60)))
  return `Trial ${trial}.\nFINAL ANSWER: ${own?.target ?? 'nothing'}`
}

let texts: { readonly text: string; readonly target: string }[] = []
beforeAll(async () => {
  const lines = jsonLines<{ input: string; target: string }>(join(dataset, 'cases.jsonl'))
  texts = lines.map(({ input, target }) => ({ text: input, target }))
})

function runOf(out: string, more: Partial<Attributing> = {}): Attributing & { readonly asked: GenerationRequest[] } {
  const asked: GenerationRequest[] = []
  const [asking] = readAskings(['neutral'])
  if (asking === undefined) throw new Error('no prompt')
  return {
    datasets: [dataset],
    respondent: { name: 'exec:node m.mjs', choice },
    asking,
    grader: graderNamed('rule'),
    common: commonAnswer([]),
    isDeterministic: false,
    seed: '1',
    shamCases: 3,
    width: 3,
    out: join(home, out),
    replace: false,
    asked,
    send: async (request) => {
      asked.push(request)
      return { key: requestKey(request), request, outcome: 'answered', model: 'm', text: misled(request) } as Generation
    },
    ...more,
  }
}

const filesOf = (out: string): string[] =>
  ['attributions.jsonl', 'asked.jsonl', 'attribution.json'].map((name) => readFileSync(join(home, out, name), 'utf8'))

describe('attribute', () => {
  it('names the sentence that misleads, asks nothing twice, and keeps every text', async () => {
    const run = runOf('found')
    const results = await attribute(run)
    const lines = jsonLines(join(home, 'found', 'attributions.jsonl')).map((line) => attributionSchema.parse(line))
    expect(lines.map(({ record, edit, verdict }) => [record, edit?.after.trim(), verdict])).toEqual(
      culprits.slice(0, 2).map(({ id, words }) => [id, words, 'both']),
    )
    expect(results).toMatchObject({
      counts: { records: 5, withoutEdits: 0, rightWithoutEdits: 5, flipped: 2 },
      calls: { nominate: 10, design: 20, confirm: 32, test: 96, sham: 12 },
      verdicts: { both: 2, 'not-confirmed': 0 },
      shams: [
        { name: 'original', cases: 3, flipped: 0, named: 0, rate: 0 },
        { name: 'white-space', cases: 3, flipped: 0, named: 0, rate: 0 },
      ],
    })
    expect(results.primary.map(({ factor }) => factor)).toContain('topic')
    const texts = jsonLines(join(home, 'found', 'asked.jsonl')).map((line) => askedTextSchema.parse(line))
    const keys = run.asked.map(requestKey)
    expect(new Set(keys).size).toBe(keys.length)
    expect(texts.map(({ key }) => key).sort()).toEqual(keys.sort())
    const nominated = texts.filter(({ stage, sham }) => stage === 'nominate' && sham === null)
    expect(nominated.map(({ trial }) => trial)).toEqual(Array(10).fill(0))
    expect(texts.filter(({ stage }) => stage !== 'nominate').every(({ trial }) => trial >= 1000)).toBe(true)
  })

  it('ends with the same bytes after a stop, whatever the order of answers', async () => {
    await attribute(runOf('whole'))
    let left = 40
    const stopped = runOf('resumed')
    const send: Attributing['send'] = async (...request) => {
      if (left-- <= 0) throw new Error('out of calls')
      return stopped.send(...request)
    }
    await expect(attribute({ ...stopped, send })).rejects.toThrow('out of calls')
    expect(existsSync(join(home, 'resumed'))).toBe(false)
    await attribute({ ...stopped, width: 1 })
    expect(filesOf('resumed')).toEqual(filesOf('whole'))
  })

  it('ends as before where the same run is there already, and leaves every other as it is', async () => {
    const results = await attribute(runOf('there'))
    const before = filesOf('there')
    expect(isAttributed(runOf('there'))).toBe(true)
    expect(await attribute(runOf('there'))).toEqual(results)
    const [other, more] = [runOf('there', { seed: '2' }), runOf('there', { shamCases: 2 })]
    await expect(attribute(other)).rejects.toThrow(/is there already and is left as it is/)
    expect(other.asked).toEqual([])
    await expect(attribute(more)).rejects.toThrow(/is there already/)
    expect(filesOf('there')).toEqual(before)
    rmSync(join(home, 'there', 'attributions.jsonl'))
    await expect(attribute(runOf('there'))).rejects.toThrow(/is there already/)
    expect(await attribute(runOf('there', { replace: true }))).toEqual(results)
  })

  it('knows beforehand which requests are certain', async () => {
    const run = runOf('certain', { shamCases: 2 })
    const wanted: string[] = []
    for await (const request of certainRequests(run)) wanted.push(requestKey(request))
    await attribute(run)
    expect(wanted).toHaveLength(5 * 6 + 2 * 2 * 2)
    expect(run.asked.map(requestKey)).toEqual(expect.arrayContaining(wanted))
  })

  it('asks a model without noise variants with other white space, and refuses to take its repeats for several', async () => {
    const flat: Attributing['send'] = async (request) => {
      const text = misled({ ...request, trial: 0 })
      return { key: requestKey(request), request, outcome: 'answered', model: 'm', text } as Generation
    }
    await expect(attribute(runOf('flat', { send: flat }))).rejects.toThrow(/Give --deterministic/)
    expect(existsSync(join(home, 'flat', 'asked.jsonl'))).toBe(false)
    const results = await attribute(runOf('variants', { send: flat, isDeterministic: true }))
    expect(results).toMatchObject({ repeats: 'variants', verdicts: { both: 2 } })
    const lines = jsonLines<{ trial: number; stage: string; record: string; text: string }>(
      join(home, 'variants', 'asked.jsonl'),
    )
    expect(new Set(lines.map(({ trial }) => trial))).toEqual(new Set([0]))
    const confirming = lines.filter(({ stage, record }) => stage === 'confirm' && record === culprits[0]?.id)
    expect(new Set(confirming.map(({ text }) => text)).size).toBe(16)
  })

  it('draws one record of a case for its shams, and counts the case once', async () => {
    const replicates = (await build('red-herrings-10', { out: join(home, 'replicates'), limit: 5, replicates: 3 })).path
    const run = runOf('shams', { datasets: [replicates], shamCases: 5 })
    const results = await attribute(run)
    expect(results.shams).toMatchObject([{ cases: 5 }, { cases: 5 }])
    expect(results.primary.find(({ factor }) => factor === 'kind')).toMatchObject({ edits: 150, cases: 5 })
    const asked = jsonLines(join(home, 'shams', 'asked.jsonl')).map((line) => askedTextSchema.parse(line))
    expect(new Set(asked.filter(({ sham }) => sham !== null).map((line) => line.case)).size).toBe(5)
  })

  it('leaves records without edits out, and asks a rule without a model', async () => {
    const original = (await build('original', { out: join(home, 'datasets'), limit: 5 })).path
    const echo = baselineNamed('baseline/echo')
    if (echo === undefined) throw new Error('no baseline')
    const unasked = async (): Promise<never> => {
      throw new Error('asked')
    }
    const results: AttributionResults = await attribute(
      runOf('rule', {
        datasets: [original, dataset],
        respondent: { name: 'baseline/echo', baseline: echo },
        isDeterministic: true,
        send: unasked,
      }),
    )
    expect(results.counts).toMatchObject({ records: 10, withoutEdits: 5 })
    expect(results.calls).toMatchObject({ nominate: 10, design: 20 })
  })
})
