import { concepts } from '../../../clinical/index.js'
import { nameOf } from './name.js'

/** What denies what follows it, with who is told of and what says no more of it: "the patient does not have any signs of". */
const denied = new RegExp(
  [
    String.raw`^(?:(?:there|this|it|that|these|s?he|(?:the|this)(?: \w+){1,2}) )?(?:(?:is|are|was|were|ha[sd]|have|does|do|did|can|could) )?`,
    '(?:no(?! other)|not(?! only| otherwise)|never|neither|without|(?:rul(?:es?|ed|ing)|to rule) out|exclud(?:es?|ed|ing)|unlikely',
    '|(?:the )?(?:absence|lack) of|lack(?:s|ing)?|negative for|free (?:of|from)|anything but) ',
    '(?:(?:have|be|to be|likely|consistent with|(?:any )?(?:evidence|signs?|features) of|any) )*',
  ].join(''),
  'i',
)
/** The same behind a diagnosis, and of the whole of it: "with reflexes absent" denies a detail, "not seen on X-ray" only that. */
const deniedBehind =
  /^(?<said>(?:(?!\swith\s)[^,(;])+?)\s(?:(?:is|was|has been|have been|are|were) )?(?:(?:ruled out|excluded|unlikely|less likely)(?: (?:by|on|with) .*)?|absent|not (?:present|likely))$/i

/** What a statement says is not there; null where it says no such thing, as a name such as "absence of the spleen". */
export function deniedBy(statement: string): string | null {
  const plain = statement.replace(/n['’]t\b/gi, ' not').replace(/\bcannot\b/gi, 'can not')
  const bare = plain.replace(denied, '').replace(deniedBehind, '$<said>').trim()
  return bare === plain.trim() || nameOf(statement).concept !== null ? null : bare
}

/** Words by which a sentence leads to its diagnosis. */
const leads = [
  /^.*?\b(?:diagnosis|cause|culprit|condition|answer|lesion|drug|organism|pathogen|agent|explanation|etiology|patient|he|she|child|infant)\b.{0,60}?\b(?:is|are|has|had|suffers from)\b\s*:?\s+/i,
  /^(?:this|it|these)\s+(?:is|are|represents?|most likely represents?)\s+(?=\S)/i,
  /^(?:(?:the|this|these|findings?|features|presentation|picture|clinical|history|is|are|most|very|highly|strongly)\s+)*(?:consistent with|suggestive of|suggests?|caused by|likely|probably?|presumed|suspected|possible)\s*:?\s+/i,
  /^(?:an?\s+)?(?:(?:typical|classic|first|acute)\s+)?(?:case|episode|attack|instance|picture)\s+of\s+/i,
]

/** What a sentence says behind its diagnosis without saying more of it. */
const trail =
  /\s+(?:(?:is|are|was)\s+(?:the\s+)?(?:most\s+)?(?:likely|probable|present|responsible)|meeting\s+criteria)\b.*$/i
/** What it is told apart from. */
const setAside = /(?:\s*,?\s+(?:rather than|instead of|as opposed to|and not|but not)|\s*,\s*(?:not|no))\s.*$/i

/** The same ahead of it: "not septic arthritis but gout". */
const setAsideFirst = /^(?:(?:this|it) is )?not (?!only\b)[^.;]*?,? but (?:rather )?/i

/**
 * The diagnosis of a sentence about it.
 *
 * @example
 * ['The most likely diagnosis is gout, given the crystals.', 'This is an episode of transient global amnesia.'].map(statementOf)
 * // → ['gout, given the crystals', 'transient global amnesia']
 */
export function statementOf(text: string): string {
  const [first = ''] = text.trim().split(/(?<=[a-z)]{2})\.\s+(?=[A-Z])/)
  const behind = leads
    .reduce(
      (rest, lead) => rest.replace(lead, ''),
      first.replace(trail, '').replace(setAside, '').replace(setAsideFirst, ''),
    )
    .replace(/\.$/, '')
    .trim()
  return behind === '' ? text.trim() : behind
}

/**
 * The diagnoses among which an answer does not choose; one where it does.
 *
 * @example
 * ['Gout or pseudogout', 'Gout and cellulitis', 'Hand, foot, and mouth disease'].map((text) => choicesOf(text).length)
 * // → [2, 2, 1]
 */
export function choicesOf(text: string): readonly string[] {
  const list = /^(?:differential(?: diagnos[ei]s)?|possible diagnoses)\s*:?\s*(.*)$/i.exec(text)?.[1]
  const between = / or | versus | vs\.? /i.test(text)
  const parts = partsOf(
    list ?? text,
    list !== undefined || between
      ? /\s*,\s*(?:or\s+)?|\s+(?:or|versus|vs\.?|and)\s+|\s*\/\s*(?=[A-Za-z]{4})/i
      : /\s*\/\s*(?=[A-Za-z]{4})/i,
  )
  if (parts.length > 1 || nameOf(text).concept !== null) return parts
  // Without "or", only what names a disease in each of its parts is a list of diseases.
  const listed = partsOf(text, /\s*[,;]\s*(?:and\s+)?|\s+(?:and|plus|&|\+)\s+/i)
  return listed.length > 1 && listed.every(isCondition) && areApart(listed) ? listed : parts
}

function partsOf(text: string, border: RegExp): readonly string[] {
  return text
    .split(border)
    .filter((part) => part.trim() !== '')
    .map((part) => part.replace(/^either\s+/i, ''))
}

function isCondition(text: string): boolean {
  const { concept } = nameOf(text)
  return concept !== null && concepts().concepts.get(concept)?.kind === 'condition'
}

/** Whether no disease of a list is a kind of another: "Hodgkin lymphoma, nodular sclerosis" is one. */
function areApart(listed: readonly string[]): boolean {
  const { graph } = concepts()
  const ids = listed.map((one) => nameOf(one).concept ?? '')
  return ids.every((id, at) => ids.every((other, to) => at === to || (id !== other && !graph.broader(id).has(other))))
}
