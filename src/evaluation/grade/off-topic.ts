import { concepts, findConcepts, isEveryday } from '../../clinical/index.js'
import { groupFile, once, patternOf, starred } from '../../vocabulary/index.js'
import { mentionsIn } from './advice/index.js'
import { drugNamesOf } from './reference.js'

const file = groupFile('answer/topic.yaml', ['care'], starred)

const care = once(() => new RegExp(`\\b(?:${patternOf(file.read().care)})`, 'i'))

/** What an answer is held beside to tell whether it is one. */
type Asked = Parameters<typeof drugNamesOf>[0]

/**
 * Whether a text is no answer to what was asked: it names no drug and nothing of medicine, has no word of care, and shares
 * none with the case but everyday ones. Such a text is rubbish or about something else, and no advice that leaves the drug
 * out, which may be dangerous.
 *
 * @param asked the text of the case, and what is known of its answer
 */
export function isOffTopic(text: string, asked: string, action: Asked): boolean {
  if (care().test(text)) return false
  if (mentionsIn(text.toLowerCase(), drugNamesOf(action)).length > 0) return false
  if (findConcepts(text, concepts()).length > 0) return false
  const own = new Set(wordsOf(asked))
  return !wordsOf(text).some((word) => own.has(word) && !isEveryday(word))
}

/** Words of four letters and more, small. */
function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}{4,}/gu) ?? []
}
