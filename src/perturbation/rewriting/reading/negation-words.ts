/** Words that deny something in their clause. */
export const cues = wordSet(`
  no not n't cannot without never neither nor none nobody denies denied deny denying absent absence lack lacks lacking
  negative`)

/** Of these, those that surely deny the list behind them. */
export const listOpeners = wordSet('no without denies denying denied nor')

/** Of these, those that deny a verb or what something is: "does not cough", "is not tender". */
export const verbalCues = wordSet("not n't never")

/** Words that take something back, or say that it ended. */
const ended = wordSet(`
  stop stops stopped stopping cease ceased quit gone resolved subsided disappears disappeared off free ruled unable fail
  fails failed failure refuse refuses refused rather instead exclude excluded spared declined missing discontinued except
  apart nothing nowhere until if kept keep keeps prevent prevents prevented avoid avoids avoided lest impossible incapable
  inability`)

/** Words that say that what stands before them is as it should be. */
export const sound = wordSet('normal intact clear unremarkable unchanged')

/** Words that make something little. */
export const little = wordSet('hardly barely rarely seldom little few scant only')

/** Words that carry no meaning of their own. */
export const empty = wordSet(`
  a an the of in on at to for from by with and or any other others his her hers him he she it its their they them this
  that these those as be been being there had has have having is are was were do does did also again both all each
  every either than then so such when where while who whom whose which what into onto over upon up down out off about
  approximately one no not nor neither never none without s t`)

/** How words of "un…" begin that deny nothing, or something else than what follows. */
const notUn = beginnings(`
  under until uncle unit union unique univers uniform unilateral unusual unless unimportant unfortun uncomfort uneas undo
  unknown uncertain unclear unfavorable unstable unhealthy`)

/** As `notUn`, for words of "…less". */
const notLess = beginnings(`
  breath rest use help hope harm regard nonethe neverthe count list cord wire heed reck care worth`)

/** Words that deny the word in them. */
const negated = [
  { form: /^non-?([a-z]{4,})$/, except: null },
  { form: /^([a-z]{4,})less$/, except: notLess },
  { form: /^([a-z]{4,})-free$/, except: null },
  { form: /^un([a-z]{3,}(?:ed|ing|able|ible|ful|un|en))$/, except: notUn },
  { form: /^a(febrile)$/, except: null },
] as const

/** Whether a word takes something back or says that it ended; `next` is the word behind it. */
export function isEnding(word: string, next: string | undefined): boolean {
  return (ended.has(word) && (word !== 'free' || next === 'of')) || /^undetect\w*$/.test(word)
}

/**
 * What a word denies that has its negation in itself; null for others.
 *
 * @example
 * ['nontender', 'painless', 'relapse-free', 'unvaccinated', 'afebrile', 'breathless', 'until'].map(negatedBase)
 * // → ['tender', 'pain', 'relapse', 'vaccinated', 'febrile', null, null]
 */
export function negatedBase(word: string): string | null {
  for (const { form, except } of negated) {
    const [, base] = form.exec(word) ?? []
    if (base !== undefined && !except?.test(word)) return base
  }
  return null
}

function beginnings(words: string): RegExp {
  return new RegExp(`^(?:${[...wordSet(words)].join('|')})`)
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/))
}
