import { stringify } from 'yaml'
import { answerLetter } from '../dataset/index.js'
import type { Exporter, ExportSource, QuestionForm, Sink } from './exporter.js'
import { formOf } from './form.js'
import { columnNames, hubCard, openTable, titleOf } from './hub.js'
import { flatRow } from './row.js'

/**
 * For Inspect AI: the records of each dataset, which already have the keys that `json_dataset` takes by default; one
 * task a recipe; and `eval.yaml` with a card, so that the folder also runs from the Hub.
 *
 * There Inspect reads through `datasets`, which settles the types of JSON on its first ten megabytes, takes a column of
 * dates for times and fails on metadata that change their type; so the Hub gets the flat records, as Parquet.
 *
 * The grader is `model_graded_fact`, because the target is a diagnosis and an answer is prose. Multiple choice comes as
 * a whole prompt and is graded by its letter; Inspect's own solver for it would print the options in its own words, and
 * the same case would be another question than in the other exports. Three epochs are the three runs of the paper
 * [main §3.2]; `pass_k_3` is the share of records that are right in all three. The standard error is clustered by
 * `metadata.cluster`, the unit of analysis.
 */
export const inspect: Exporter = {
  name: 'inspect',
  summary: 'JSON Lines with default keys, task.py and eval.yaml, for Inspect AI',
  next: () => ['inspect eval task.py --model PROVIDER/MODEL', 'inspect view'],
  async write(sources, sink) {
    for (const source of sources) {
      await copyLines(source, sink)
      await writeTable(source, sink)
    }
    sink.put('task.py', taskModule(sources))
    sink.put('eval.yaml', stringify(benchmark(sources), { version: '1.1', lineWidth: 0, aliasDuplicateObjects: false }))
    sink.put('README.md', hubCard(sources))
  },
}

async function copyLines(source: ExportSource, sink: Sink): Promise<void> {
  const file = sink.open(`${source.manifest.name}.jsonl`)
  for await (const line of source.lines()) file.write(`${line}\n`)
  file.close()
}

async function writeTable(source: ExportSource, sink: Sink): Promise<void> {
  const table = openTable(source, sink)
  for await (const record of source.records()) table.write(flatRow(record, source.form))
  table.close()
}

/** How answers of each form are graded: a scorer of Inspect with its arguments, in Python too, and what there is to know. */
const graders: Readonly<
  Record<
    QuestionForm,
    { readonly name: string; readonly args: Record<string, unknown>; readonly python: string; readonly note: string }
  >
> = {
  'free-form': {
    name: 'model_graded_fact',
    args: {},
    python: 'model_graded_fact()',
    note: `Answers are graded by the model itself unless another grader is named:
    --model-role grader=PROVIDER/MODEL`,
  },
  'multiple-choice': {
    name: 'pattern',
    args: { pattern: answerLetter, ignore_case: false },
    python: `pattern(r"${answerLetter}", ignore_case=False)`,
    note: 'The questions are multiple choice: the last letter behind "ANSWER:" is held against the target, by no model.',
  },
}

/** A Python module with a task for each dataset; a run without a task's name runs them all. */
function taskModule(sources: readonly ExportSource[]): string {
  const names = identifiers(sources.map(({ manifest }) => manifest.name))
  const tasks = sources.map(({ manifest }, at) => {
    const { name, version, fingerprint } = manifest
    return `@task
def ${names[at]}():
    return robustness_task(${JSON.stringify(name)}, ${JSON.stringify(version)}, ${JSON.stringify(fingerprint)})
`
  })
  const grader = graders[formOf(sources)]
  return `"""Robustness test sets of clinical cases, one task each. Written by medqa-perturb.

All of them:  inspect eval task.py --model PROVIDER/MODEL
One of them:  inspect eval task.py@${names[0]} --model PROVIDER/MODEL

${grader.note}
"pass_k_3" needs Inspect of May 2026 or later, and at least three epochs; with fewer, add --epochs-reducer mean.
"""

from pathlib import Path

from inspect_ai import Epochs, Task, task
from inspect_ai.dataset import json_dataset
from inspect_ai.scorer import accuracy, ${grader.name}, stderr
from inspect_ai.solver import generate

FOLDER = Path(__file__).resolve().parent


def robustness_task(recipe, version, fingerprint):
    """Metadata are those of the record: join on "case" to pair the tasks; "cluster" is the unit of analysis."""
    return Task(
        dataset=json_dataset(str(FOLDER / f"{recipe}.jsonl"), name=recipe),
        solver=generate(),
        scorer=${grader.python},
        metrics=[accuracy(), stderr(cluster="cluster")],
        epochs=Epochs(3, ["mean", "pass_k_3"]),
        metadata={"recipe": recipe, "version": version, "fingerprint": fingerprint},
    )


${tasks.join('\n\n')}`
}

/** What a task may not be called: Python's own words, and what the module uses. */
const taken = new Set(
  `False None True and as assert async await break class continue def del elif else except finally for from global if
  import in is lambda nonlocal not or pass raise return try while with yield match case type
  Path Epochs Task task json_dataset accuracy model_graded_fact pattern stderr generate FOLDER robustness_task str`.split(
    /\s+/,
  ),
)

/** A Python name for each, no two the same. */
function identifiers(names: readonly string[]): readonly string[] {
  const used = new Set(taken)
  return names.map((name) => {
    let identifier = name.replace(/\W/g, '_').replace(/^(?=\d)/, 'recipe_')
    while (used.has(identifier)) identifier += '_'
    used.add(identifier)
    return identifier
  })
}

/**
 * `eval.yaml`, which Inspect reads from a dataset on the Hub. It refuses a key that it does not know, knows no `pass_k`
 * and no clustered error there, and makes its own ids, so a record's id travels in the metadata with all else.
 */
function benchmark(sources: readonly ExportSource[]): Record<string, unknown> {
  const form = formOf(sources)
  const { name: scorer, args } = graders[form]
  const metadata = columnNames(form).filter((name) => name !== 'input' && name !== 'target')
  return {
    name: titleOf(sources),
    description: `Clinical cases and perturbed versions of them: ${sources.map(({ manifest }) => manifest.name).join(', ')}.`,
    evaluation_framework: 'inspect-ai',
    tasks: sources.map(({ manifest }) => ({
      id: manifest.name,
      config: manifest.name,
      split: 'test',
      field_spec: { input: 'input', target: 'target', metadata },
      solvers: [{ name: 'generate' }],
      scorers: [Object.keys(args).length > 0 ? { name: scorer, args } : { name: scorer }],
      epochs: 3,
      epoch_reducer: 'mean',
    })),
  }
}
