import { basename } from 'node:path'
import {
  type DatasetRecord,
  lettersOf,
  multipleChoice,
  multipleChoicePrompt,
  printOptions,
  readText,
} from '../../dataset/index.js'
import { sha256 } from '../../digest.js'
import { nearest, PipelineError, quote } from '../../errors.js'
import {
  bundledPrompt,
  choiceHoles,
  type GenerationRequest,
  type Message,
  type ModelChoice,
  type Prompt,
  readPrompt,
  renderPrompt,
} from '../../generation/index.js'
import { safeActionOf } from '../record/index.js'

/** What a record asks for; each has its prompt. */
type Task = 'diagnosis' | 'drug-safety' | 'choice'

/**
 * Ways in which every task is put, by the endings of their prompts: as it is, with a role, in a line, with the advice
 * about a drug summed up in sentences or in a table and not in a line of orders, and with options as exports ask them, without words around a
 * case (null). A diagnosis is a few words either way.
 */
const variants: Readonly<Record<string, Readonly<Record<Task, string | null>>>> = {
  neutral: { diagnosis: '', 'drug-safety': '', choice: '' },
  role: { diagnosis: '-role', 'drug-safety': '-role', choice: '' },
  terse: { diagnosis: '-terse', 'drug-safety': '-terse', choice: '' },
  prose: { diagnosis: '', 'drug-safety': '-prose', choice: '' },
  table: { diagnosis: '', 'drug-safety': '-table', choice: '' },
  bare: { diagnosis: '', 'drug-safety': '', choice: null },
}

/** The names that `--prompts` and `--prompt` take beside files. */
export const askingNames: readonly string[] = Object.keys(variants)

/** A way to ask, under the name that outcomes bear. */
export interface PromptSet {
  readonly name: string
  readonly prompts: Readonly<Record<Exclude<Task, 'choice'>, Prompt>>
  /** Null where options are asked as exports ask them, which was the first version. */
  readonly choice: Prompt | null
}

/**
 * Reads prompts by the names of `--prompts`: `neutral`, `role`, `terse`, `prose`, `table`, `bare`, or a file of the user's own
 * for every task but the one with options, whose prompt is the bundled one.
 *
 * @throws {PipelineError} usage — an unknown name, or one twice; input-invalid — a file that is no prompt
 */
export function readAskings(names: readonly string[]): readonly PromptSet[] {
  const askings = names.map((name): PromptSet => {
    if (/\.md$/i.test(name)) {
      const own = readPrompt(readText(name, 1024 * 1024), basename(name))
      return { name: own.name, prompts: { diagnosis: own, 'drug-safety': own }, choice: choicePrompt() }
    }
    const endings = Object.hasOwn(variants, name) ? variants[name] : undefined
    if (endings === undefined) {
      const known = nearest(name, askingNames)
      throw new PipelineError('usage', `No prompt is called ${quote(name)}. ${known} A file of your own ends in .md.`)
    }
    return {
      name,
      prompts: {
        diagnosis: bundledPrompt(`diagnosis${endings.diagnosis}`),
        'drug-safety': bundledPrompt(`drug-safety${endings['drug-safety']}`),
      },
      choice: endings.choice === null ? null : choicePrompt(),
    }
  })
  const twice = askings.find(({ name }, i) => askings.findIndex((other) => other.name === name) < i)
  if (twice === undefined) return askings
  throw new PipelineError('usage', `The prompt ${quote(twice.name)} is named twice. Name each once.`)
}

function choicePrompt(): Prompt {
  return bundledPrompt('choice', choiceHoles)
}

/** The request that puts a record to a model. */
export function questionOf(
  record: DatasetRecord,
  { choice, asking, trial }: { readonly choice: ModelChoice; readonly asking: PromptSet; readonly trial: number },
): GenerationRequest {
  const { provider, model, endpoint, sampling } = choice
  const { messages, prompt } = promptFor(record, asking)
  return { provider, model, prompt, messages, sampling, endpoint, trial }
}

/** The prompt around a record that has no options, or is put without them. */
export function promptOf(record: DatasetRecord, { prompts }: PromptSet): Prompt {
  return prompts[safeActionOf(record) === null ? 'diagnosis' : 'drug-safety']
}

function promptFor(
  record: DatasetRecord,
  asking: PromptSet,
): { readonly messages: readonly Message[]; readonly prompt: GenerationRequest['prompt'] } {
  const { input, target, metadata } = record
  const { choice } = asking
  const options = metadata.options === null ? null : multipleChoice(metadata.options, target)
  const offered = options === null || 'why' in options ? null : options.options
  if (offered !== null && choice === null) {
    const content = multipleChoicePrompt(input, offered)
    return { messages: [{ role: 'user', content }], prompt: { name: 'choice', sha256: sha256('') } }
  }
  const isChoice = offered !== null && choice !== null
  const prompt = isChoice ? choice : promptOf(record, asking)
  const shown = isChoice ? { options: printOptions(offered), letters: lettersOf(offered) } : {}
  const { name, sha256: digest } = prompt
  return { messages: renderPrompt(prompt, { text: input, ...shown }, []), prompt: { name, sha256: digest } }
}
