import { stringify } from 'yaml'
import { answerLetter, type DatasetRecord, markdownText } from '../dataset/index.js'
import { canonicalJson } from '../digest.js'
import type { Exporter, ExportSource, QuestionForm } from './exporter.js'
import { formOf } from './form.js'
import { howAsked } from './how-asked.js'

const group = 'medqa_perturb'

/**
 * For lm-evaluation-harness: a task a recipe, all in one group, and the documents as JSON Lines.
 *
 * A document is flat and no column is ever null, because the reader settles a column's type on the first ten megabytes
 * and then refuses a text where it has seen only nulls; the metadata travel whole, as one string of canonical JSON.
 *
 * `doc_to_text` and `doc_to_target` name columns and are no templates, so every text arrives as it is: a target that is
 * rendered and looks like a list, `[1,2]`, would be read as a list.
 *
 * Multiple choice is asked in words as well, `generate_until`, and the letter read from the answer: the harness's own
 * `multiple_choice` compares how likely each option is, which no chat interface tells, which leaves a model no room to
 * reason, and which would ask something else than the other exports do.
 */
export const lmEval: Exporter = {
  name: 'lm-eval',
  summary: 'a task a recipe and a group of them, for lm-evaluation-harness',
  next: (sources) => [
    // An answer in prose is not graded here, but predicted only; a letter is.
    `lm-eval run --include_path . --tasks ${group} --model hf --model_args pretrained=ORG/MODEL --apply_chat_template --log_samples ${formOf(sources) === 'free-form' ? '--predict_only ' : ''}--output_path results`,
  ],
  async write(sources, sink) {
    for (const source of sources) {
      const file = sink.open(`data/${source.manifest.name}.jsonl`)
      for await (const record of source.records()) file.write(`${JSON.stringify(documentOf(record, source))}\n`)
      file.close()
    }
    for (const source of sources) sink.put(`${taskName(source)}.yaml`, `${taskHead}${yaml(taskOf(source))}`)
    sink.put(`${group}.yaml`, `${groupHead}${yaml(groupOf(sources))}`)
    sink.put('README.md', readme(sources))
  },
}

function documentOf(
  { id, input, target, metadata }: DatasetRecord,
  { manifest }: ExportSource,
): Record<string, unknown> {
  return {
    id,
    case: metadata.case,
    cluster: metadata.cluster,
    recipe: manifest.name,
    edits: metadata.edits,
    input,
    target,
    metadata: canonicalJson(metadata),
  }
}

function taskName({ manifest }: ExportSource): string {
  return `${group}_${manifest.name.replace(/\W/g, '_')}`
}

const taskHead = `# Written by medqa-perturb. Run it in this folder: the path of the data is relative to where the harness is started.
# doc_to_text and doc_to_target name columns; as templates ("{{target}}") they would change a target such as [1,2].
`

const groupHead = `# Written by medqa-perturb. The tasks are arms of one experiment: they are paired by the column "case", not averaged.
`

/** Takes the letter from each answer, then the first of the repeats; what has no letter is wrong. */
const letterFilter = {
  name: 'letter',
  filter: [{ function: 'regex', regex_pattern: answerLetter }, { function: 'take_first' }],
}

function taskOf(source: ExportSource): Record<string, unknown> {
  const { name, version, fingerprint } = source.manifest
  return {
    task: taskName(source),
    dataset_path: 'json',
    // A bare string would put everything into a split called train.
    dataset_kwargs: { data_files: { test: `data/${name}.jsonl` } },
    test_split: 'test',
    output_type: 'generate_until',
    num_fewshot: 0,
    doc_to_text: 'input',
    doc_to_target: 'target',
    // Without a limit of their own, models behind an interface get 256 tokens and a chain of thought is cut in silence.
    generation_kwargs: { until: [], max_gen_toks: 8192, do_sample: false },
    // The paper's three runs. [main §3.2]
    repeats: 3,
    ...(source.form === 'multiple-choice' ? { filter_list: [letterFilter] } : {}),
    metric_list: [
      {
        metric: 'exact_match',
        aggregation: 'mean',
        higher_is_better: true,
        ignore_case: true,
        ignore_punctuation: true,
      },
    ],
    metadata: { version, fingerprint },
  }
}

function groupOf(sources: readonly ExportSource[]): Record<string, unknown> {
  return { group, task: sources.map(taskName), metadata: { version: '1.0.0' } }
}

/** The harness reads YAML 1.1, where more words need quotes. */
function yaml(value: unknown): string {
  return stringify(value, { version: '1.1', lineWidth: 0 })
}

const grading: Readonly<Record<QuestionForm, string>> = {
  'free-form':
    'The harness has no judge. `exact_match` counts an answer that is the diagnosis and nothing else; for answers in prose use `--predict_only --log_samples` and grade `results/**/samples_*.jsonl` elsewhere.',
  'multiple-choice':
    '`exact_match` compares the letter that the filter `letter` reads from the answer with that of the right option; an answer without a letter is wrong. `target_text` and `options` stand in `doc.metadata`.',
}

function readme(sources: readonly ExportSource[]): string {
  const rows = sources.map((source) => {
    const { name, version, counts, fingerprint } = source.manifest
    return `| ${taskName(source)} | ${name} ${version} | ${counts.records} | \`${fingerprint}\` |`
  })
  const canaries = [...new Set(sources.map(({ manifest }) => manifest.canary))]
  const form = formOf(sources)
  return `# Robustness test sets of clinical cases for lm-evaluation-harness

Run in this folder, because the harness looks for the data from where it is started:

\`\`\`sh
${lmEval.next(sources).join('\n')}
\`\`\`

| task | dataset | records | fingerprint |
| --- | --- | --- | --- |
${rows.join('\n')}

The group \`${group}\` holds all of them.

${howAsked(form)}

- **Grading.** ${grading[form]}
- **Repeats.** Every record is asked three times. The harness scores the first answer; all three stand in \`resps\` of the samples. They differ only if the model samples: \`--gen_kwargs do_sample=True,temperature=0.7\`. A model behind an interface is sent the same seed each time; \`,seed=None\` behind that sends none.
- **Pairs.** A sample keeps its \`doc\`: join on \`doc.case\`; cluster standard errors by \`doc.cluster\`. \`doc.metadata\` is JSON with the rest.
- **Length.** Answers may have 8192 tokens. A model on this machine, or behind a completions interface (there told with \`--model_args …,max_length=N\`), needs a window beyond that, else the harness stops or cuts the beginning of a case; \`--gen_kwargs max_gen_toks=2048\` asks for less. A chat interface gets every case whole.

${canaries.map((canary) => `Canary: ${markdownText(canary)}`).join('\n\n')}
`
}
