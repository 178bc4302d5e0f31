import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Judge } from '../../../src/evaluation/judge/ask.js'
import {
  baselineJudgeNamed,
  type JudgeSees,
  judgeInstructions,
  openJudgeRequests,
  openJudging,
  writeJudged,
} from '../../../src/evaluation/judge/index.js'
import { type RecordOutcome, responseLine } from '../../../src/evaluation/outcome/index.js'
import { readOriginalQuestions } from '../../../src/evaluation/record/index.js'
import { type GenerationRequest, requestKey } from '../../../src/generation/index.js'
import { jsonLines, throwAwayFolder } from '../../command-line.js'
import { build } from '../../dataset/folder.js'

const home = throwAwayFolder()
const datasets: string[] = []
let count = 0
const answers = (): string => join(home, 'responses.jsonl')

beforeAll(async () => {
  const out = join(home, 'datasets')
  for (const name of ['original', 'red-herrings-1']) datasets.push((await build(name, { out, limit: 2 })).path)
  const lines = [...(await readOriginalQuestions(datasets))].map(([record, { known }], i) =>
    responseLine({
      record,
      case: known.case,
      cluster: known.cluster,
      arm: known.arm,
      model: 'gpt-4o@paper',
      prompt: 'neutral',
      trial: 0,
      response: i === 1 ? '' : `Because of it.\n\nFINAL ANSWER: ${known.target}`,
      key: null,
      returned: 'gpt-4o-2024-08-06',
      reason: i === 1 ? 'cut off' : null,
      sha256: known.sha256,
      state: i === 1 ? 'truncated' : null,
    }),
  )
  writeFileSync(answers(), lines.join(''))
})

const model: Judge = {
  id: 'gpt-4o@current',
  choice: {
    provider: 'openai-compatible',
    model: 'gpt-4o',
    endpoint: { host: 'api.openai.com' },
    sampling: { maxTokens: 1000 },
  },
}

const open = (sees: JudgeSees = 'original', repeats = 1) =>
  openJudging({ answers: answers(), datasets, instructions: judgeInstructions(sees), repeats })

/** A store that replies as told, and knows what it was asked. */
function storeOf(reply: (request: GenerationRequest) => string | null) {
  const known = new Map<string, GenerationRequest>()
  const texts = (keys: readonly string[]) =>
    keys.flatMap((key) => {
      const request = known.get(key)
      const text = request === undefined ? null : reply(request)
      return request === undefined ? [] : [{ key, text }]
    })
  return {
    known,
    read: async (keys: readonly string[]) =>
      new Map(
        texts(keys).flatMap(({ key, text }) => (text === null ? [] : [[key, { outcome: 'answered', text }] as const])),
      ),
    failures: async (keys: readonly string[]) =>
      new Map(
        texts(keys).flatMap(({ key, text }) => (text === null ? [[key, { message: 'no such model' }] as const] : [])),
      ),
  }
}

/** Asks until nothing is open; the number of requests of each round. */
async function askAll(judging: Awaited<ReturnType<typeof open>>, store: ReturnType<typeof storeOf>): Promise<number[]> {
  const rounds: number[] = []
  for (;;) {
    const requests: GenerationRequest[] = []
    for await (const request of openJudgeRequests(judging, model, { store, again: false })) requests.push(request)
    if (requests.length === 0) return rounds
    rounds.push(requests.length)
    for (const request of requests) store.known.set(requestKey(request), request)
  }
}

const filesOf = (store: ReturnType<typeof storeOf>, judge: Judge = model, second: Judge | null = null) => ({
  judge,
  second,
  store,
  out: join(home, `out-${count++}`),
  analysis: null,
  replace: false,
})

const rule = (name: string): Judge => ({
  id: `baseline/${name}`,
  baseline: baselineJudgeNamed(`baseline/${name}`) as never,
})
const matching = ({ messages }: GenerationRequest): string => {
  const [, answer = ''] = /answer>\n([\s\S]*?)\n<\//.exec(messages.at(-1)?.content ?? '') ?? []
  return JSON.stringify({ verdict: 'matches', quote: answer, reason: 'The same.' })
}

describe('what a judge is asked', () => {
  it('is one question for equal answers of all arms and models, with the original text and neither arm nor model', async () => {
    const judging = await open()
    const store = storeOf(matching)
    // Two cases in two arms; one answer was cut off, and its case is asked about for the other arm.
    expect(await askAll(judging, store)).toEqual([2])
    const original = [...judging.questions.values()].map(({ original }) => original)
    for (const { messages } of store.known.values()) {
      const expected = JSON.stringify(messages)
      expect(original.some((text) => messages.at(-1)?.content.includes(text))).toBe(true)
      expect(expected).not.toMatch(/red-herring|gpt-4o|savage/)
    }
  })

  it('is the perturbed text where that is asked for, with a warning, under another name', async () => {
    const [judging, plain] = [await open('perturbed'), await open()]
    expect(judging.instructions.digest).not.toBe(plain.instructions.digest)
    const store = storeOf(matching)
    expect(await askAll(judging, store)).toEqual([3])
    const { warnings } = await writeJudged(judging, filesOf(store))
    expect(warnings).toContainEqual(expect.stringMatching(/perturbed texts/))
  })
})

