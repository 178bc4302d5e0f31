import { change, type Draft, isVerbless, type RewritingRule } from '../reading/index.js'

const studies =
  'physical examination|examination|abdominal examination|pelvic examination|cardiac examination|neurologic examination|(?:an? |the )?(?:chest )?x-ray|(?:an? |the )?x-ray of the (?:chest|abdomen|knee|hip|hand|spine)|(?:an? )?(?:CT|MRI)(?: scan)?(?: of the (?:head|brain|chest|abdomen|pelvis|abdomen and pelvis|spine|neck))?|an? ECG|an? electrocardiogram|ultrasonography|abdominal ultrasonography|echocardiography|colonoscopy|bronchoscopy'

const head = new RegExp(`^(${studies}) (?:shows|reveals|demonstrates) (?=(?:an? |no )?\\p{Ll}|an? \\d)`, 'iu')

/** Mass nouns that name a finding. */
const massFindings =
  /\b(?:tenderness|erythema|swelling|lymphadenopathy|hepatomegaly|splenomegaly|hepatosplenomegaly|jaundice|pallor|edema|cardiomegaly|clubbing|cyanosis|wheezing)$/

const pluralFindings =
  /\b(?:abnormalities|masses|lesions|crackles|rales|wheezes|rhonchi|murmurs|infiltrates|opacities|nodules|petechiae|papules|vesicles|pustules|plaques|ulcers|bruises|hemorrhages|lymph nodes)$/

const persons = /\b(?:man|woman|boy|girl|infant|newborn|neonate|child|adult|male|female|patient|fetus)$/

/** Where the head of a noun phrase ends: at the first preposition. */
const preposition =
  / (?:of|in|on|over|at|to|with|without|along|around|near|from|between|within|throughout|above|below|across|behind|under|beneath|measuring|involving|consistent) /

/**
 * Turns "Physical examination shows X" into "On physical examination, X is found". [main A.5]
 *
 * Two edits that are made together; only where one noun phrase follows whose number is certain. Other changes of voice
 * and tense need to understand the sentence and are left to a model.
 */
export const voiceRule: RewritingRule = (reading) =>
  reading.sentences.flatMap((sentence): Draft[] => {
    const match = head.exec(sentence.text)
    if (match === null || !sentence.text.endsWith('.')) return []
    const finding = sentence.text.slice(match[0].length, -1)
    const verb = verbFor(finding)
    if (verb === null) return []
    const study = match[1] as string
    const lead = `On ${/^(?:CT|MRI|ECG)\b/.test(study) ? study : study.charAt(0).toLowerCase() + study.slice(1)}, `
    const from = { start: sentence.start, end: sentence.start + match[0].length }
    const to = { start: sentence.end - 1, end: sentence.end }
    const why = { kind: 'rewriting', rule: 'voice' } as const
    return [[change(reading.text, from, lead, why), change(reading.text, to, ` ${verb} found.`, why)]]
  })

/** The verb that agrees with a finding; null where its number is not certain. */
function verbFor(finding: string): 'is' | 'are' | null {
  if (!isVerbless(finding) || /,|\b(?:and|or|as well as)\b|\(/.test(finding)) return null
  const noun = finding.split(preposition)[0] as string
  if (persons.test(noun)) return null
  if (pluralFindings.test(noun)) return /^an? /.test(noun) ? null : 'are'
  if (massFindings.test(noun)) return 'is'
  if (/^an? /.test(noun)) return 'is'
  return null
}
