import { type ConceptKind, type ConceptRelation, concepts, findConcepts, relation } from '../../clinical/index.js'
import { type DiseaseName, nameOf } from './disease-name.js'

/**
 * How a diagnosis stands to the reference: the same, a class that it belongs to (`broader`), a kind of it (`narrower`),
 * several of which one is the reference (`several`), or another.
 */
export type DiagnosisMatch = 'same' | 'broader' | 'narrower' | 'several' | 'other'

/**
 * Holds a diagnosis against the reference, by no model: both are looked up in the concept vocabulary, words in one form
 * and in any order; what stands in brackets may be another name, a circumstance or a kind; a cause behind the diagnosis
 * is left aside where the reference names none. Strict: what is only near is not the same.
 *
 * @example
 * const pairs = [['Heart attack', 'Myocardial infarction'], ['Pneumonia', 'Aspiration pneumonia'], ['Gout or pseudogout', 'Gout']]
 * pairs.map(([answer = '', reference = '']) => matchDiagnosis(answer, reference))
 * // → ['same', 'broader', 'several']
 */
export function matchDiagnosis(answer: string, reference: string): DiagnosisMatch {
  const said = statementOf(answer)
  if (denied.test(said) && nameOf(said).concept === null) return 'other'
  const wanted = read(reference)
  const choices = choicesOf(said)
  if (choices.length > 1 && !isOneName(said, wanted)) {
    const matches = choices.map((choice) => matchOne(read(choice), wanted))
    if (matches.every((match) => match === 'same')) return 'same'
    return matches.includes('same') ? 'several' : 'other'
  }
  return matchOne(read(said), wanted)
}

const denied = /^(?:no|not|without|rule out|ruled out|unlikely|absence of)\b/i

/** Words by which a sentence leads to its diagnosis. */
const leads = [
  /^.*?\b(?:diagnosis|cause|culprit|condition|answer|lesion|drug|organism|pathogen|agent|explanation|etiology|patient|he|she|child|infant)\b.{0,60}?\b(?:is|are|has|had|suffers from)\b\s*:?\s+/i,
  /^(?:(?:the|this|these|findings?|features|presentation|picture|clinical|history|is|are|most|very|highly|strongly)\s+)*(?:consistent with|suggestive of|suggests?|caused by|likely|probably?|presumed|suspected|possible)\s*:?\s+/i,
]

/** What a sentence says behind its diagnosis without saying more of it. */
const trail =
  /\s+(?:(?:is|are|was)\s+(?:the\s+)?(?:most\s+)?(?:likely|probable|present|responsible)|meeting\s+criteria)\b.*$/i

/** The diagnosis of a sentence about it. */
function statementOf(text: string): string {
  const [first = ''] = text.trim().split(/(?<=[a-z)]{2})\.\s+(?=[A-Z])/)
  const behind = leads
    .reduce((rest, lead) => rest.replace(lead, ''), first.replace(trail, ''))
    .replace(/\.$/, '')
    .trim()
  return behind === '' ? text.trim() : behind
}

/** Diagnoses of which the answer does not choose one. */
function choicesOf(text: string): readonly string[] {
  const list = /^(?:differential(?: diagnos[ei]s)?|possible diagnoses)\s*:?\s*(.*)$/i.exec(text)?.[1]
  const between = / or | versus | vs\.? /i.test(text)
  const parts = (list ?? text).split(
    list !== undefined || between
      ? /\s*,\s*(?:or\s+)?|\s+(?:or|versus|vs\.?|and)\s+|\s*\/\s*(?=[A-Za-z]{4})/i
      : /\s*\/\s*(?=[A-Za-z]{4})/i,
  )
  return parts.filter((part) => part.trim() !== '').map((part) => part.replace(/^either\s+/i, ''))
}

/** A diagnosis in its parts. */
interface Diagnosis {
  /** All its words but those in brackets. */
  readonly full: DiseaseName
  /** What stands before cause, circumstance and explanation. */
  readonly head: DiseaseName
  /** Cause or circumstance; null where none is told. */
  readonly cause: DiseaseName | null
  /** What else stands behind the head: an explanation, or which kind of the disease. */
  readonly rest: string
  /** Whether what stands behind the head is joined by "with" and no comma. */
  readonly isBeside: boolean
  readonly brackets: readonly DiseaseName[]
  /** The whole with the words in brackets in the place of those before them: "anxious (avoidant) personality". */
  readonly swapped: readonly DiseaseName[]
  /** The head with what stands in its brackets. */
  readonly filled: DiseaseName
}

