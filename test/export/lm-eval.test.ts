import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { ExportSource } from '../../src/export/exporter.js'
import { exportDatasets } from '../../src/export/index.js'
import { lmEval } from '../../src/export/lm-eval.js'
import { throwAwayFolder } from '../command-line.js'
import { versionOf } from '../versions.js'
import { hasPython, python } from './python.js'
import { memorySink, recordsOf, sourceLike } from './sources.js'
import { asAsked, buildTorture } from './torture.js'

const folder = throwAwayFolder()
const out = join(folder, 'lm-eval')
let folders: readonly [string, string]

beforeAll(async () => {
  folders = await buildTorture(folder)
  await exportDatasets({ folders, to: 'lm-eval', out })
})

type Doc = Readonly<Record<string, unknown>>

interface Task {
  readonly task: string
  readonly dataset_path: string
  readonly dataset_kwargs: { readonly data_files: Readonly<Record<string, string>> }
  readonly test_split: string
  readonly doc_to_text: string
  readonly doc_to_target: string
  readonly generation_kwargs: Doc
}

const yamlOf = <Content>(name: string, folder = out): Content =>
  parse(readFileSync(join(folder, name), 'utf8'), { version: '1.1' })
const groupTasks = (): string[] => yamlOf<{ group: string; task: string[] }>('medqa_perturb.yaml').task

/** What the reader of `datasets` makes of a column: the type of its values, and a time where every text looks like one. */
function typeOfColumn(values: readonly unknown[]): string {
  const types = new Set(values.map((value) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value)))
  const isTime = values.every((value) => /^\d{4}-\d\d-\d\d([ T]\d\d(:\d\d(:\d\d)?)?Z?)?$/.test(String(value)))
  return types.size > 1 ? 'mixed' : isTime ? 'time' : [...types].join()
}

/** Loads a task as the harness does: the split, the columns, then a text and a target for every document. */
function load(name: string, folder = out): { docs: Doc[]; texts: unknown[]; targets: unknown[] } {
  const task = yamlOf<Task>(`${name}.yaml`, folder)
  expect([task.task, task.dataset_path]).toEqual([name, 'json'])
  const path = task.dataset_kwargs.data_files[task.test_split] as string
  const content = readFileSync(join(folder, path), 'utf8')
  const docs = content
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Doc)
  const columns = Object.keys(docs[0] ?? {})
  for (const doc of docs) expect(Object.keys(doc)).toEqual(columns)
  const types = columns.map((column) => typeOfColumn(docs.map((doc) => doc[column])))
  expect(new Set(types)).toEqual(new Set(['string', 'number']))
  return {
    docs,
    texts: docs.map(arrive(task.doc_to_text, columns)),
    targets: docs.map(arrive(task.doc_to_target, columns)),
  }
}

/** The name of a column means its value; anything else is a template, and what it gives may be read as Python. */
function arrive(rule: string, columns: readonly string[]): (doc: Doc) => unknown {
  if (columns.includes(rule)) return (doc) => doc[rule]
  return (doc) => {
    const rendered = rule.replace(/{{(\w+)}}/g, (_, column) => String(doc[column]))
    return /^\[[\s\S]*\]$/.test(rendered) ? { evaluated: rendered } : rendered
  }
}

