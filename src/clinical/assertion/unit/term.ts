import { quote } from '../../../errors.js'
import { sentenceSpans } from '../../../text/index.js'
import type { FactChange } from '../../fact/index.js'
import { denies, isSound } from '../context/index.js'
import { contextWords, isRelated, isSpecific, stemOf, wordsOf } from '../term/index.js'
import { hasAlike, isAccounted, isByMedicalWord, isFiller, isShared } from './alike.js'
import { plainlyCut, renamed } from './cut.js'
import { isDenied, isNormal, mentionText, namedIn, saysNormal } from './named.js'
import { changeIn, differingWords, putIn, replaced, type Unit, type UnitRule } from './rule.js'
import { type Added, strangers } from './stranger.js'

/** Findings and terms that a unit adds, leaves out or exchanges. */
export const termRule: UnitRule = (unit) => {
  const { was: before, is: after } = unit
  if (differingWords(unit).every(isFiller)) return []
  const [ours, theirs] = [namedIn(before), namedIn(after)]
  const dropped = ours.filter(({ isIn }) => !isIn(after))
  const come = theirs.flatMap(({ word, isIn }): Added[] =>
    isIn(before) ? [] : [{ word, elsewhere: isIn(unit.whole.reading()) }],
  )
  const strange = strangers(after, before, unit.whole).filter(
    ({ word }) => !come.some((one) => one.word.includes(word)),
  )
  const added = [...come, ...strange]
  const isSupple = before.words.some(isSound)
  // "No rigidity" may stand for what is supple.
  const news = added.filter(({ word, elsewhere }) => !elsewhere && !(isSupple && isDenied(word, after)))
  const changes: FactChange[] = news.map(({ word }) => putIn(unit, word))
  const lost = dropped[0]?.word
  // What is told loosely before and named now stands for what is gone: "nausea" for "vomiting".
  const instead =
    added.find(({ elsewhere }) => elsewhere) ?? theirs.find(({ key }) => !ours.some((one) => one.key === key))
  if (lost !== undefined && instead !== undefined && news.length === 0 && !isShared(lost, instead.word)) {
    changes.push(...replaced(unit, { kind: 'finding', before: lost, after: instead.word }))
  }
  const open = after.words.filter((word) => isSpecific(stemOf(word)) && !hasAlike(before, word))
  // "It" may stand for what another sentence names.
  const isPointed = pointing.test(after.text) && (!pointing.test(before.text) || dropped.length === 1)
  if (lost !== undefined && changes.length === 0 && !isPointed && open.length < dropped.length + leeway) {
    const message = `The original says ${quote(lost)}, and the new text leaves it out.`
    changes.push(changeIn(unit, { kind: 'finding', before: lost, message }))
  }
  return changes.length > 0 ? [...changes, ...strayIn(unit)] : [...strayIn(unit), ...plainlyCut(unit), ...renamed(unit)]
}

/** How many new words may tell a finding that no word of its own tells. */
const leeway = 2

const pointing = /\b(?:it|these|those|they|them)\b/i

/** A sentence that shares no word, concept or value with the original. */
function strayIn(unit: Unit): readonly FactChange[] {
  const { was: before, is: after } = unit
  // "Laboratory studies show:" announces, and "Lab results:" does.
  if (before.text.trimEnd().endsWith(':')) return []
  const sentences = sentenceSpans(after.text)
  const isMore = sentences.length > sentenceSpans(before.text).length
  const normal = after
    .mentions()
    .filter(isNormal)
    .map((mention) => mentionText(after, mention))
  const normalIn = (sentence: string): boolean => normal.some((name) => sentence.toLowerCase().includes(name))
  const stray = sentences
    .map(({ start, end }) => after.text.slice(start, end))
    .find((sentence, i, all) => {
      // "Out of sleep? No, never": who asks and answers tells one thing.
      if (/\?["”’)]*\s*$/.test(all[i - 1] ?? '') && /^(?:no|yes|never|none)\b/i.test(sentence)) return false
      const words = wordsOf(sentence).filter(
        (word) => word.length > 2 && !contextWords().small.has(word) && !denies(word),
      )
      // "No abnormalities are seen" is "unremarkable".
      if (saysNormal(before) && normalIn(sentence)) return false
      if (
        words.length < 2 ||
        words.every(isFiller) ||
        /\d/.test(before.text + sentence) ||
        words.some((word) => isAccounted(word, before) || isByMedicalWord(word, before))
      )
        return false
      // "He looks scruffy" may stand for "he appears unkempt", if no sentence was put in.
      const isRelatedWord = (word: string): boolean =>
        before.words.some((other) => other.length > 2 && isRelated(word, other))
      return isMore || !words.some(isRelatedWord)
    })
  if (stray === undefined) return []
  const message = `Nothing in the original accounts for ${quote(stray.trim())}`
  return [changeIn(unit, { kind: 'finding', after: stray.trim(), message })]
}
