import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { readLines } from '../../src/dataset/file/lines.js'
import { parseEditLine, toEditLine, undoWritten } from '../../src/dataset/receipt/edit-lines.js'
import { perturb } from '../../src/dataset/recipe/perturb.js'
import { loadResources } from '../../src/dataset/recipe/resources.js'
import { parseRecord, toCase } from '../../src/dataset/record/record.js'
import {
  bundledRecipes,
  compileLexicon,
  importCases,
  loadRecipes,
  type Manifest,
  PipelineError,
  parseSetting,
  readLexicon,
  readManifest,
  readSentenceBank,
  rngAt,
  verifyDataset,
} from '../../src/index.js'
import { apply, invert, seal } from '../../src/text/index.js'
import { clinicalText } from '../clinical-text.js'
import { throwAwayFolder } from '../command-line.js'
import { cpuClock } from '../cpu-clock.js'
import { answered, pretendModel } from '../pretend-model.js'
import { amount } from '../soak.js'
import { caseOf } from '../vignettes.js'
import type { Place } from './attempt.js'
import { questionLine, recordLine } from './hostile-file.js'
import { mutated } from './mutation.js'
import { lexiconText, recipeText, sentenceLine } from './resource-files.js'
import { makeSound } from './sound.js'
import { parquetFile } from './table-files.js'

const folder = throwAwayFolder()
const mostSeconds = 5
/** A soak tries thirty times as often. */
const runs = (numRuns: number): { seed: number; numRuns: number } => ({
  seed: 20261120,
  numRuns: amount(Math.ceil(numRuns / 3), 10 * numRuns),
})
const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.json())

afterEach(() => vi.restoreAllMocks())

/** What a reader gives back, or nothing where it refuses in words; anything else, and a long wait, fails the test. */
async function taken<Result>(read: () => Result | Promise<Result>): Promise<Result | undefined> {
  const seconds = cpuClock()
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof PipelineError)) throw error
    expect(error.message).not.toBe('')
    return undefined
  } finally {
    expect(seconds()).toBeLessThan(mostSeconds)
  }
}

/** A valid text with some bytes changed, as a reader of text sees it. */
const mutatedText = (sound: string): fc.Arbitrary<string> =>
  mutated(Buffer.from(sound)).map((bytes) => bytes.toString('utf8'))

describe('lines', () => {
  const piece = fc
    .constantFrom('{"a":1}', 'é', '🙂', '\n', '\r\n', '\n\n', ' ', '\ufeff', '\u2028', '\0', '\r')
    .map((text) => Buffer.from(text))
  const bytes = fc.array(fc.oneof({ weight: 8, arbitrary: piece }, fc.uint8Array({ maxLength: 3 }).map(Buffer.from)), {
    maxLength: 40,
  })

  /** Lines and bad lines of standard input that comes in chunks of the given lengths. */
  async function linesOf(content: Buffer, lengths: readonly number[]): Promise<unknown> {
    const chunks: Buffer[] = []
    let from = 0
    for (const length of lengths) {
      chunks.push(content.subarray(from, from + length))
      from += length
    }
    chunks.push(content.subarray(from))
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from(chunks.filter(({ length }) => length > 0)) as never)
    const bad: unknown[] = []
    const lines: unknown[] = []
    for await (const line of readLines('-', { onBad: (number) => bad.push(number) })) lines.push(line)
    return { lines, bad }
  }

  it('are the same however the bytes are cut into chunks', async () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(bytes, cuts, async (pieces, lengths) => {
        const content = Buffer.concat(pieces)
        const whole = await linesOf(content, [])
        expect(await linesOf(content, lengths)).toEqual(whole)
        expect(await linesOf(content, Array(content.length).fill(1))).toEqual(whole)
      }),
      runs(300),
    )
  })
})