describe('openJudgeRequests', () => {
  it('names equal answers once, also where an unusable reply to the first of them comes before it reaches the others', async () => {
    const [first = ''] = readFileSync(answers(), 'utf8').split('\n')
    const many = Array.from({ length: 250 }, (_, trial) => JSON.stringify({ ...JSON.parse(first), trial }))
    mkdirSync(join(home, 'equal'))
    const file = join(home, 'equal/responses.jsonl')
    writeFileSync(file, many.map((line) => `${line}\n`).join(''))
    const judging = { ...(await open()), file }
    const store = storeOf(() => 'no verdict')
    const rounds: number[] = []
    for (let round = 0; round < 4; round++) {
      let requests = 0
      for await (const request of openJudgeRequests(judging, model, { store, again: true })) {
        store.known.set(requestKey(request), request)
        requests++
      }
      rounds.push(requests)
    }
    expect(rounds).toEqual([1, 1, 1, 0])
  })
})

describe('writeJudged', () => {
  it('writes outcomes under the judge’s name, keeps what is no answer, and flags a model that judges itself', async () => {
    const judging = await open()
    const store = storeOf(matching)
    await askAll(judging, store)
    const files = filesOf(store)
    const result = await writeJudged(judging, files)
    expect(result.states).toEqual({ correct: 3, truncated: 1 })
    expect(result.warnings).toEqual([expect.stringMatching(/gpt-4o@current is the model that it judges/)])
    const outcomes = jsonLines<RecordOutcome>(join(files.out, 'outcomes.jsonl'))
    expect(new Set(outcomes.map(({ grader }) => grader))).toEqual(
      new Set([`judge:gpt-4o@current@${judging.instructions.digest}`]),
    )
    expect(outcomes[1]).toMatchObject({ state: 'truncated', detail: 'cut off' })
    const judgements = jsonLines(join(files.out, 'judgements.jsonl'))
    expect(judgements).toHaveLength(3)
    expect(judgements[0]).toMatchObject({ question: 'answer-grade', answer: 'matches', rater: { kind: 'model' } })
    const again = filesOf(store)
    await writeJudged(await open(), again)
    for (const name of ['judgements.jsonl', 'outcomes.jsonl', 'outcomes.jsonl.receipt.json']) {
      expect(readFileSync(join(again.out, name), 'utf8')).toBe(readFileSync(join(files.out, name), 'utf8'))
    }
    await expect(writeJudged(judging, files)).rejects.toThrow(/is there already/)
  })

  it('asks a babbling judge three times and leaves its answers unscored, as those of one that fails for good', async () => {
    const judging = await open()
    const babble = storeOf(() => 'I like {this} one.')
    expect(await askAll(judging, babble)).toEqual([2, 2, 2])
    expect(await writeJudged(judging, filesOf(babble))).toMatchObject({
      states: { unscored: 3, truncated: 1 },
      withoutVerdict: 3,
      unusable: expect.stringContaining('JSON'),
    })
    const broken = storeOf(() => null)
    expect(await askAll(judging, broken)).toEqual([2])
    expect((await writeJudged(judging, filesOf(broken))).states).toEqual({ unscored: 3, truncated: 1 })
  })

  it('takes a verdict that comes after a reply without one', async () => {
    const judging = await open()
    const store = storeOf((request) =>
      JSON.stringify(request.messages).includes('could not be used') ? matching(request) : '–',
    )
    expect(await askAll(judging, store)).toEqual([2, 2])
    expect((await writeJudged(judging, filesOf(store))).states).toEqual({ correct: 3, truncated: 1 })
  })

  it('writes nothing while a judge has not been asked everything', async () => {
    await expect(writeJudged(await open(), filesOf(storeOf(matching)))).rejects.toMatchObject({
      code: 'generation-missing',
    })
  })

  it('counts what repeats and a second judge agree on', async () => {
    const judging = await open('original', 3)
    const store = storeOf((request) =>
      request.trial === 2 ? matching(request).replace('matches', 'not') : matching(request),
    )
    await askAll(judging, store)
    const files = filesOf(store, model, rule('agreeable'))
    const result = await writeJudged(judging, files)
    expect(result.states).toEqual({ correct: 3, truncated: 1 })
    expect(result.self).toMatchObject({ compared: 3, observed: expect.closeTo(1 / 3, 10) })
    expect(result.between).toMatchObject({ compared: 3, observed: 1 })
    expect(jsonLines(join(files.out, 'outcomes-second.jsonl'))).toHaveLength(4)
  })

  it('grades by a rule without a store', async () => {
    const { states } = await writeJudged(
      await open(),
      filesOf(
        storeOf(() => null),
        rule('rule'),
      ),
    )
    expect(states).toEqual({ correct: 3, truncated: 1 })
  })
})

describe('a file without an answer', () => {
  it('is refused, and nothing is written', async () => {
    const empty = join(home, 'empty-responses.jsonl')
    writeFileSync(empty, '')
    const judging = await openJudging({ answers: empty, datasets, instructions: judgeInstructions(), repeats: 1 })
    await expect(
      writeJudged(
        judging,
        filesOf(
          storeOf(() => null),
          rule('rule'),
        ),
      ),
    ).rejects.toThrow(/holds no answer/)
  })
})
