import { isEveryday, shortForms, stemOf } from '../../../clinical/index.js'
import { quote } from '../../../errors.js'
import type { GateRule } from './unit.js'

/** The answer of the case, named: its whole name, or a word of it outside everyday English, that the case does not say. */
export const answerFaults: GateRule = ({ after }, whole) => {
  const [text, known, answer] = [after, whole.text.reading().text, whole.reference].map((one) => one.toLowerCase()) as [
    string,
    string,
    string,
  ]
  const stems = new Set(wordsIn(known).map(stemOf))
  const named =
    answer.trim().length > 3 && text.includes(answer.trim()) && !known.includes(answer.trim())
      ? answer.trim()
      : wordsIn(answer).find((word) => {
          const isNew = word.length > 3 && !isEveryday(word) && !stems.has(stemOf(word)) && wordsIn(text).includes(word)
          return isNew && !isSpelledOut(word, after, whole.text.reading().text)
        })
  if (named === undefined) return []
  return [{ rule: 'answer', message: `The new text names the answer of its question: ${quote(named)}.` }]
}

/** Whether a word is one of those for which a short form of the case stands: "LSIL". */
function isSpelledOut(word: string, after: string, known: string): boolean {
  const words: readonly string[] = after.toLowerCase().match(/\p{L}[\p{L}-]*/gu) ?? []
  const letters = words.map((one) => one.charAt(0)).join('')
  const forms = shortForms(known).filter((form) => form.length > 2)
  return forms.some((form) => {
    const from = letters.indexOf(form.toLowerCase())
    return from >= 0 && words.slice(from, from + form.length).includes(word)
  })
}

function wordsIn(text: string): readonly string[] {
  return text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
}