describe('a record', () => {
  const sound = recordLine('a-1', ',"mine":{"a":[1,2.5e3,true,null],"b":"\\u0041"}', 'He coughs 🙂. Why?')

  it('is refused in words, or is the same when it is written and read again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 4, arbitrary: mutatedText(sound) }, anyText), async (line) => {
        const record = await taken(() => parseRecord(line, 'x.jsonl', 1))
        if (record === undefined) return
        expect(parseRecord(JSON.stringify(record), 'x.jsonl', 1)).toEqual(record)
        expect(toCase(record).text.isWellFormed()).toBe(true)
      }),
      runs(1500),
    )
  })
})

describe('import', () => {
  const medqa = `${JSON.stringify({ question: 'Which?', options: { A: 'Gout', B: 'Flu' }, answer_idx: 'A' })}\n`
  const sources = [
    ['csv', Buffer.from('question,answer\n"He ""coughs"", limps. Why?",Asthma\r\nHe falls. Why?,Age\n'), 150],
    ['tsv', Buffer.from('question\tanswer\nHe coughs. Why?\tAsthma\n'), 60],
    ['jsonl', Buffer.from(`${questionLine()}\n${questionLine('He limps 🙂. Why?')}\n`), 120],
    ['medqa.jsonl', Buffer.from(medqa.repeat(2)), 120],
    ['records.jsonl', Buffer.from(`${recordLine('a-1')}\n${recordLine('a-2', ',"mine":[1]')}\n`), 100],
    ['parquet', parquetFile(), 30],
  ] as const

  async function importsAll(content: Buffer, ending: string): Promise<void> {
    const home = join(folder, 'import')
    rmSync(home, { recursive: true, force: true })
    mkdirSync(join(home, 'out'), { recursive: true })
    const path = join(home, `input.${ending}`)
    writeFileSync(path, content)
    const settings = {
      files: [path],
      out: join(home, 'out', 'cases.jsonl'),
      format: 'auto',
      encoding: 'utf-8',
    } as const
    const result = await taken(() => importCases({ ...settings, freeForm: false, diagnostic: false, keepRaw: false }))
    const names = readdirSync(join(home, 'out')).sort()
    expect(names).toEqual(result === undefined ? [] : ['cases.findings.jsonl', 'cases.jsonl'])
    if (result === undefined) return
    const lines = readFileSync(join(home, 'out', 'cases.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
    expect(lines.length).toBe(result.cases)
    for (const [at, line] of lines.entries()) parseRecord(line, 'cases.jsonl', at + 1)
  }

  it.each(sources)(
    'of a damaged %s file refuses it in words, or makes sound records',
    async (ending, sound, numRuns) => {
      await fc.assert(
        fc.asyncProperty(mutated(sound), (content) => importsAll(content, ending)),
        runs(numRuns),
      )
    },
  )

  it.each(['csv', 'jsonl', 'parquet', 'txt', 'jsonl.gz'])('of any bytes called %s does the same', async (ending) => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), (bytes) => importsAll(Buffer.from(bytes), ending)),
      runs(60),
    )
  })
})

describe('a recipe', () => {
  const sound = recipeText({
    steps: 'steps:\n  - perturbation: red-herring\n    params: &p { count: 3, layout: together }\n',
  })

  it('is refused in words, or is a recipe with all its params', async () => {
    const path = join(folder, 'fuzzed.yaml')
    const content = fc.oneof(
      { weight: 4, arbitrary: mutated(Buffer.from(sound)) },
      anyText.map((text) => Buffer.from(text)),
    )
    await fc.assert(
      fc.asyncProperty(content, async (bytes) => {
        writeFileSync(path, bytes)
        const recipes = await taken(() => loadRecipes([path]))
        for (const { name, version } of recipes ?? []) {
          expect(name).toMatch(/^[a-z0-9-]{1,48}$/)
          expect(version).toMatch(/^[\d.]{5,29}$/)
        }
      }),
      runs(600),
    )
  })

  it('takes settings or refuses them in words', async () => {
    const setting = fc.oneof(
      mutatedText('red-herring.count=[5, {a: *b}, "x"]'),
      anyText,
      anyText.map((text) => `a.b=${text}`),
    )
    await fc.assert(
      fc.asyncProperty(setting, async (raw) => {
        const found = await taken(() => parseSetting(raw))
        if (found !== undefined) expect(found.param).toMatch(/^[A-Za-z-]+$/)
      }),
      runs(800),
    )
  })
})

