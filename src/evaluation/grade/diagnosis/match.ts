import { concepts, type Fact, readFacts, relation } from '../../../clinical/index.js'
import { demand, kinds, worded } from '../../../given.js'
import { causeMakes, isKindOf } from './kind.js'
import { conditionIn, nameOf } from './name.js'
import { aliasesOf, type Diagnosis, namesOf, readDiagnosis } from './parts.js'
import { equal, isSaidOf, siteOf } from './plain.js'
import { choicesOf, deniedBy, statementOf } from './statement.js'

/**
 * How a diagnosis stands to the reference: the same, a class that it belongs to (`broader`), a kind of it (`narrower`),
 * the same with a cause of which the vocabulary cannot tell whether it makes a kind (`unclear`), several of which one is the
 * reference (`several`), or another.
 */
export type DiagnosisMatch = 'same' | 'broader' | 'narrower' | 'unclear' | 'several' | 'other'

/**
 * Holds a diagnosis against the reference, by no model: both are looked up in the concept vocabulary, words in one form
 * and in any order; what is in brackets may be another name, a circumstance or a kind. Strict: what is only near is not
 * the same, and a site, an organism or a type that the reference does not name makes a kind of it.
 *
 * @example
 * const pairs = [['Heart attack', 'Myocardial infarction'], ['Pneumonia', 'Aspiration pneumonia'], ['Gout or pseudogout', 'Gout']]
 * pairs.map(([answer = '', reference = '']) => matchDiagnosis(answer, reference))
 * // → ['same', 'broader', 'several']
 */
export function matchDiagnosis(answer: string, reference: string): DiagnosisMatch {
  for (const text of [answer, reference])
    demand('matchDiagnosis', text, worded('an answer and a reference, two texts', kinds.anyText))
  const written = statedPlainly(reference)
  const told = statedPlainly(answer)
  const statement = statementOf(told)
  if ([told, statement].some((text) => areSameWords(text, written))) return 'same'
  // "HbA1c below 7" is not "HbA1c above 7", nor "HbA1c 7".
  if (isComparedOtherwise(statement, written)) return 'other'
  // What a reference denies may be denied ("absence of glutathione"), and its contrary is another answer.
  const [denied, deniedThere] = [deniedBy(statement), deniedBy(written)]
  if ((denied === null) !== (deniedThere === null)) return 'other'
  const said = denied === null ? statement : `absence of ${denied}`
  const wanted = readDiagnosis(deniedThere === null ? written : `absence of ${deniedThere}`)
  const choices = choicesOf(said)
  if (choices.length > 1 && !equal(nameOf(said), wanted.full)) {
    const matches = choices.map((choice) => matchOne(readDiagnosis(choice), wanted))
    if (matches.every((match) => match === 'same')) return 'same'
    return matches.includes('same') ? 'several' : 'other'
  }
  return matchOne(readDiagnosis(said), wanted)
}

/** A text with comparisons as signs ("below 7", "< 7") and the signs of markers as words ("HER2+", "HER2 positive"). */
function statedPlainly(text: string): string {
  const compared = comparisonsIn(text).reduceRight(
    (rest, { span, value }) => `${rest.slice(0, span.start)} ${value} ${rest.slice(span.end)}`,
    text,
  )
  return compared
    .replace(/\b([A-Z]{2,}\d*|Rh|CD\d+)([+−–-])(?=$|[\s,;)])/g, (_, marker, sign) => {
      return `${marker} ${sign === '+' ? 'positive' : 'negative'}`
    })
    .replace(/ {2,}/g, ' ')
    .trim()
}

function comparisonsIn(text: string): readonly Fact[] {
  return readFacts(text).filter(({ kind }) => kind === 'comparator')
}

/**
 * Whether two texts compare the same number in opposite directions; where only one compares, whether they are else the same
 * words.
 */
function isComparedOtherwise(one: string, other: string): boolean {
  const [signs, others] = [one, other].map((text) => comparisonsIn(text).map(({ value }) => value.charAt(0)))
  if (String(signs) === String(others)) return false
  return areSameWords(one.replace(/[<>]=?/g, ''), other.replace(/[<>]=?/g, ''))
}

/** Whether two texts have the same words and comparisons in the same order, whatever the words say. */
function areSameWords(one: string, other: string): boolean {
  const [words, others] = [one, other].map((text) =>
    (text.toLowerCase().match(/[\p{L}\p{N}]+|[<>]=?/gu) ?? []).join(' '),
  )
  return words !== '' && words === others
}

function matchOne(found: Diagnosis, wanted: Diagnosis): DiagnosisMatch {
  if (namesOf(found).some((one) => namesOf(wanted).some((other) => equal(one, other)))) return 'same'
  if (found.cause !== null && wanted.full.isOrganism && equal(found.cause, wanted.full)) return 'same'
  const heads = [found.head, ...aliasesOf(found, ['same'])]
  const others = [wanted.head, ...aliasesOf(wanted, ['same'])]
  const pairs = heads.flatMap((one) => others.map((other) => [one, other] as const))
  if (pairs.some(([one, other]) => isSaidOf(one, other))) return atHeads(found, wanted)
  const sites = pairs.map(([one, other]) => siteOf(one, other))
  if (sites.includes('inherent')) return atHeads(found, wanted)
  return sites.includes('narrower') ? 'narrower' : distant(found, wanted)
}

/** The heads are the same: what follows them decides. */
function atHeads(found: Diagnosis, wanted: Diagnosis): DiagnosisMatch {
  if (isKindOf(found, wanted)) return 'narrower'
  if (found.cause === null) {
    return wanted.cause === null || wanted.head.concept === wanted.full.concept ? 'same' : 'broader'
  }
  if (wanted.cause !== null) return equal(found.cause, wanted.cause) ? 'same' : 'other'
  return causeMakes(found, found.cause)
}

function distant(found: Diagnosis, wanted: Diagnosis): DiagnosisMatch {
  const vocabulary = concepts()
  const said = found.full.concept ?? found.head.concept
  const meant = wanted.full.concept ?? wanted.head.concept
  if (said !== null && meant !== null) {
    const how = relation(said, meant, vocabulary)
    if (how === 'broader' || how === 'narrower') return how
    if (how === 'opposite') return 'other'
  }
  if (within(found.head.words, wanted.full.words)) return 'broader'
  if (within(wanted.full.words, found.full.words) || within(wanted.full.words, found.filled.words)) return 'narrower'
  return byQualified(found, wanted)
}

/** A condition with words before it that no name has is a kind of it: "rheumatic mitral stenosis" under another name. */
function byQualified(found: Diagnosis, wanted: Diagnosis): DiagnosisMatch {
  const isOf = (one: string | null, other: string | null): boolean =>
    one !== null && other !== null && ['same', 'narrower'].includes(relation(one, other, concepts()))
  if (found.head.concept === null && isOf(conditionIn(found.head.text), wanted.head.concept)) return 'narrower'
  return wanted.head.concept === null && isOf(conditionIn(wanted.head.text), found.head.concept) ? 'broader' : 'other'
}

function within(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size > 0 && [...one].every((word) => other.has(word))
}