const causeWords =
  /\s*,?\s+(?:due to|secondary to|caused by|resulting from|following|in the setting of|associated with|attributed to|induced by|from|triggered by|precipitated by|because of)\s+/i
const restWords =
  /\s*(?:[;:]|,|\s[–—-]\s|\s(?:with|without|complicated by|complicating|presenting (?:as|with)|after|causing|leading to)\b)\s*/i

function read(text: string): Diagnosis {
  const brackets = [...text.matchAll(/[([]([^()[\]]+)[)\]]/g)].map(([, inside = '']) =>
    inside.replace(/^(?:also known as|a\.?k\.?a\.?|formerly(?: known as)?|i\.?e\.?,?|or)\s+/i, ''),
  )
  const outside = text.replace(/\s*[([][^()[\]]*[)\]]/g, ' ').trim()
  const [before = '', ...after] = outside.split(causeWords)
  const whole = nameOf(outside)
  const between = whole.concept === null ? restWords.exec(before) : null
  const head = between === null ? before : before.slice(0, between.index)
  const rest = between === null ? '' : before.slice(between.index + between[0].length).trim()
  return {
    full: whole,
    head: nameOf(head),
    cause: after.length === 0 ? null : nameOf(after.join(' ')),
    rest,
    isBeside: between !== null && /^\s*with\b/i.test(between[0]),
    brackets: brackets.map((inside) => nameOf(inside)),
    swapped: [text.replace(/\S+\s*\(([^()]+)\)(?=\s+\w)/g, '$1'), text.replace(/^[^()]*\(([^()]+)\)(?=\s+\w)/, '$1')]
      .filter((changed) => changed !== text)
      .map(nameOf),
    filled: nameOf([head, ...brackets].join(' ')),
  }
}

function isOneName(text: string, wanted: Diagnosis): boolean {
  return equal(nameOf(text), wanted.full)
}

function matchOne(found: Diagnosis, wanted: Diagnosis): DiagnosisMatch {
  if (namesOf(found).some((one) => namesOf(wanted).some((other) => equal(one, other)))) return 'same'
  if (found.cause !== null && wanted.full.isOrganism && equal(found.cause, wanted.full)) return 'same'
  const heads = [found.head, ...aliasesOf(found, ['same'])]
  const same = heads.some((one) => [wanted.head, ...aliasesOf(wanted, ['same'])].some((other) => isSaidOf(one, other)))
  return same ? atHeads(found, wanted) : distant(found, wanted)
}

/** Every name that a diagnosis as a whole goes by: in full, with what its brackets add, and the names in them. */
function namesOf(diagnosis: Diagnosis): readonly DiseaseName[] {
  const { full, rest, filled, swapped, brackets } = diagnosis
  if (brackets.length === 0) return [full]
  return [filled, ...swapped, ...(rest === '' ? aliasesOf(diagnosis, ['same', 'narrower']) : [])]
}

/** Names in brackets that stand so to the concept before them; where that is none, all that name a concept. */
function aliasesOf({ head, brackets }: Diagnosis, wanted: readonly ConceptRelation[]): readonly DiseaseName[] {
  return brackets.filter(({ concept }) => {
    return concept !== null && (head.concept === null || wanted.includes(relation(concept, head.concept, concepts())))
  })
}

/** The heads are the same: what stands behind them decides. */
function atHeads(found: Diagnosis, wanted: Diagnosis): DiagnosisMatch {
  if (kindOf(found, wanted)) return 'narrower'
  if (found.cause !== null && wanted.cause !== null) return equal(found.cause, wanted.cause) ? 'same' : 'other'
  if (wanted.cause !== null && found.cause === null)
    return wanted.head.concept === wanted.full.concept ? 'same' : 'broader'
  return 'same'
}

/** Words that make what stands behind a diagnosis a kind of it. */
const kindWords =
  /\b(?:type|subtype|variant|stage|grade|class|form|phase|presentation|predominant|pattern|refractory|resistant|positive|negative)\b/i
/** The same, or a single word. */
const kinds = new RegExp(`${kindWords.source}|^\\S+$`, 'i')