describe('a list of abbreviations', () => {
  const lists = [
    lexiconText,
    'abbreviation\tsense\tvariation\tCUI\tfrequency\nht\theart\tHT_3|h/t_1\tC1\t0.5\npt\tpatient\t\tnull\t1\n',
    'SF|LF|Source\nht|heart|x\npt|"the patient"|y\n',
  ]

  it.each(lists)('is refused in words, or can be found in texts (%#)', async (sound) => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 4, arbitrary: mutatedText(sound) }, anyText),
        clinicalText,
        async (content, text) => {
          const lexicon = await taken(() => readLexicon(content, 'x.csv'))
          if (lexicon === undefined) return
          const { matcher, entryOf } = compileLexicon(lexicon)
          for (const { phrase, start, end } of matcher.matches(`The heart of the patient. ${text}`)) {
            expect(end - start).toBe(entryOf(phrase).sense.length)
          }
        },
      ),
      runs(400),
    )
  })
})

describe('a bank of sentences', () => {
  const sound = [sentenceLine('one'), sentenceLine('two', { text: '{Subject} waters the 🙂 plants.' })].join('\n')

  it('is refused in words, or writes whole characters and no slots', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 4, arbitrary: mutatedText(sound) }, anyText),
        clinicalText,
        async (content, text) => {
          const writer = await taken(() => readSentenceBank(content, 'x.jsonl'))
          if (writer === undefined) return
          const written = writer.write(caseOf(`A 40-year-old man. ${text}`), rngAt(['1']), { count: 5, topic: 'any' })
          for (const sentence of written) {
            expect(sentence.text.isWellFormed()).toBe(true)
            expect(sentence.text).not.toMatch(/\{[Ss]ubject\}|\{[Pp]ossessive\}|\{object\}|native code/)
          }
        },
      ),
      runs(600),
    )
  })
})

describe('a bank with slots that are names of methods', () => {
  it.each(['constructor', '__proto__', 'toString', 'Room'])('leaves {%s} alone', (slot) => {
    const writer = readSentenceBank(
      sentenceLine('one', { text: `The label reads {${slot}}.`, strength: 'personal' }),
      'x.jsonl',
    )
    const written = writer.write(caseOf('A 40-year-old man coughs.'), rngAt(['1']), { count: 1, topic: 'any' })
    expect(written.map(({ text }) => text)).toEqual([`The label reads {${slot}}.`])
  })
})

describe('a record with metadata named like methods', () => {
  it('keeps them', () => {
    const record = parseRecord(recordLine('a-1', ',"constructor":{"prototype":1},"toString":2'), 'x.jsonl', 1)
    expect(Object.entries(toCase(record).origin.extra)).toEqual([
      ['constructor', { prototype: 1 }],
      ['toString', 2],
    ])
  })
})

