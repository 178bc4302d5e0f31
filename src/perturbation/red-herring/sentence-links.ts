import { compileExpressions, type Span, sentenceSpans } from '../../text/index.js'
import { alternationOf, groupFile, once } from '../../vocabulary/index.js'
import { type Antecedents, antecedentsFrom, type NamedPerson, personExpression } from './antecedents.js'

const words = groupFile(
  'red-herring/sites.yaml',
  [
    'points-back',
    'leads-back',
    'clause',
    'points',
    'taken-up',
    'time',
    'later',
    'next',
    'tells-of-list',
    'sought',
    'examined',
    'leads-on',
    'patient',
  ],
  {
    pattern: /^[a-z]+(?: [a-z]+)*$/,
    expected: 'words of small letters, parted by single blanks',
  },
)

const patterns = once(() => {
  const groups = words.read()
  const opening = String.raw`^[\s"“‘'(\[]*(?:`
  const leads = `(?:${alternationOf(groups['leads-back'])})`
  const phrase = String.raw`[^,;:.\n]{1,40}, (?:${alternationOf(groups['taken-up'])})`
  const clause = String.raw`\b(?<!-)(?:${alternationOf(groups.clause)})(?! (?:as|than)\b|[\w-])`
  const counted = [...groups.time, 'one', 'ones']
  return {
    pointsBack: new RegExp(
      `${opening}${alternationOf(groups['points-back'])}|${leads} (?:this|that|these|those|${phrase}))(?![\\w-])`,
      'i',
    ),
    countsOn: countsOnFrom(opening, groups),
    inClause: new RegExp(String.raw`^[^,;:.\n]*?${clause}`, 'i'),
    bareQuestion: new RegExp(String.raw`\b(?:${alternationOf(groups.sought)})\?[\s"”’)]*$`, 'i'),
    thisPatient: new RegExp(String.raw`^this (?:${alternationOf(groups.patient)})\b`, 'i'),
    thisThing: new RegExp(
      String.raw`\b(?<!\b(?:which|one|any|each|all|what) of )(?:this|these|those) (?!(?:${alternationOf(groups.patient)})\b)`,
      'i',
    ),
    tellsOfList: new RegExp(String.raw`\b(?:${alternationOf(groups['tells-of-list'])})\b`, 'i'),
    scan: compileExpressions([
      personExpression(),
      { pattern: clause, begins: groups.clause },
      { pattern: String.raw`\b(?:${alternationOf(counted)})\b`, begins: counted },
      { pattern: String.raw`\b(?<!-)(?:${alternationOf(groups.points)})(?![\w-])`, begins: groups.points },
      { pattern: String.raw`\b(?:${alternationOf(groups['leads-on'])})\b`, begins: groups['leads-on'] },
      { pattern: String.raw`\b(?:${alternationOf(groups.examined)})\b`, begins: groups.examined },
    ]),
  }
})

/** "Six days later", "Over the next hour", "Within 2 to 3 hours,": a time that says no start of its own. "In one he sat": of what. */
function countsOnFrom(opening: string, groups: Readonly<Record<'time' | 'later' | 'next', readonly string[]>>): RegExp {
  const [time, later, next] = [groups.time, groups.later, groups.next].map(alternationOf)
  const several = String.raw`(?:[^\s,;:()]+ )`
  const forms = [
    `${several}{0,5}?(?:${time}) (?:${later})`,
    `${several}{0,2}?the (?:${next}) ${several}{0,3}?(?:${time})`,
    `(?:within|after|in) (?!the )${several}{1,5}?(?:${time})(?=,)`,
    `${several}{0,4}?ones?(?=,| (?:he|she|it|they)\\b)`,
  ]
  return new RegExp(`${opening}${forms.join('|')})(?![\\w-])`, 'i')
}

/**
 * Whether a sentence begins by pointing at the one before it: "This …", "They …", "During that time …", "Six days later …",
 * or does so in its first clause: "She also …", "There are no other …".
 *
 * @example
 * pointsBack('During these episodes she vomits.')
 * // → true
 */
export function pointsBack(sentence: string): boolean {
  return hangsOnLast(sentence, has.clause | has.time)
}

/** The same of a sentence of which is known what words it has. */
function hangsOnLast(sentence: string, said: number): boolean {
  const { pointsBack, countsOn, inClause } = patterns()
  return (
    pointsBack.test(sentence) ||
    ((said & has.time) !== 0 && countsOn.test(sentence)) ||
    ((said & has.clause) !== 0 && inClause.test(sentence))
  )
}

/**
 * Whether a sentence right before a list in lines says that the list is its own.
 *
 * @example
 * tellsOfList('Laboratory studies show:')
 * // → true
 */
export function tellsOfList(sentence: string): boolean {
  return patterns().tellsOfList.test(sentence)
}

/** Whether a sentence speaks of the patient as "this man". */
export function namesThisPatient(sentence: string): boolean {
  return patterns().thisPatient.test(sentence)
}

/** What a sentence has words of, a bit each, in the order in which they are looked for. */
const has = { person: 1, clause: 2, time: 4, points: 8, leadsOn: 16, examined: 32 } as const

/** A sentence of a case, and what parts it from those around it. */
export interface LinkedSentence {
  readonly start: number
  /** Without the blanks around it. */
  readonly text: string
  readonly names: Antecedents
  /** Whether it begins by pointing at the one before it. */
  readonly pointsBack: boolean
  /** Whether a word in it may mean something of the one before it. */
  readonly points: boolean
  /** Whether it says that the next one tells what comes of it. */
  readonly leadsOn: boolean
  /** Whether it tells of an examination or a test. */
  readonly examined: boolean
}

/** The sentences of a text with what links them; its words are looked for in one pass. */
export function linkedSentences(text: string): readonly LinkedSentence[] {
  const sentences = sentenceSpans(text)
  const said = new Uint8Array(sentences.length)
  const persons = sentences.map((): NamedPerson[] => [])
  const lead = text.length - text.trimStart().length
  let i = 0
  patterns().scan(text, (expression, at, end) => {
    while ((sentences[i] as Span).end <= at) i++
    said[i] = (said[i] as number) | (1 << expression)
    if (expression === 0) persons[i]?.push({ word: text.slice(at, end), at: at - (sentences[i]?.start || lead) })
    return true
  })
  return sentences.map(({ start, end }, i): LinkedSentence => {
    const sentence = text.slice(start, end).trim()
    const ofIt = said[i] as number
    return {
      start,
      text: sentence,
      names: antecedentsFrom(sentence, persons[i] as NamedPerson[]),
      pointsBack: hangsOnLast(sentence, ofIt),
      points: (ofIt & has.points) !== 0,
      leadsOn: (ofIt & has.leadsOn) !== 0,
      examined: (ofIt & has.examined) !== 0,
    }
  })
}

/**
 * Whether a question leaves open of what it asks the cause, so that it is of what was told last.
 *
 * @example
 * ['What is the most likely cause?', 'What is the cause of his pain?'].map(asksOfLast)
 * // → [true, false]
 */
export function asksOfLast(sentence: string): boolean {
  // Most sentences ask nothing: the sign alone is found many times quicker.
  return sentence.includes('?') && patterns().bareQuestion.test(sentence)
}

/**
 * Whether a question is of what was told last: "these findings", "this condition". "This patient" is who every sentence
 * speaks of.
 *
 * @example
 * ['What explains these findings?', 'What ails this patient?'].map(pointsToLast)
 * // → [true, false]
 */
export function pointsToLast(question: string): boolean {
  return asksOfLast(question) || (question.includes('?') && patterns().thisThing.test(question))
}
