import { alternationOf, once } from '../../../vocabulary/index.js'
import type { Found } from '../../vocabulary/index.js'
import { type FactWord, readingWords } from '../words/index.js'

interface Place {
  /** What must follow the word. */
  readonly behind?: RegExp
  /** What must stand before it. */
  readonly ahead?: RegExp
}

const ofBody: Place = {
  behind: /^[ -](?!(?:than|the|an?|and|or|of|dose|doses|risk|level|levels|income|values?|blood|serum|middle)\b)[a-z]/,
  ahead: /(?<!\bto )(?<!\bno )$/,
}
const kin: Place = {
  behind:
    /^[ -](?:(?:great|half|first|second)[ -])*(?:aunts?|uncles?|grand[a-z]+|cousins?|relatives?|side|family|history|half|niece|nephew)/,
}
const ofTime = '(?:second|minute|min|hour|hr|day|week|wk|month|mo|year|yr|decade)s?'
const notTheLast: Place = { ahead: /(?<!\b(?:the|in|for|over|his|her|this) )$/ }

const thatClause: Place = { behind: /^ (?:that|this|it (?:is|was|may|might|could)|he|she|they|there|the)\b/ }

const notTheirs: Place = { ahead: /(?<!\btheir [0-9]{1,2}[- ](?:year|month|week|day|hour)[- ]old )$/ }

/** Words that tell a fact only before a part of the body that another part lies above or below. */
const placed: ReadonlySet<string> = new Set(['above the', 'below the', 'under the', 'beneath the'])
const part = once(() => new RegExp(`^ (?:left |right )?(?:${alternationOf(readingWords().part)})`))

/** Words that tell a fact only among certain neighbours. */
const places: ReadonlyMap<string, Place> = new Map([
  ['upper', ofBody],
  ['lower', ofBody],
  ['superior', ofBody],
  ['inferior', ofBody],
  ['maternal', kin],
  ['paternal', kin],
  ['relative', { behind: /^(?:\s(?:ha[sd]|have|had|is|was|with|died|who|takes|took)\b|[.,;])/ }],
  ['donor', { behind: /^(?!\s(?:site|graft|egg|sperm|milk))/ }],
  [
    'active',
    {
      behind: /^ (?!range|lifestyle|movement|motion|duty|ingredient|and|on|in|at)[a-z]/,
      ahead: /\b(?:has|had|have|of|with|for|an) $/,
    },
  ],
  // "used to treat gout" is a purpose.
  [
    'used to',
    {
      behind: /^ (?!treat|measure|determine|calculate|confirm|evaluate|assess|diagnose|the|his|her|it|being)[a-z]/,
      ahead: /(?<!\b(?:is|are|was|were|be|been|being|get|got|gets|not) )$/,
    },
  ],
  ['will', { behind: /^ (?!most\b|not\b|likely\b)[a-z]/ }],
  ['young', { behind: /^ (?:man|woman|adult|boy|girl|child|person|patient|lady)/ }],
  ['newborn', { behind: /^(?! screen| nursery| examination)/ }],
  ['base', { behind: /^(?! (?:excess|deficit|pair|of))/, ahead: /\b(?:left|right|lung|the|each|both|one) $/ }],
  // "for the past 3 weeks" and "past 40°" tell no past, nor does "three hours earlier".
  ['past', { behind: new RegExp(`^(?! (?:[a-z]+ ){0,2}(?:[0-9]|${ofTime}\\b))`) }],
  ['earlier', { ahead: new RegExp(`(?<!\\b${ofTime} )$`) }],
  // "For three weeks now".
  ['now', { ahead: new RegExp(`(?<!\\b${ofTime} )$`) }],
  // "No longer possible without help" is an ability; "thinks about her weight" and "thinks it senseless" doubt nothing.
  ['possible', { behind: /^(?! (?:to|without)\b)/ }],
  ['think', thatClause],
  ['thinks', thatClause],
  // A place or an order, not an order to give at once.
  [
    'immediately',
    {
      behind:
        /^(?! (?:after|afterwards?|before|below|above|beneath|under|distal|proximal|behind|adjacent|beside|next)\b)/,
    },
  ],
  // "Their 17-year-old daughter" is the patient.
  ['son', notTheirs],
  ['daughter', notTheirs],
  ['stop', { behind: /^(?!-| codon)/ }],
  ['last week', notTheLast],
  ['last month', notTheLast],
  ['last year', notTheLast],
])

const verbBefore = /(?:\b(?:he|she|they|who|i|we|it|patient|has|have|had|just|recently)\s)$/
const siteFrom =
  /^[\s-](?:[a-z]+[\s-])?(?:(?:arm|leg|hand|foot|knee|eye|ear|hip|shoulder|side|lower|upper|lung|breast|thigh|flank|ankle|wrist|elbow)s?(?![a-z])|ventric|atri)/

/** Whether a word of the vocabulary tells what it stands there for, and not something else in its place. */
export function isMeant({ meaning, start, end }: Found<FactWord>, plain: string, text: string): boolean {
  if (meaning.is !== 'facts') return true
  const [first] = meaning.facts
  if (first?.kind === 'side' && plain.slice(start, end) === 'left') {
    return !verbBefore.test(plain.slice(Math.max(0, start - 12), start)) || siteFrom.test(plain.slice(end, end + 24))
  }
  const word = plain.slice(start, end)
  // Nitric oxide.
  if (
    word === 'no' &&
    text.slice(start, end) === 'NO' &&
    /(?:nasal|inhaled|exhaled) $/.test(plain.slice(Math.max(0, start - 8), start))
  )
    return false
  if (word === 'ms' || word === 'mr') return /^M[rs]\.? [A-Z]/.test(text.slice(start, start + 5))
  if (first?.kind === 'certainty' && word.startsWith('may') && text.charAt(start) !== 'm' && start > 0) return false
  if (first?.kind === 'temporality' && first.value === 'past' && isCourseOf(plain, start, end)) return false
  if (placed.has(word)) return part().test(plain.slice(end, end + 28))
  const place = places.get(word)
  if (place === undefined) return true
  if (place.behind !== undefined && !place.behind.test(plain.slice(end, end + 28))) return false
  return place.ahead === undefined || place.ahead.test(plain.slice(Math.max(0, start - 24), start))
}

/** "a 3-day history of cough" tells of the present. */
function isCourseOf(plain: string, start: number, end: number): boolean {
  const word = plain.slice(start, end)
  if (!/^(?:history of|h\/o|h o|hx of)$/.test(word)) return false
  // "no history of" is "never had", and the negation is told.
  if (
    /\b(?:no|denies(?: an?)?|without(?: an?)?) (?:known |personal )?$/.test(plain.slice(Math.max(0, start - 28), start))
  )
    return true
  if (
    /^ [a-z ,]{3,40} for (?:the (?:past|last) )?(?:\d|[a-z]+ (?:hours|days|weeks|months|years))/.test(
      plain.slice(end, end + 64),
    )
  )
    return true
  return /\b(?:day|week|wk|month|mo|year|yr|hour|hr|minute|days|weeks|wks|months|mos|years|yrs|hours|hrs)[- ]?(?:s )?(?:long )?$/.test(
    plain.slice(Math.max(0, start - 16), start),
  )
}
