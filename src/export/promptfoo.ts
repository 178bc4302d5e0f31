import { answerLetter, type DatasetRecord } from '../dataset/index.js'
import { counted } from '../format/index.js'
import type { Exporter, ExportSource, QuestionForm } from './exporter.js'
import { asksAdvice, formOf } from './form.js'
import { flatRow } from './row.js'

/**
 * For promptfoo: all datasets of the export as one suite, `promptfooconfig.yaml` and `tests.jsonl`.
 *
 * Everything clinical is in the one variable `record`, an object, because promptfoo does things to a variable that is a
 * string: one that starts with `file://` or `package:` is loaded, the last line feed is cut off, `{{target}}` in it is
 * replaced by another variable, and whatever else looks like a template is evaluated. What lies inside an object it
 * passes on as it is. No variable holds a list: each entry would become a separate test.
 *
 * The prompt is a chat in JSON and not the bare text, because the providers take a bare text that is JSON or looks like
 * a chat (`[1,2]`, `null`, `- role: …`) for the chat itself. The metadata of a test are the flat record without its
 * texts; the user's own keys are inside the string `extra`, because promptfoo reads keys such as `conversationId` and
 * `pluginId` for itself.
 */
export const promptfoo: Exporter = {
  name: 'promptfoo',
  summary: 'promptfooconfig.yaml and tests.jsonl, all datasets in one suite, for promptfoo',
  next: (sources) => [
    // Its log of debugging holds the texts, and closing it early ends a run of many long notes with 1.
    'export PROMPTFOO_DISABLE_DEBUG_LOG=1 PROMPTFOO_DISABLE_TELEMETRY=1 PROMPTFOO_DISABLE_REMOTE_GENERATION=1',
    'npx promptfoo@0.121 validate -c promptfooconfig.yaml',
    `npx promptfoo@0.121 eval -c promptfooconfig.yaml --providers openai:chat:MODEL${hasAdvice(sources) ? ' --grader openai:chat:GRADER' : ''} --no-cache -o outcomes.json`,
  ],
  async write(sources, sink) {
    const tests = sink.open('tests.jsonl')
    for (const source of sources) {
      for await (const record of source.records()) {
        tests.write(`${JSON.stringify(testOf(record, source.form))}\n`)
      }
    }
    tests.close()
    sink.put('promptfooconfig.yaml', configOf(sources))
  },
}

function hasAdvice(sources: readonly ExportSource[]): boolean {
  return sources.some((source) => source.hasAdvice)
}

/**
 * One test. Its description holds the id beside another word, because promptfoo takes 64 and more letters in a row for a
 * secret and blackens them in what it stores.
 */
function testOf(record: DatasetRecord, form: QuestionForm): Readonly<Record<string, unknown>> {
  const { id, input: text, target, ...metadata } = flatRow(record, form)
  const test = { description: `record ${id}`, vars: { record: { id, text, target } }, metadata }
  const options = { disableDefaultAsserts: true }
  // promptfoo stops at the search for an empty text; such a record is graded by nothing but the user's own assertions.
  if (target.trim() === '') return { ...test, options }
  return asksAdvice(record) ? { ...test, assert: [adviceRubric], options } : test
}

/** Advice about a drug is a sentence that no answer repeats word for word, so a model has to read it. */
const adviceRubric = {
  type: 'llm-rubric',
  value: 'Gives the advice of this reference, in whatever words, and nothing that it forbids: {{ record.target }}',
}

/** What an answer is compared with: one grader for each kind of case. The whole answer is searched, so a model may reason before it answers. */
const assertions: Readonly<Record<QuestionForm, string>> = {
  'free-form': `    # The answer holds the reference diagnosis word for word: strict, but the same in every run.
    - type: icontains
      value: '{{ record.target }}'
    # In other words, as a model understands them; needs a model that grades:
    # - type: llm-rubric
    #   value: 'Names this diagnosis or an equivalent one: {{ record.target }}'`,
  'multiple-choice': `    # The last letter behind "ANSWER:" is that of the right option.
    - type: javascript
      value: ${JSON.stringify(`/${answerLetter}/.exec(output)?.[1] === context.vars.record.target`)}`,
}

/** What there is to know where records ask for advice about a drug. */
const adviceNote = `    # Records that ask for advice about a drug bring a grader of their own in its place, an llm-rubric: name the model that
    # grades with --grader.
`

function configOf(sources: readonly ExportSource[]): string {
  const datasets = sources.map(({ manifest: { name, version, counts, fingerprint } }) => {
    return `#   ${name} ${version}: ${counted(counts.records, 'record')}, fingerprint ${fingerprint}`
  })
  const canaries = [...new Set(sources.map(({ manifest }) => manifest.canary))].map((canary) => `# ${oneLine(canary)}`)
  return `# Robustness test sets of clinical cases, one test a record:
${datasets.join('\n')}
${canaries.join('\n')}
#
# Every test carries metadata (case, cluster, recipe, perturbation, expectation and more). Records of one case are
# paired by metadata.case; one dataset alone is run with --filter-metadata recipe=NAME.
description: ${JSON.stringify(`medqa-perturb: ${sources.map(({ manifest }) => manifest.name).join(', ')}`)}

# A chat in JSON, so that no text is mistaken for one. Add a system message here; leave {{ record.text }} as it is.
prompts:
  - id: case
    label: case
    raw: |-
      [
        {"role": "user", "content": "{{ record.text }}"}
      ]

# Stands in for a model: it answers with its prompt, needs no key and grades nothing. Put your own here, or name it on
# the command line: --providers openai:chat:MODEL
providers:
  - echo

tests: file://tests.jsonl

defaultTest:
  assert:
${hasAdvice(sources) ? adviceNote : ''}${assertions[formOf(sources)]}

# Clinical texts stay on this machine.
sharing: false
`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
