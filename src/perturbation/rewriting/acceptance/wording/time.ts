import { anyOf, either } from '../reading/index.js'
import { isLikeAnew, isLikeNearby, type MissedFact, type WordingRule } from './rule.js'

/** Signs that something was and may be no more. */
const overAndDone = either(
  anyOf('ago, previous(ly), history, histories, past, used to, former(ly), earlier, prior'),
  // "Before meals" and "once a day" say nothing of the past.
  /\bbefore(?=\s*(?:[,.;:)]|$))/,
  /\b(?:(?:was|were|had|has|have) once|once (?:was|were|had))\b/,
)

/** Signs that a sentence speaks of what was. A verb in the past is none: cases are told in it. */
const ofThePast = either(
  overAndDone,
  anyOf(
    `having had/been, years/months/weeks/days before, last week/month/year/spring/summer/fall/autumn/winter,
    until/till then/now/recently/lately`,
  ),
  /\bhaving (?:[a-z]+ed|drunk|taken)\b/,
)

/** "Has had gout"; who has had it for a week has it. */
const hasHad = /\b(?:has|have) (?:had|(?:[a-z]+ ){0,2}(?:been|never))\b(?![^.;]*\b(?:for|since)\b)/i

/** Other words for times that the comparer of facts has one word for. */
const times: Readonly<Record<string, RegExp>> = {
  'in the morning': anyOf('morning(s), a(.)m'),
  'in the afternoon': anyOf('afternoon(s)'),
  'in the evening': anyOf('evening(s)'),
  'at night': anyOf('night(s), nightly, nocturnal, nighttime, bedtime, overnight'),
  'this morning': anyOf('this morning, earlier today'),
  'last night': anyOf('last night, overnight, the night before'),
  acute: anyOf('acute(ly), sudden(ly), abrupt(ly)'),
  chronic: anyOf('chronic(ally), long(-)standing, longtime, for months/years, for many months/years'),
  'no longer': anyOf('no longer, anymore, any more'),
}

/** The times of life, each with what says that it is meant: "the boy had" does not. */
const timesOfLife: readonly RegExp[] = [
  ofLife('childhood, boyhood, girlhood', 'child|boy|girl|kid|toddler|schoolchild|schoolboy|schoolgirl'),
  ofLife('infancy, babyhood', 'infant|baby|newborn'),
  ofLife('adolescence, his/her teens, youth', 'adolescent|teen|teenager|student|young (?:man|woman|adult)'),
]

/** A time of life by its nouns, and by those that follow "as a" and "when still a". */
function ofLife(nouns: string, persons: string): RegExp {
  return either(
    anyOf(nouns),
    new RegExp(`\\b(?:as|(?:when|while)(?: s?he was)?(?: still)?) (?:an? )?(?:[a-z]+ )?(?:${persons})\\b`),
  )
}

/** "Remote history of". */
const longAgo = anyOf('remote(ly), distant, long ago, years/decades ago, many years before')

/** "Daily" and "a day", where no other number of times stands before it and no span of time is meant: "in a year". */
function each(period: string, adverbs: string): RegExp {
  return either(
    new RegExp(`(?<!\\b(?:twice|thrice|times|doses) )\\b(?:${adverbs})\\b`),
    new RegExp(
      `(?<!\\b(?:twice|thrice|times|doses) )\\b(?:per|each|every) ${period}\\b` +
        `|(?<!\\b(?:twice|thrice|times|doses|in|within|after|for|than|half|over|about|nearly|almost|of|by) )` +
        `\\ban? ${period}\\b(?! (?:ago|later|before|after|earlier|old|apart|from|since|or))`,
    ),
  )
}

/** Other words for how often something is or is taken; a rate such as 2/day is a number and has none. */
const rates: Readonly<Record<string, RegExp>> = {
  '1/day': each('day', 'daily|q\\.?d'),
  '1/night': either(each('night', 'nightly'), anyOf('at night, at bedtime, every evening')),
  '1/week': each('week', 'weekly'),
  '1/month': each('month', 'monthly'),
  '1/year': each('year', 'yearly|annual(?:ly)?'),
  'several times a day': anyOf('times a/per/each/every day'),
  'at once': anyOf(
    'right away, promptly, without delay, straight away, straightaway, instantly, immediately, at once, the moment, so quickly',
  ),
  'as needed': anyOf('as/when/if needed, as required, on demand, prn, p.r.n'),
  'with meals': anyOf('meal(s), mealtime(s), food, eating'),
  occasional: anyOf('occasional(ly), sometimes, at times, now and then, from time to time, once in a while'),
}

/** Times that say what a disease is, and of which one. */
const ofWhat: ReadonlySet<string> = new Set(['acute', 'chronic'])

/** When something was: paraphrased where the other sentence has a word for the same time. */
export const time: WordingRule = {
  isParaphrased(missed) {
    const words = otherWords(missed)
    if (words === ofThePast && isLikeAnew(missed, hasHad)) return true
    return ofWhat.has(missed.fact.value) ? isLikeNearby(missed, words) : isLikeAnew(missed, words)
  },
}

/** How often something is: paraphrased where the other sentence has a word for it. */
export const rate: WordingRule = {
  isParaphrased: (missed) => isLikeAnew(missed, rates[missed.fact.value]),
}

function otherWords({ fact: { value }, change, ahead, onward }: MissedFact): RegExp | undefined {
  // "Last winter" is a time of its own.
  const [, period] = /^last (?!night)([a-z]+)/i.exec(onward) ?? []
  if (period !== undefined) return anyOf(`last/previous/past ${period}, a/an/one ${period} ago/earlier/before`)
  // "Healthy until now" is "previously healthy".
  if (/\b(?:until|till|up to) $/i.test(ahead)) return ofThePast
  if (value !== 'past') return times[value]
  if (/^remote/i.test(onward)) return longAgo
  // "Used to be a nurse" was a nurse.
  const [, was] = /^used to be ((?:an? |the )?[a-z]+)/i.exec(onward) ?? []
  if (was !== undefined) return anyOf(`was/were/formerly ${was}`)
  const named = onward.replace(/^(?:in|during|since) (?:his |her )?/i, '')
  const life = timesOfLife.find((words) => words.exec(named)?.index === 0)
  return life ?? (change === 'added' ? overAndDone : ofThePast)
}