describe('an export for lm-eval', () => {
  it('gives every text and target back as it was, in order, those that look like Python included', () => {
    for (const [at, name] of groupTasks().entries()) {
      const records = recordsOf(folders[at] as string)
      const { texts, targets } = load(name)
      expect(texts).toEqual(records.map(({ input }) => input))
      expect(targets).toEqual(records.map(({ target }) => target))
      expect(targets).toEqual(expect.arrayContaining(['[1,2]', '001', 'None', "['a', 'b']"]))
    }
  })

  it('would not, if the target were a template', () => {
    expect(arrive('{{target}}', ['target'])({ target: '[1,2]' })).toEqual({ evaluated: '[1,2]' })
  })

  it('keeps ids, the pair link, the unit of analysis and all metadata', () => {
    for (const [at, name] of groupTasks().entries()) {
      const kept = load(name).docs.map((doc) => ({ ...doc, metadata: JSON.parse(String(doc.metadata)) }))
      const records = recordsOf(folders[at] as string).map(({ id, input, target, metadata }) => {
        const { case: caseId, cluster, recipe, edits } = metadata
        return { id, case: caseId, cluster, recipe, edits, input, target, metadata }
      })
      expect(kept).toEqual(records)
    }
  })

  it('pairs the tasks of the group by the case', () => {
    const [originals, perturbed] = groupTasks().map((name) => load(name).docs.map((doc) => doc.case))
    expect(perturbed).toEqual(originals)
    expect(new Set(originals).size).toBe(originals?.length)
  })

  it('names a group that holds a task for each dataset, none of them averaged', () => {
    expect(yamlOf('medqa_perturb.yaml')).toEqual({
      group: 'medqa_perturb',
      task: ['medqa_perturb_original', 'medqa_perturb_red_herrings_1'],
      metadata: { version: '1.0.0' },
    })
  })

  it('leaves room for a chain of thought, stops at nothing and asks three times', () => {
    expect(yamlOf('medqa_perturb_original.yaml')).toMatchObject({
      output_type: 'generate_until',
      num_fewshot: 0,
      generation_kwargs: { until: [], max_gen_toks: 8192, do_sample: false },
      repeats: 3,
      metric_list: [{ metric: 'exact_match', aggregation: 'mean', ignore_case: true, ignore_punctuation: true }],
      metadata: { version: versionOf('original') },
    })
  })

  it('says how answers are read, and predicts only where it cannot grade', () => {
    expect(readFileSync(join(out, 'README.md'), 'utf8')).toContain('The questions are free-form')
    expect(yamlOf('medqa_perturb_original.yaml')).not.toHaveProperty('filter_list')
    expect(lmEval.next([]).join()).toContain('--predict_only')
    expect(lmEval.next([{ form: 'multiple-choice' } as ExportSource]).join()).not.toContain('--predict_only')
  })

  it('writes YAML that a reader of YAML 1.1 understands, whatever a recipe is called', async () => {
    const sink = memorySink()
    await lmEval.write(
      ['on', 'no', 'null'].map((name) => sourceLike(folders[0], { name, version: '1.10.0' })),
      sink,
    )
    const content = sink.files.get('medqa_perturb_on.yaml') as string
    expect(parse(content, { version: '1.1' })).toMatchObject({
      metadata: { version: '1.10.0' },
      task: 'medqa_perturb_on',
    })
    const group = parse(sink.files.get('medqa_perturb.yaml') as string, { version: '1.1' })
    expect(group.task).toEqual(['medqa_perturb_on', 'medqa_perturb_no', 'medqa_perturb_null'])
  })

  it('asks for one record, writes it, and only then asks for the next', async () => {
    let written = 0
    let pulled = 0
    const source = sourceLike(folders[0], {}, (count) => {
      expect(written).toBe(count - 1)
      pulled = count
    })
    await lmEval.write(
      [source],
      memorySink((name) => void (name === 'data/original.jsonl' && written++)),
    )
    expect(pulled).toBe(recordsOf(folders[0]).length)
  })
})

/** Grades as the harness does: the filters one after the other over the repeats of an answer, then \`exact_match\`. */
const grader = `
import json, re, string, sys
task, docs, answers = json.load(open(sys.argv[1]))
def regex(responses, regex_pattern, group_select=0, fallback="[invalid]"):
    found = [re.compile(regex_pattern).findall(response) for response in responses]
    return [letters[group_select].strip() if letters else fallback for letters in found]
def take_first(responses):
    return responses[0]
plain = str.maketrans("", "", string.punctuation)
scores = []
for doc, responses in zip(docs, answers):
    for step in task["filter_list"][0]["filter"]:
        settings = dict(step)
        responses = {"regex": regex, "take_first": take_first}[settings.pop("function")](responses, **settings)
    scores.append(int(responses.lower().translate(plain) == doc[task["doc_to_target"]].lower().translate(plain)))
print(json.dumps(scores))
`

describe('an export of multiple choice for lm-eval', () => {
  const folder = join(out, '../choices')
  let built: readonly string[] = []

  beforeAll(async () => {
    built = await buildTorture(join(out, '..'), 'multiple-choice')
    await exportDatasets({ folders: built, to: 'lm-eval', out: folder })
  })

  it('asks every question with its options, and has the letter for a target and all else in the metadata', () => {
    for (const [at, name] of groupTasks().entries()) {
      const records = recordsOf(built[at] as string).map(asAsked)
      const { docs, texts, targets } = load(name, folder)
      expect(texts).toEqual(records.map(({ input }) => input))
      expect(targets).toEqual(records.map(({ target }) => target))
      expect(docs.map((doc) => JSON.parse(String(doc.metadata)))).toEqual(records.map(({ metadata }) => metadata))
    }
  })

  it('says so, with the command that grades', () => {
    const readme = readFileSync(join(folder, 'README.md'), 'utf8')
    expect(readme).toContain('The questions are multiple choice')
    expect(readme).not.toContain('predict_only')
  })

  it.skipIf(!hasPython)('has a task that counts the right letter of the first answer and nothing else', () => {
    const task = yamlOf<Task & { output_type: string }>('medqa_perturb_original.yaml', folder)
    expect(task).toMatchObject({ output_type: 'generate_until', metric_list: [{ metric: 'exact_match' }] })
    const { docs } = load('medqa_perturb_original', folder)
    const answers = docs.map(({ target }, at) => {
      const wrong = target === 'A' ? 'B' : 'A'
      const first = [`It is ${wrong}? Answer: ${wrong}.\n**ANSWER: ${target}**`, `ANSWER: ${wrong}`, String(target), '']
      return [first[at % first.length], `ANSWER: ${at % 4 === 0 ? wrong : target}`]
    })
    const path = join(folder, '../answers.json')
    writeFileSync(path, JSON.stringify([task, docs, answers]))
    expect(python(grader, path)).toEqual(docs.map((_, at) => (at % 4 === 0 ? 1 : 0)))
  })
})
