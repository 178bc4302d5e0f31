import { anyOf, either } from './rewriting-pattern.js'
import { isLike, type MissedFact, type WordingRule } from './wording-rule.js'

/** Signs that a sentence speaks of what was. */
const ofThePast = either(
  anyOf(
    `was, were, had, did, having, once, ago, before, previous(ly), history, histories, past, childhood, infancy, used to,
    former(ly), earlier, prior`,
  ),
  anyOf('last week/month/year/spring/summer/fall/autumn/winter'),
  /\bhas (?:[a-z]+ ){0,2}(?:been|never)\b/,
)

/** As `ofThePast`, for what the new text calls past: "has had" goes on. */
const overAndDone = anyOf(
  'was, were, did, once, ago, before, previous(ly), history, histories, past, used to, former(ly), earlier, prior',
)

/** Other words for times that the comparer of facts has one word for. */
const times: Readonly<Record<string, RegExp>> = {
  past: either(ofThePast, anyOf('until, till, up to, so far')),
  'in the morning': anyOf('morning(s), a(.)m'),
  'in the afternoon': anyOf('afternoon(s)'),
  'in the evening': anyOf('evening(s)'),
  'at night': anyOf('night(s), nightly, nocturnal, nighttime, bedtime, overnight'),
  'this morning': anyOf('this morning, earlier today'),
  'last night': anyOf('last night, overnight, the night before'),
  acute: anyOf('acute(ly), sudden(ly), abrupt(ly), new'),
  chronic: anyOf('chronic(ally), long(-)standing, longtime, persist*, for months/years, for many months/years'),
  'no longer': anyOf('no longer, anymore, any more'),
}

/** A time of life, at its beginning. */
const timeOfLife =
  /^(?:remote|as an? |in (?:childhood|infancy|adolescence)|(?:during|since) childhood|(?:when|since) s?he )/i

const ofYouth = anyOf('child(hood), infant, infancy, adolescen+, teen*, young, student, boy, girl, baby')

/** Other words for how often something is or is taken; a rate such as 2/day is a number and has none. */
const rates: Readonly<Record<string, RegExp>> = {
  '1/day': anyOf('daily, a/an/per/each/every/the day, q(.)d'),
  '1/night': anyOf('nightly, at night, bedtime, each/every night/evening'),
  '1/week': anyOf('weekly, a/an/per/each/every week'),
  '1/month': anyOf('monthly, a/an/per/each/every month'),
  '1/year': anyOf('yearly, annual(ly), a/an/per/each/every year'),
  'several times a day': anyOf('times a/per/each/every day'),
  'at once': anyOf(
    'right away, promptly, without delay, straight away, straightaway, instantly, immediately, at once, the moment',
  ),
  'as needed': anyOf('as/when/if needed, as required, on demand, prn, p.r.n'),
  'with meals': anyOf('meal(s), mealtime(s), food, eating'),
  occasional: anyOf('occasional(ly), sometimes, at times, now and then, from time to time, once in a while'),
}

/** When something was: told where the other sentence has a word for the same time. */
export const time: WordingRule = {
  isTold: (missed) => isLike(missed, otherWords(missed)),
}

/** How often something is: told where the other sentence has a word for it; "at once" adds nothing. */
export const rate: WordingRule = {
  isTold(missed) {
    const { fact, change } = missed
    if (fact.value === 'at once' && change === 'added') return true
    return isLike(missed, rates[fact.value])
  },
}

function otherWords({ fact: { value }, change, ahead, onward }: MissedFact): RegExp | undefined {
  // "Last winter" is a time of its own.
  const [, period] = /^last (?!night)([a-z]+)/i.exec(onward) ?? []
  if (period !== undefined) return anyOf(`last/previous/past/a/an/one ${period}`)
  // "Healthy until now" is "previously healthy".
  if (/\b(?:until|till|up to) $/i.test(ahead)) return ofThePast
  const words = value === 'past' && change === 'added' ? overAndDone : times[value]
  return words !== undefined && timeOfLife.test(onward) ? ofYouth : words
}
