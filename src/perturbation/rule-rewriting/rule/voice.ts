import { once } from '../../../vocabulary/index.js'
import { anyOf, change, isVerbless, type JointEdits, type RewritingRule } from '../reading/index.js'

/** Studies that are named with an article, or with the part of the body. */
const imaging = once(() =>
  [
    '(?:an? |the )?(?:chest )?x-ray',
    `(?:an? |the )?x-ray of the ${anyOf('x-ray-site')}`,
    `(?:an? )?(?:CT|MRI)(?: scan)?(?: of the ${anyOf('scan-site')})?`,
    'an? ECG|an? electrocardiogram',
  ].join('|'),
)

const persons = /\b(?:man|woman|boy|girl|infant|newborn|neonate|child|adult|male|female|patient|fetus)$/

/** Findings of the ear, not of the eye. */
const sound = /\b(?:wheez(?:es|ing)|crackles|rales|rhonchi|murmurs?|bruits?|rubs?|gallops?|stridor|breath sounds)\b/

const patterns = once(() => ({
  head: new RegExp(
    `^(${anyOf('study')}|${imaging()}) (?:shows|reveals|demonstrates) (?=(?:an? |no )?\\p{Ll}|an? \\d)`,
    'iu',
  ),
  /** Where the head of a noun phrase ends: at the first preposition. */
  preposition: new RegExp(` ${anyOf('preposition')} `),
  massFinding: new RegExp(`\\b${anyOf('mass-finding')}$`),
  pluralFinding: new RegExp(`\\b${anyOf('plural-finding')}$`),
}))

/**
 * Turns "Physical examination shows X" into "On physical examination, X is found". [main A.5]
 *
 * Two edits that are made together; only where one noun phrase follows whose number is certain. Other changes of voice
 * and tense need to understand the sentence and are left to a model.
 */
export const voiceRule: RewritingRule = (reading) =>
  reading.sentences.flatMap((sentence): JointEdits[] => {
    const match = patterns().head.exec(sentence.text)
    if (match === null || !sentence.text.endsWith('.')) return []
    const finding = sentence.text.slice(match[0].length, -1)
    const verb = verbFor(finding)
    if (verb === null) return []
    const study = match[1] as string
    const lead = `On ${/^(?:CT|MRI|ECG)\b/.test(study) ? study : study.charAt(0).toLowerCase() + study.slice(1)}, `
    const from = { start: sentence.start, end: sentence.start + match[0].length }
    const to = { start: sentence.end - 1, end: sentence.end }
    const why = { kind: 'rewriting', rule: 'voice' } as const
    const seen = sound.test(finding) ? 'heard' : 'found'
    return [[change(reading.text, from, lead, why), change(reading.text, to, ` ${verb} ${seen}.`, why)]]
  })

/** The verb that agrees with a finding; null where its number is not certain. */
function verbFor(finding: string): 'is' | 'are' | null {
  if (!isVerbless(finding) || /,|\b(?:and|or|as well as|without)\b|\(/.test(finding)) return null
  const { preposition, massFinding, pluralFinding } = patterns()
  const noun = finding.split(preposition)[0] as string
  if (persons.test(noun)) return null
  if (pluralFinding.test(noun)) return /^an? /.test(noun) ? null : 'are'
  if (massFinding.test(noun)) return 'is'
  if (/^an? /.test(noun)) return 'is'
  return null
}
