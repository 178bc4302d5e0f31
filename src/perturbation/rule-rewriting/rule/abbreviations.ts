import { capitalized } from '../../../format/index.js'
import { compilePhrases, type PhraseMatcher } from '../../../text/index.js'
import { filled, once, tableFile, yesOrNo } from '../../../vocabulary/index.js'
import { change, fitted, isWholePhrase, type JointEdits, neighboursOf, type RewritingRule } from '../reading/index.js'

interface Forms {
  readonly matcher: PhraseMatcher
  /** By phrase of the matcher: what it becomes, and whether that is the short form. */
  readonly targets: readonly { readonly from: string; readonly to: string; readonly isShort: boolean }[]
}

/** Short forms with one reading; `spell` where the short form is written out too. */
const shortFormFile = tableFile('rewriting/abbreviations.csv', () => ({
  short: filled,
  long: filled,
  spell: yesOrNo,
}))

const forms = once((): Forms => {
  const targets = shortFormFile
    .read()
    .flatMap(({ short, long, spell }) => [
      { from: long, to: short, isShort: true },
      ...(spell ? [{ from: short, to: long, isShort: false }] : []),
    ])
  return { matcher: compilePhrases(targets.map(({ from }) => from)), targets }
})

/** Adjectives that belong to a value and stay beside the short form too. */
const measured =
  /^(?:systolic|diastolic|mean|resting|serum|his|her|elevated|low|high|cranial|chest|abdominal|initial|repeat)$/

/** Words behind these forms that name another thing or need the article to change its meaning. */
const scanWords = /^(?:scan|scans|angiography|examination)$/

/**
 * Writes some of the mentions short, and some of the short ones out. [main A.5]
 *
 * The list is short on purpose: forms with one reading, none of them on the safety lists.
 */
export const abbreviationRule: RewritingRule = (reading) => {
  const { matcher, targets } = forms()
  const drafts: JointEdits[] = []
  for (const sentence of reading.sentences) {
    matcher.scan(sentence.text, (phrase, start, end) => {
      const { from, to, isShort } = targets[phrase] as (typeof targets)[number]
      const at = { start: sentence.start + start, end: sentence.start + end }
      const around = neighboursOf(sentence, at)
      if (around === null || reading.isReference(from) || reading.isReference(to) || sentence.text.includes(to)) return
      // "electrocardiogram (ECG)" introduces a form: neither side may change.
      if (around.right === '(' || sentence.text.charAt(start - 1) === '(') return
      const left = measured.test(around.left ?? '') ? null : around.left
      const right =
        scanWords.test(around.right) || /^(?:of|concentration|concentrations|level|levels)$/.test(around.right)
          ? ''
          : around.right
      if (!isWholePhrase({ ...around, left, right }, { tight: false, bare: false, noSide: false, solo: false })) return
      if (!isShort && isCountedMass(from, sentence.text.slice(0, start), around.right)) return
      if (!isShort && sentence.text.slice(start, end) !== from) return
      const shown = isShort ? shortened(sentence, at, from, to) : fitted(sentence, at, from, to)
      if (shown === null) return
      const direction = isShort ? 'short' : 'long'
      drafts.push([
        change(reading.text, shown.at, shown.after, {
          kind: 'abbreviation',
          rule: 'abbreviations',
          direction,
          from,
          to,
        }),
      ])
    })
  }
  return drafts
}

/** "a CT", "an MRI" and "an EMG" count an examination that the long form does not count. */
function isCountedMass(from: string, before: string, right: string): boolean {
  return (
    /^(?:CT|MRI|EMG)$/.test(from) && right !== 'scan' && /\b(?:an?|the|this|his|her)(?: [\p{L}-]+)? $/iu.test(before)
  )
}

/** A short form keeps its own capitals at the head of a sentence. */
function shortened(...[sentence, at, from, to]: Parameters<typeof fitted>): ReturnType<typeof fitted> {
  const shown = fitted(sentence, at, from, to)
  if (shown === null) return null
  return shown.after === capitalized(to) ? { ...shown, after: to } : shown
}
