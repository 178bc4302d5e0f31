import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { answerLetter, type DatasetRecord } from '../../src/dataset/index.js'
import { exportDatasets } from '../../src/export/index.js'
import { inspect } from '../../src/export/inspect.js'
import { throwAwayFolder } from '../command-line.js'
import { versionOf } from '../versions.js'
import { hasPython, python } from './python.js'
import { memorySink, recordsOf, sourceLike } from './sources.js'
import { asAsked, buildTorture } from './torture.js'

const folder = throwAwayFolder()
const out = join(folder, 'inspect')
let folders: readonly [string, string]
const names = ['original', 'red-herrings-1'] as const

beforeAll(async () => {
  folders = await buildTorture(folder)
  await exportDatasets({ folders, to: 'inspect', out })
})

const contentOf = (name: string): string => readFileSync(join(out, name), 'utf8')

interface Sample {
  readonly input: string
  readonly target: string
  readonly id: string
  readonly metadata: unknown
}

/** Reads as `json_dataset` does: the line ends of Python's text files, then the default keys and no others. */
function readSamples(name: string, content = contentOf(name)): Sample[] {
  const lines = content.split(/\r\n|\r|\n/)
  expect(lines.pop()).toBe('')
  return lines.map((line) => {
    const { input, target, id, metadata, ...others } = JSON.parse(line)
    for (const steering of ['choices', 'sandbox', 'files', 'setup', 'description'])
      expect(others).not.toHaveProperty(steering)
    expect(/^\d+$/.test(id)).toBe(false)
    return { input, target, id, metadata: typeof metadata === 'string' ? JSON.parse(metadata) : metadata }
  })
}

const asSample = ({ input, target, id, metadata }: DatasetRecord): Sample => ({ input, target, id, metadata })

/** The keys that Inspect allows in a task of `eval.yaml`; it refuses a file with any other. */
const benchmarkSchema = z.strictObject({
  name: z.string(),
  description: z.string(),
  evaluation_framework: z.literal('inspect-ai'),
  tasks: z.array(
    z.strictObject({
      id: z.string().regex(/^[^/@]+$/),
      config: z.string(),
      split: z.string(),
      field_spec: z.strictObject({ input: z.string(), target: z.string(), metadata: z.array(z.string()) }),
      epochs: z.int().min(1),
      epoch_reducer: z.string().regex(/^(pass_at_\d+|at_least_\d+|max|mode|median|mean)$/),
      solvers: z.array(z.strictObject({ name: z.literal('generate') })).min(1),
      scorers: z
        .array(z.strictObject({ name: z.enum(['model_graded_fact', 'pattern']), args: z.looseObject({}).optional() }))
        .min(1),
    }),
  ),
})