/** Whether what stands behind the head of an answer, or in brackets, makes it a kind of the reference. */
function kindOf({ head, rest, isBeside, brackets, cause, filled }: Diagnosis, wanted: Diagnosis): boolean {
  const vocabulary = concepts()
  const isKind = (id: string | null, kind: ConceptKind): boolean =>
    id !== null && vocabulary.concepts.get(id)?.kind === kind
  if (rest !== '' && wanted.rest === '') {
    if (kinds.test(rest) && !idle.has(rest.toLowerCase())) return true
    if (isBeside && findConcepts(rest, vocabulary).length > 0) return true
  }
  const by = cause?.concept ?? null
  if (wanted.cause === null && isKind(by, 'organism')) return true
  const isNarrower = (id: string | null): boolean =>
    id !== null && head.concept !== null && relation(id, head.concept, vocabulary) === 'narrower'
  if (isNarrower(filled.concept) || isNarrower(by)) return true
  return brackets.some(({ concept, text }) => (concept === null ? kindWords.test(text) : isNarrower(concept)))
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
  return within(wanted.full.words, found.full.words) || within(wanted.full.words, found.filled.words)
    ? 'narrower'
    : 'other'
}

function equal(one: DiseaseName, other: DiseaseName): boolean {
  if (one.concept !== null && other.concept !== null) return one.concept === other.concept
  return one.keys.some((key) => other.keys.includes(key))
}

/** Whether two names are the same, or are once words that change nothing are left out. */
function isSaidOf(one: DiseaseName, other: DiseaseName): boolean {
  if (equal(one, other)) return true
  if ([plainer(one, other), one].some((a) => [plainer(other, one), other].some((b) => equal(a, b)))) return true
  return equal(withoutSite(plainer(one, other)), other)
}

/** Where a disease of few kinds sits makes no other disease of it: "septic arthritis of the knee". */
function withoutSite(name: DiseaseName): DiseaseName {
  const vocabulary = concepts()
  const sites = findConcepts(name.text, vocabulary).filter(
    ({ concept }) => vocabulary.concepts.get(concept)?.kind === 'anatomy',
  )
  if (sites.length === 0) return name
  const bare = sites.reduceRight((text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`, name.text)
  const found = nameOf(bare.replace(/\b(?:distal|proximal|upper|lower|left|right|bilateral)\b/gi, ' '))
  if (found.concept === null) return name
  const kindsOfIt = [...vocabulary.concepts.keys()].filter((id) =>
    vocabulary.graph.broader(id).has(found.concept as string),
  )
  return kindsOfIt.length < fewKinds ? found : name
}

/** From so many kinds on, a name is one of a class, which is told apart by its sites. */
const fewKinds = 3

/** Words that change nothing of a diagnosis, each with its contrary. */
const idle: ReadonlyMap<string, string> = new Map([
  ['acute', 'chronic'],
  ['primary', 'secondary'],
  ['idiopathic', 'secondary'],
  ['left', 'right'],
  ['right', 'left'],
  ['bilateral', 'unilateral'],
  ['classic', 'atypical'],
  ['classical', 'atypical'],
  ['typical', 'atypical'],
  ['symptomatic', 'asymptomatic'],
  ['pediatric', 'adult'],
  ['underlying', ''],
  ['clinical', ''],
  ['isolated', ''],
  ['normal', 'abnormal'],
  ['uncomplicated', 'complicated'],
])

/** A name without the words that change nothing in it; the name itself where one of them tells kinds of it apart. */
function plainer(name: DiseaseName, beside: DiseaseName): DiseaseName {
  const idleWords = wordsIn(name).filter((word) => idle.has(word))
  if (idleWords.length === 0) return name
  if (idleWords.some((word) => wordsIn(beside).includes(idle.get(word) ?? ''))) return name
  const bare = nameOf(idleWords.reduce((text, word) => text.replace(new RegExp(`\\b${word}\\b`, 'gi'), ' '), name.text))
  return idleWords.some((word) => tellsKinds(word, bare.concept)) ? name : bare
}

function wordsIn({ text }: DiseaseName): readonly string[] {
  return text.toLowerCase().match(/[a-z]+/g) ?? []
}

/** Whether a concept with a word before it, or with its contrary, is a kind of its own: acute and chronic pancreatitis. */
function tellsKinds(word: string, concept: string | null): boolean {
  if (concept === null) return word !== 'left' && word !== 'right'
  const { concepts: all, graph } = concepts()
  const pattern = new RegExp(`\\b(?:${[word, idle.get(word)].filter((one) => one !== '').join('|')})\\b`, 'i')
  return [...all.values()].some(({ id, preferred }) => {
    return (
      pattern.test(preferred) &&
      graph.broader(id).has(concept) &&
      nameOf(preferred.replace(pattern, ' ')).concept === concept
    )
  })
}

function within(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size > 0 && [...one].every((word) => other.has(word))
}
