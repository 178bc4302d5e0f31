import { quote } from '../../../errors.js'
import { filled, once, several, tableFile } from '../../../vocabulary/index.js'
import { stemOf } from '../reading/index.js'
import type { GateRule, Reading } from './unit.js'

/** Words that say opposite things of a finding: a row is a pair of sides. */
const opposites = tableFile('gate/opposites.csv', () => ({
  one: several('|', filled),
  other: several('|', filled),
}))

const byWord = once(() => {
  const found = new Map<string, Form[]>()
  opposites.read().forEach((row, i) => {
    for (const [side, words] of [row.one, row.other].entries()) {
      for (const word of words) found.set(word, [...(found.get(word) ?? []), { key: `row ${i}`, side }])
    }
  })
  return found
})

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

const turning =
  /^(?:un|in|im(?=[bmp])|ir(?=r)|il(?=l)|non-?|dis|a(?=febrile|symptomatic|symmetric|cyanotic|typical))([a-z]{4,})$/

/** A word by what its contrary is known by; two with one key and different sides exclude each other. */
interface Form {
  readonly key: string
  readonly side: number
}

/** Denials that a word outside the clause takes part in, so that a turned word may be turned once more. */
const turnedOnceMore = /\b(?:nothing|free of|none)\b/i

/**
 * Words that went into their contraries: low and high, hyper- and hypo-, stable and unstable, resolved and ongoing.
 *
 * Only where the one stands less often than in the original and the other one more often; a word beside a negation is
 * for the status.
 */
export const contraryFaults: GateRule = (unit) => {
  const isOpen = turnedOnceMore.test(unit.after) || turnedOnceMore.test(unit.before)
  const [was, is] = [formsIn(unit.was), formsIn(unit.is)]
  for (const { key, side, word } of was) {
    if (isOpen && key.startsWith('not ')) continue
    const count = (forms: typeof was, wanted: boolean): number =>
      forms.filter((form) => form.key === key && (form.side === side) === wanted).length
    if (count(is, true) >= count(was, true) || count(is, false) <= count(was, false)) continue
    const other = is.find((form) => form.key === key && form.side !== side)
    if (other === undefined || is.some((form) => form.word === word && form.key === key)) continue
    return [
      {
        rule: 'contrary',
        message: `The original says ${quote(word)}, and the new text ${quote(other.word)} in its place.`,
      },
    ]
  }
  return []
}

function formsIn({ text, sentences }: Reading): readonly (Form & { readonly word: string })[] {
  const told = sentences.flatMap((sentence) =>
    // Without a denial in it a sentence is sure, whatever has ended or is normal there.
    sentence.words.map(({ word, status }) => ({ word, isSure: sentence.cues === 0 || status === 'affirmed', status })),
  )
  const words = told.flatMap(({ word, isSure, status }) => {
    const parts = word.includes('-') && !word.startsWith('non-') ? [word, ...word.split('-')] : [word]
    return parts.flatMap((part) => {
      const base = turning.exec(part)?.[1]
      const isDenied = status === 'negated' && base === undefined
      const turned = { key: `not ${stemOf(base ?? part)}`, side: base === undefined && !isDenied ? 0 : 1 }
      const own = isSure ? (byWord().get(part) ?? []) : []
      const last = isSure || base !== undefined ? [turned] : []
      return [...own, ...affixesOf(part), ...last].map((form) => ({ ...form, word: part }))
    })
  })
  return [...words, ...resultsIn(text), ...timesIn(text)]
}

/** Results of tests: "negative" is a denial elsewhere. */
function resultsIn(text: string): readonly (Form & { readonly word: string })[] {
  return [...text.toLowerCase().matchAll(/(?<!-)\b(positive|negative)\b(?! (?:pressure|predictive))/g)].map(
    ([word]) => {
      return { key: 'result', side: word === 'positive' ? 0 : 1, word }
    },
  )
}

/** What something was before or after. */
function timesIn(text: string): readonly (Form & { readonly word: string })[] {
  return [
    ...text
      .toLowerCase()
      .matchAll(/\b(before|prior to|after|following) (?:(?:an?|the|his|her|this|that) )?([a-z]{4,})/g),
  ].map(([word, time, what = '']) => ({
    key: `time ${stemOf(what)}`,
    side: /^(?:after|following)$/.test(time ?? '') ? 1 : 0,
    word,
  }))
}

function affixesOf(word: string): readonly Form[] {
  const begun = beginnings.flatMap((sides, row) =>
    sides.flatMap((some, side) => {
      const own = some.find((beginning) => word.startsWith(beginning) && word.length >= beginning.length + 4)
      return own === undefined ? [] : [{ key: `begun ${row} ${word.slice(own.length, own.length + 4)}`, side }]
    }),
  )
  const side = cytosis.findIndex((ending) => ending.test(word))
  return side < 0 ? begun : [...begun, { key: `cells ${word.slice(0, 4)}`, side }]
}