describe('a dataset', () => {
  let sound: Place['sound']
  let files: Record<string, Buffer>

  beforeAll(async () => {
    sound = await makeSound(join(folder, 'sound'))
    const names = readdirSync(sound.folder)
    files = Object.fromEntries(names.map((name) => [name, readFileSync(join(sound.folder, name))]))
  })

  /** What verify proves without the cases; the rest of a manifest is said and not proven. */
  const proven = (manifest: Manifest): unknown => {
    const { name, version, seed, rng, offsets, limit, counts, outputs, fingerprint, writers } = manifest
    const lists = manifest.lexicons.map(({ sha256 }) => sha256)
    const inputs = manifest.inputs.map(({ sha256, records }) => ({ sha256, records }))
    const steps = manifest.recipe.steps
    return { name, version, seed, rng, offsets, limit, counts, outputs, fingerprint, writers, lists, inputs, steps }
  }

  it('does not stand when a byte of it is changed', async () => {
    const path = join(folder, 'changed')
    cpSync(sound.folder, path, { recursive: true })
    const whole = proven(readManifest(sound.folder))
    for (const [name, content] of Object.entries(files)) {
      await fc.assert(
        fc.asyncProperty(mutated(content), async (changed) => {
          writeFileSync(join(path, name), changed)
          const verdict = await taken(() => verifyDataset(path))
          if (verdict?.ok !== true) return
          if (name === 'manifest.json') expect(proven(readManifest(path))).toEqual(whole)
          else expect(changed.equals(content)).toBe(true)
        }),
        runs(name === 'manifest.json' ? 400 : 120),
      )
      writeFileSync(join(path, name), content)
    }
    expect((await verifyDataset(path, { cases: sound.cases })).ok).toBe(true)
  })

  it('does not stand, and breaks nothing, when it is built again from a damaged manifest', async () => {
    const path = join(folder, 'rebuilt')
    cpSync(sound.folder, path, { recursive: true })
    await fc.assert(
      fc.asyncProperty(mutated(files['manifest.json'] as Buffer), async (changed) => {
        writeFileSync(join(path, 'manifest.json'), changed)
        await taken(() => verifyDataset(path, { cases: sound.cases }))
      }),
      runs(100),
    )
  })

  it('has lines of edits that are refused in words, or speak of whole characters', async () => {
    const [line] = (files['edits.jsonl'] as Buffer).toString('utf8').split('\n') as [string]
    const [record] = (files['cases.jsonl'] as Buffer).toString('utf8').split('\n') as [string]
    const { input } = parseRecord(record, 'cases.jsonl', 1)
    await fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 4, arbitrary: mutatedText(line) }, anyText), async (content) => {
        const parsed = await taken(() => parseEditLine(content, 'edits.jsonl', 1))
        if (parsed === undefined) return
        const original = await taken(() =>
          parsed.layers.reduceRight((text, { edits }) => undoWritten(text, edits), input),
        )
        expect(original?.isWellFormed() ?? true).toBe(true)
      }),
      runs(800),
    )
  })

  it('has edits at any offsets that are refused in words, or can be undone', async () => {
    const [line] = (files['edits.jsonl'] as Buffer).toString('utf8').split('\n') as [string]
    const [layer] = parseEditLine(line, 'edits.jsonl', 1).layers
    const offset = fc.oneof(fc.integer({ min: -3, max: 40 }), fc.maxSafeInteger(), fc.double())
    const edit = fc.record({
      start: offset,
      end: offset,
      before: fc.constantFrom('', 'a', '🙂', '🙂b'),
      after: fc.constantFrom('', 'x', '🙂'),
    })
    await fc.assert(
      fc.asyncProperty(clinicalText, fc.array(edit, { maxLength: 4 }), async (text, edits) => {
        const reasons = edits.map((found) => ({ ...found, why: layer?.edits[0]?.why ?? { kind: 'red-herring' } }))
        const result = await taken(() => undoWritten(text, reasons))
        expect(result?.isWellFormed() ?? true).toBe(text.isWellFormed())
      }),
      runs(800),
    )
  })
})

describe('every recipe', () => {
  const names = bundledRecipes().filter((name) => loadRecipes([name]).length === 1)

  it.each(names)('%s can be undone on any text', async (name) => {
    const [recipe] = loadRecipes([name])
    const needsModel = recipe?.steps.some(({ perturbation, params }) => perturbation.needs(params).model) === true
    const model = needsModel ? pretendModel() : undefined
    const lent = { ...loadResources(recipe as NonNullable<typeof recipe>, { model }), seed: '1' }
    const text = fc.oneof(clinicalText, fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: 'grapheme' }))
    await fc.assert(
      fc.asyncProperty(text, async (found) => {
        const original = caseOf(found)
        const made = answered(perturb({ original, variants: [], replicate: null }, recipe?.steps ?? [], lent), model)
        const undone = made.layers.reduceRight(
          (after, { edits }) => apply(after, seal(after, invert(edits))),
          made.text,
        )
        expect(undone).toBe(found)
        const written = toEditLine('a', made.layers, { original: found, record: '' }).join('')
        const line = parseEditLine(written, 'edits.jsonl', 1)
        expect(line.layers.reduceRight((after, { edits }) => undoWritten(after, edits), made.text)).toBe(found)
      }),
      runs(120),
    )
  })
})