describe('an export for Inspect', () => {
  it('holds each dataset byte for byte', () => {
    for (const [at, name] of names.entries()) {
      expect(
        readFileSync(join(out, `${name}.jsonl`)).equals(readFileSync(join(folders[at] as string, 'cases.jsonl'))),
      ).toBe(true)
    }
  })

  it('gives every id, input, target and metadata back as it was, in order', () => {
    for (const [at, name] of names.entries()) {
      expect(readSamples(`${name}.jsonl`)).toEqual(recordsOf(folders[at] as string).map(asSample))
    }
  })

  it('pairs the tasks by the case', () => {
    const caseOf = (sample: Sample): unknown => (sample.metadata as { case: unknown }).case
    const [originals, perturbed] = names.map((name) => readSamples(`${name}.jsonl`).map(caseOf))
    expect(perturbed).toEqual(originals)
    expect(new Set(originals).size).toBe(originals?.length)
  })

  it('describes a task for each dataset in the keys that eval.yaml may have', () => {
    const { tasks } = benchmarkSchema.parse(parse(contentOf('eval.yaml'), { version: '1.1' }))
    expect(tasks.map(({ id }) => id)).toEqual(names)
  })

  it('leads from eval.yaml over the card to records that become samples on the Hub', async () => {
    const { tasks } = benchmarkSchema.parse(parse(contentOf('eval.yaml'), { version: '1.1' }))
    const { configs } = parse(contentOf('README.md').split('---\n')[1] as string, { version: '1.1' }) as {
      configs: { config_name: string; data_files: { split: string; path: string }[] }[]
    }
    for (const [at, { config, split, field_spec: spec }] of tasks.entries()) {
      const files = configs.find(({ config_name }) => config_name === config)?.data_files
      const path = files?.find((file) => file.split === split)?.path as string
      const rows = await parquetReadObjects({ file: await asyncBufferFromFile(join(out, path)) })
      const samples = rows.map((row) => ({
        input: row[spec.input],
        target: row[spec.target],
        metadata: Object.fromEntries(spec.metadata.map((key) => [key, row[key]])),
      }))
      const expected = recordsOf(folders[at] as string).map(({ id, input, target, metadata }) => ({
        input,
        target,
        metadata: { id, case: metadata.case, cluster: metadata.cluster, edits: BigInt(metadata.edits) },
      }))
      expect(samples).toMatchObject(expected)
      expect(rows.map((row) => Object.keys(row).filter((key) => !spec.metadata.includes(key)))).toEqual(
        rows.map(() => [spec.input, spec.target]),
      )
    }
  })

  it('repeats itself in eval.yaml instead of pointing back, for readers that take no anchors', () => {
    expect(contentOf('eval.yaml')).not.toMatch(/[&*]\w/)
  })

  it('asks for one record, writes it, and only then asks for the next', async () => {
    let pulled = 0
    let written = 0
    const source = sourceLike(folders[0], {}, (count) => {
      if (pulled < recordsOf(folders[0]).length) expect(written).toBe(count - 1)
      pulled++
    })
    await inspect.write(
      [source],
      memorySink((name) => void (name === 'original.jsonl' && written++)),
    )
    expect([written, pulled]).toEqual([recordsOf(folders[0]).length, 2 * recordsOf(folders[0]).length])
  })
})

/** Stands in for Inspect: what the module imports is recorded instead of run. */
const standIn = `
import importlib.util, json, sys, types
def record(name):
    return lambda *args, **named: [name, list(args), dict(sorted(named.items()))]
found = []
def task(function):
    found.append(function)
    return function
for module, names in {
    "inspect_ai": ["Epochs", "Task"],
    "inspect_ai.dataset": ["json_dataset"],
    "inspect_ai.scorer": ["accuracy", "model_graded_fact", "pattern", "stderr"],
    "inspect_ai.solver": ["generate"],
}.items():
    sys.modules[module] = types.ModuleType(module)
    for name in names:
        setattr(sys.modules[module], name, record(name))
sys.modules["inspect_ai"].task = task
spec = importlib.util.spec_from_file_location("tasks", sys.argv[1])
spec.loader.exec_module(importlib.util.module_from_spec(spec))
print(json.dumps([[function.__name__, function()] for function in found]))
`

