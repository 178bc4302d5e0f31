import type { Case } from '../clinical/index.js'
import { digestOf } from '../digest.js'
import { PipelineError } from '../errors.js'
import { converse, type Model, type Verdict } from './conversation.js'
import { lintSentences } from './red-herring-lint.js'
import type { Writer } from './writer.js'

/** How many sentences a model is asked for, whatever the arm takes of them. [main A.3] */
const asked = 10

const schema = {
  type: 'object',
  properties: { sentences: { type: 'array', items: { type: 'string' } } },
  required: ['sentences'],
  additionalProperties: false,
}

/**
 * A writer of red herrings that reads what a model wrote. [main §3.1.1, A.3]
 *
 * Always ten are asked for, so that the arms with one, five and ten share one answer and nest.
 */
export function modelWriter(model: Model): Writer {
  const { choice, prompts } = model
  return {
    name: `${choice.provider}/${choice.model}`,
    sha256: digestOf({ choice, prompt: prompts['red-herrings'].sha256 }),
    write(original, _rng, { count, topic }) {
      if (count > asked || topic !== 'any') throw unfit(count, topic)
      const subject = { use: 'red-herrings', text: original.text, caseId: original.id } as const
      const said = converse(model, subject, { schema, judge: (answer) => judge(answer, original) })
      if ('refused' in said) return said
      return said.value.slice(0, count).map((text) => ({ text, topic: null, source: said.key }))
    },
  }
}

function judge(answer: unknown, original: Case): Verdict<readonly string[]> {
  const listed = typeof answer === 'object' && answer !== null && 'sentences' in answer ? answer.sentences : null
  if (!Array.isArray(listed) || !listed.every((one) => typeof one === 'string')) {
    return { reasons: ['The JSON object has no key "sentences" with a list of strings.'] }
  }
  const sentences = listed.map((sentence) => sentence.trim())
  if (sentences.length !== asked) {
    return { reasons: [`The list has ${sentences.length} sentences, and exactly ${asked} are asked for.`] }
  }
  const reasons = lintSentences(sentences, original).flatMap((objections, index) => {
    const grave = objections.filter(({ level, reason }) => level === 'error' || reason === 'near-duplicate')
    return grave.map(({ message }) => `Sentence ${index + 1}, "${sentences[index]}": ${message}`)
  })
  if (sentences.some((sentence) => !sentence.isWellFormed() || /[\p{Cc}]/u.test(sentence))) {
    reasons.push('A sentence holds control characters or half a character.')
  }
  return reasons.length === 0 ? { value: sentences } : { reasons }
}

function unfit(count: number, topic: string): PipelineError {
  const found = count > asked ? `count is ${count}` : `topic is ${topic}`
  const message = `A model writes ${asked} red herrings of any topic for a case, but ${found}. Use the offline bank (--provider bank), or change that param.`
  return new PipelineError('recipe-invalid', message)
}
