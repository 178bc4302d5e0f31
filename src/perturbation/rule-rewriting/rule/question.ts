import { capitalized } from '../../../format/index.js'
import { type CaseReading, change, type JointEdits, type RewritingRule } from '../reading/index.js'

/** Openings that an embedded question follows; `end` closes the sentence. */
const indirect = [
  { lead: 'Could you tell me ', end: '?' },
  { lead: 'Please tell me ', end: '.' },
  { lead: 'I would like to know ', end: '.' },
  { lead: 'Can you tell me ', end: '?' },
] as const

/** "What is the most likely diagnosis?": the verb moves behind what is asked for. */
const copula =
  /^(What|Which|Who) (is|are|was|were) ((?:the|this|that|his|her|their|these|those) [^?.!;:]*[\p{L}’'])\?$/u

/** "Which condition best explains this presentation?": what is asked for is the subject, and no word moves. */
const subject =
  /^(What|Which|Who)((?: \p{Ll}[\p{L}-]*){0,3}?) (best explains|best accounts for|explains|accounts for|underlies|causes|is (?:the )?most likely(?! the)(?: responsible for| injured| involved| affected)?|is responsible for|is causing|is shown)\b([^?.!;:]*)\?$/u

/** Already indirect, and made direct. */
const embedded =
  /^(?:I wonder|I would like to know|Please tell me|Could you tell me) (what|which|who) (the|this|that|his|her|their) ([^?.!;:,]*) (is|are)[.?]$/u

/** Turns a direct final question into an indirect one, or back; what is asked stays word for word. [main A.5] */
export const questionRule: RewritingRule = (reading, rng) => {
  const { text, question } = reading
  const template = indirect[rng.integer(indirect.length)] as (typeof indirect)[number]
  const asked = text.slice(question.start, question.end).trimEnd()
  const after = reword(asked, template)
  if (after === null) return []
  return [rewritten(reading, asked, after)]
}

function rewritten({ text, question }: CaseReading, asked: string, after: string): JointEdits {
  const at = { start: question.start, end: question.start + asked.length }
  return [change(text, at, after, { kind: 'rewriting', rule: 'question' })]
}

function reword(asked: string, { lead, end }: (typeof indirect)[number]): string | null {
  const moved = copula.exec(asked)
  if (moved !== null) {
    const [, word = '', verb = '', rest = ''] = moved
    // A clause at the end ("… and what would you do", "… that is seen") would swallow the verb.
    if (/\b(?:and (?:what|which|how)|or what)\b|,/.test(rest)) return null
    return `${lead}${word.toLowerCase()} ${rest} ${verb}${end}`
  }
  const kept = subject.exec(asked)
  if (kept !== null) return `${lead}${asked.charAt(0).toLowerCase()}${asked.slice(1, -1)}${end}`
  const direct = embedded.exec(asked)
  if (direct === null) return null
  const [, word = '', article = '', rest = '', verb = ''] = direct
  return `${capitalized(word)} ${verb} ${article} ${rest}?`
}
