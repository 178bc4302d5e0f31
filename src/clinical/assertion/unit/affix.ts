import { quote } from '../../../errors.js'
import { grouped } from '../../../grouped.js'
import { findsIn } from '../../../text/index.js'
import { contraryBase, cueOf, deniedLeft, negatedBase } from '../context/index.js'
import { byWord, isEveryday, stemOf } from '../term/index.js'
import { isFiller } from './alike.js'
import type { TextReading } from './reading.js'
import { changeIn, differingWords, replaced, type UnitRule } from './rule.js'

/** Beginnings with which the same rest of a word says something else; those of one side say the same. */
const beginnings: readonly (readonly (readonly string[])[])[] = [
  [['hyper'], ['hypo'], ['normo', 'eu']],
  [['tachy'], ['brady']],
  [['micro'], ['macro'], ['normo']],
  [['poly'], ['oligo', 'olig', 'an']],
  [['pre'], ['post']],
  [['uni'], ['bi']],
  [['hemi'], ['para'], ['quadri', 'tetra'], ['mono']],
  [['sub'], ['epi', 'extra'], ['intra']],
  [['supra'], ['infra']],
]
const cytosis = [/(?:cytosis|cytotic|philia|philic)$/, /(?:cytopenia|cytopenic|penia|penic)$/]

/** A word by what its contrary is known by; two with one key and different sides exclude each other. */
interface Form {
  readonly key: string
  readonly side: number
  readonly word: string
}

/** Denials that a word outside the clause takes part in, so that a turned word may be turned once more. */
const turnedOnceMore = /\b(?:nothing|free of|none|los[est]\w*|losing|regain\w*|lack\w*|than usual)\b/i

/**
 * Words that went into their contraries by how they begin or end: hyper- and hypo-, stable and unstable.
 *
 * Only where the one occurs less often than in the original and the other one more often; a word beside a negation is
 * for the status.
 */
export const affixRule: UnitRule = (unit) => {
  if (differingWords(unit).every((word) => isFiller(word) && cueOf(word) === undefined)) return []
  const isOpen = turnedOnceMore.test(unit.is.text) || turnedOnceMore.test(unit.was.text)
  const [was, is] = [formsIn(unit.was), formsIn(unit.is)]
  const [ours, theirs] = [grouped(was, ({ key }) => key), grouped(is, ({ key }) => key)]
  for (const { key, side, word } of was) {
    if (isOpen && key.startsWith('not ')) continue
    const [own, others] = [ours.get(key) ?? [], theirs.get(key) ?? []]
    const count = (forms: readonly Form[], wanted: boolean): number =>
      forms.filter((form) => (form.side === side) === wanted).length
    if (count(others, true) >= count(own, true) || count(others, false) <= count(own, false)) continue
    const other = others.find((form) => form.side !== side)
    if (other?.word === word && key === 'result') {
      const message = `The original and the new text both say ${quote(word)}, and one of them denies it.`
      return [changeIn(unit, { kind: 'negation', before: word, after: word, message })]
    }
    if (other === undefined || others.some((form) => stemOf(form.word) === stemOf(word))) continue
    return replaced(unit, { kind: 'opposite', before: word, after: other.word })
  }
  return []
}

function formsIn({ text, sentences }: TextReading): readonly Form[] {
  const stated = sentences.flatMap((sentence) =>
    // Without a denial in it a sentence is sure, whatever has ended or is normal there.
    sentence.words.map(({ word, status }) => ({ word, isSure: sentence.cues === 0 || status === 'affirmed', status })),
  )
  const words = stated.flatMap(({ word, isSure, status }) => {
    const parts = word.includes('-') && !word.startsWith('non-') ? [word, ...word.split('-')] : [word]
    return parts.flatMap((part) => {
      const base = contraryBase(part)
      // What is denied twice is told: "not uncomfortable".
      const isDenied = status === 'negated' && negatedBase(word) === null && (base === undefined || isEveryday(base))
      const turned = { key: `not ${stemOf(base ?? part)}`, side: (base !== undefined) === isDenied ? 0 : 1 }
      const last = isSure || base !== undefined ? [turned] : []
      return [...affixesOf(part), ...last].map((form) => ({ ...form, word: part }))
    })
  })
  return [...words, ...resultsIn(text)]
}

/** Results of tests: "negative" is a denial elsewhere. */
function resultsIn(text: string): readonly Form[] {
  return findsIn(text.toLowerCase(), /(?<!-)\b(positive|negative)\b(?! (?:pressure|predictive))/g).map(
    ({ 0: word, index }) => {
      return { key: 'result', side: (word === 'positive') === deniedLeft(text, index) ? 1 : 0, word }
    },
  )
}

const affixesOf = byWord((word): readonly { readonly key: string; readonly side: number }[] => {
  const begun = beginnings.flatMap((sides, row) =>
    sides.flatMap((some, side) => {
      const own = some.find((beginning) => word.startsWith(beginning) && word.length >= beginning.length + 4)
      return own === undefined ? [] : [{ key: `begun ${row} ${word.slice(own.length, own.length + 4)}`, side }]
    }),
  )
  const side = cytosis.findIndex((ending) => ending.test(word))
  return side < 0 ? begun : [...begun, { key: `cells ${word.slice(0, 4)}`, side }]
})
