import type { Case } from '../../clinical/index.js'
import { digestOf } from '../../digest.js'
import { PipelineError } from '../../errors.js'
import { findInvisible } from '../../invisible.js'
import { bank } from '../../provider-name.js'
import type { Asks, Model, ReadAnswer, Writer, WrittenSentence } from '../contract/index.js'
import { converse, promptNamed } from '../contract/index.js'
import { fitOf, lintSentences } from './lint/index.js'

/** How many sentences of a model a case gets, whatever the arm takes of them. [main A.3] */
const needed = 10

/** How many are read of one answer: the prompt asks for fourteen, for the lint seldom takes all. */
const mostRead = 14

/** How many objections to an answer are told to the model; with what was taken and what is missing it hears all. */
const mostListed = 10

/** How a model is asked for them; fourteen short sentences are about 350 tokens. */
export const sentencesAsked: Asks = { prompt: 'red-herrings', likelyTokens: () => 350 }

const schema = {
  type: 'object',
  properties: { sentences: { type: 'array', items: { type: 'string' } } },
  required: ['sentences'],
  additionalProperties: false,
}

/**
 * A writer of red herrings that reads what a model wrote. [main §3.1.1, A.3]
 *
 * Fourteen are asked for and the first ten kept to which the lint does not object, so that the arms with one, five and
 * ten share one answer and nest. As long as there are fewer, only what is missing is asked for again. With `acceptLint`
 * the first ten sentences stand as they are, as in the paper.
 */
export function modelWriter(model: Model, { acceptLint = false }: { readonly acceptLint?: boolean } = {}): Writer {
  const { choice } = model
  const { sha256 } = promptNamed(model, sentencesAsked.prompt)
  return {
    name: `${choice.provider}/${choice.model}${acceptLint ? ', lint accepted' : ''}`,
    sha256: digestOf({ choice, prompt: sha256, acceptLint }),
    license: null,
    acceptLint,
    *write(original, _rng, { count, topic }) {
      if (count > needed || topic !== 'any') throw unfit(count, topic)
      const { prompt } = sentencesAsked
      const subject = { prompt, text: original.text, fit: fitOf(original), caseId: original.id }
      const said = yield* converse(model, subject, { schema, judge: createJudge(original, acceptLint) })
      return 'refused' in said ? said : said.value.slice(0, count)
    },
  }
}

/** Takes answer after answer until ten sentences are good; what comes after the tenth is not read. */
function createJudge(
  original: Case,
  acceptLint: boolean,
): (answer: unknown, key: string) => ReadAnswer<readonly WrittenSentence[]> {
  const kept: WrittenSentence[] = []
  return (answer, key) => {
    const listed = listIn(answer)
    if (listed === null) {
      return { reasons: ['The answer is no JSON object whose key "sentences" holds a list of strings.'] }
    }
    const objections: string[] = []
    for (const sentence of listed.slice(0, mostRead)) {
      if (kept.length === needed) break
      const text = sentence.trim()
      const objection = acceptLint ? shapeless(text) : objectionTo(text, kept, original)
      if (objection === null) kept.push({ text, topic: null, source: key, ambient: null, polysemous: null })
      else objections.push(`"${text.slice(0, 200)}": ${objection}`)
    }
    if (kept.length === needed) return { value: kept }
    const missing = `${needed - kept.length} of ${needed} sentences are still missing.`
    const taken = kept.map(({ text }) => `"${text}"`).join(' ')
    return {
      reasons: [
        ...objections.slice(0, mostListed),
        missing,
        ...(kept.length === 0 ? [] : [`Taken already, do not write these again: ${taken}`]),
      ],
    }
  }
}

/** The sentences of an answer: as demanded, or a numbered list, for not every server can hold a model to a form. */
function listIn(answer: unknown): readonly string[] | null {
  if (typeof answer === 'string') {
    const items = [...answer.matchAll(/^[ \t]*(?:\d{1,2}[.)]|[-*•])[ \t]+(\S.*)$/gm)].map(([, item]) => item as string)
    return items.length === 0 ? null : items
  }
  const listed = typeof answer === 'object' && answer !== null && 'sentences' in answer ? answer.sentences : answer
  return Array.isArray(listed) && listed.every((one) => typeof one === 'string') ? listed : null
}

/** Why a sentence is not taken beside those that are; null where nothing speaks against it. */
function objectionTo(text: string, kept: readonly WrittenSentence[], original: Case): string | null {
  const all = [...kept.map((sentence) => sentence.text), text]
  const grave = lintSentences(all, original)
    .at(-1)
    ?.find(({ level, reason }) => {
      return level === 'error' || reason === 'near-duplicate'
    })
  // A model answers with plain strings and can name nothing beside them.
  return shapeless(text) ?? grave?.message.replace(/ If it means something plain here.*$/, '') ?? null
}

function shapeless(text: string): string | null {
  if (text === '') return 'it is empty.'
  if (!text.isWellFormed()) return 'it holds half a character.'
  const found = findInvisible(text)
  return found === null ? null : `it holds ${found.name}, which nobody sees or which stands for lost bytes.`
}

function unfit(count: number, topic: string): PipelineError {
  const found = count > needed ? `count is ${count}` : `topic is ${topic}`
  const message = `A model writes ${needed} red herrings of any topic for a case, but ${found}. Use the offline bank (--provider ${bank}), or change that param.`
  return new PipelineError('recipe-invalid', message)
}