describe.skipIf(!hasPython)('an export for Inspect in Python', () => {
  it('has a module that makes a task of each dataset', () => {
    const tasks = python<[string, [string, unknown[], Record<string, unknown>]][]>(standIn, join(out, 'task.py'))
    expect(tasks.map(([name]) => name)).toEqual(['original', 'red_herrings_1'])
    const [, [kind, , settings]] = tasks[1] as (typeof tasks)[number]
    expect(kind).toBe('Task')
    expect(settings).toEqual({
      dataset: ['json_dataset', [join(out, 'red-herrings-1.jsonl')], { name: 'red-herrings-1' }],
      solver: ['generate', [], {}],
      scorer: ['model_graded_fact', [], {}],
      metrics: [
        ['accuracy', [], {}],
        ['stderr', [], { cluster: 'cluster' }],
      ],
      epochs: ['Epochs', [3, ['mean', 'pass_k_3']], {}],
      metadata: {
        recipe: 'red-herrings-1',
        version: versionOf('red-herrings-1'),
        fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    })
  })

  it('has lines that Python reads as they were', () => {
    const program =
      'import json, sys\nprint(json.dumps([json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]))'
    expect(python(program, join(out, 'red-herrings-1.jsonl'))).toEqual(recordsOf(folders[1]))
  })

  it('names tasks so that Python takes any recipe', async () => {
    const sink = memorySink()
    const recipes = ['class', 'task', 'generate', 'path', 'none', '3-days', 'a-b', 'str', 'x']
    await inspect.write(
      recipes.map((name) => sourceLike(folders[0], { name })),
      sink,
    )
    const program = `import ast, json, sys
print(json.dumps([node.name for node in ast.parse(sys.argv[1]).body if isinstance(node, ast.FunctionDef) and node.decorator_list]))`
    const found = python<string[]>(program, sink.files.get('task.py') as string)
    expect(found).toEqual(['class_', 'task_', 'generate_', 'path', 'none', 'recipe_3_days', 'a_b', 'str_', 'x'])
  })
})

describe('an export of multiple choice for Inspect', () => {
  const choices = join(folder, 'choices')
  let built: readonly string[] = []

  beforeAll(async () => {
    built = await buildTorture(folder, 'multiple-choice')
    await exportDatasets({ folders: built, to: 'inspect', out: choices })
  })

  it('has the whole prompt for input and the letter for target, with its text in the metadata', () => {
    for (const [at, name] of names.entries()) {
      const content = readFileSync(join(choices, `${name}.jsonl`), 'utf8')
      expect(readSamples(name, content)).toEqual(
        recordsOf(built[at] as string)
          .map(asAsked)
          .map(asSample),
      )
    }
  })

  it('has the same records on the Hub, graded by the letter', async () => {
    const { tasks } = benchmarkSchema.parse(parse(readFileSync(join(choices, 'eval.yaml'), 'utf8'), { version: '1.1' }))
    for (const [at, { field_spec: spec, scorers }] of tasks.entries()) {
      expect(scorers).toEqual([{ name: 'pattern', args: { pattern: answerLetter, ignore_case: false } }])
      expect(spec.metadata).toContain('target_text')
      const file = await asyncBufferFromFile(join(choices, 'data', `${names[at]}.parquet`))
      const rows = await parquetReadObjects({ file })
      const expected = recordsOf(built[at] as string).map(asAsked)
      expect(rows.map((row) => [row[spec.input], row[spec.target], row.target_text])).toEqual(
        expected.map(({ input, target, metadata }) => [input, target, metadata.target_text]),
      )
    }
  })

  it.skipIf(!hasPython)('has a module whose scorer finds in Python the letters that are found here', () => {
    const tasks = python<[string, [string, unknown[], { scorer: [string, string[], unknown] }]][]>(
      standIn,
      join(choices, 'task.py'),
    )
    expect(tasks.map(([name]) => name)).toEqual(['original', 'red_herrings_1'])
    const [name, [pattern], settings] = (tasks[0] as (typeof tasks)[number])[1][2].scorer
    expect([name, pattern, settings]).toEqual(['pattern', answerLetter, { ignore_case: false }])
    const answers = [
      'ANSWER: B',
      '**Answer:** (C)',
      'Answer: A?\nANSWER: $\\boxed{D}$',
      'Answer: a man',
      '',
      'B',
      '答案 answer: É B',
    ]
    const program =
      'import json, re, sys\nfound = [re.search(sys.argv[1], answer) for answer in json.loads(sys.argv[2])]\nprint(json.dumps([match.group(1) if match else None for match in found]))'
    expect(python(program, pattern as string, JSON.stringify(answers))).toEqual(
      answers.map((answer) => new RegExp(answerLetter).exec(answer)?.[1] ?? null),
    )
    const long = `answer${': '.repeat(100_000)}`
    expect(python(program, pattern as string, JSON.stringify([long.slice(0, 100_000)]))).toEqual([null])
  })
})
