/** What an answer says to do about a drug, in the words of the structured reference. */
export type DrugAction =
  | 'continue'
  | 'start'
  | 'stop'
  | 'switch'
  | 'reduce'
  | 'delay'
  | 'monitor'
  | 'flag'
  | 'clarify'
  | 'refer'

/** Whose use is decided, and what may stand in its place. */
export interface DrugNames {
  /** The drug and other names for it. */
  readonly drug: readonly string[]
  readonly alternatives: readonly string[]
}

/** What an answer advises. */
export interface Stance {
  readonly actions: ReadonlySet<DrugAction>
  /** The answer speaks of the drug, by a name or as "the drug". */
  readonly speaksOfDrug: boolean
}

/** Words that take a drug away, where no word before them takes that back. */
const away =
  /\b(?:stop(?:ped|ping)?|discontinu\w*|withh[eo]ld\w*|hold|held|cease|withdraw\w*|avoid\w*|contraindicated|unsafe|not safe|not (?:be )?(?:appropriate|recommended|indicated|advised|suitable|an option)|inappropriate|remove|omit|refrain|taken? off)\b/i

/** Words that forbid what stands behind them. */
const denial = /\b(?:not|never|no longer|cannot|can't|don't|doesn't|shouldn't|mustn't|won't|neither|nor)\b/i

/** Words that give a drug. */
const given =
  /\b(?:continu\w*|keep|start\w*|initiat\w*|begin\w*|prescrib\w*|giv(?:e|en|ing)|administer\w*|us(?:e|ed|ing)|tak(?:e|en|ing)|resum\w*|proceed|remain|stay|maintain|safe|appropriate|acceptable|fine|reasonable|suitable|recommend\w*|indicated|no change|unchanged|okay|ok)\b/i

/** "There is no need to stop", "not contraindicated": what takes away is taken back. */
const takenBack =
  /\b(?:no (?:need|reason) to|need not(?: be)?|not need to(?: be)?|not necessary to|not have to|without|not|never|rather than|instead of)\s+(?:be |been |being )?(?:absolutely |strictly |generally )?(?:stop\w*|discontinu\w*|withh[eo]ld\w*|hold|avoid\w*|contraindicated|unsafe|inappropriate|remove|omit)/i

/** "Switch to labetalol": the drug that is left is not named. */
const switchTo = /\b(?:switch\w*|chang(?:e|ed|ing)|transition\w*|convert\w*) (?:\w+ ){0,3}to\b/i

/** What stands behind these words is what is not done. */
const inPlaceOf = /\b(?:instead of|rather than|in place of|over|not)\s+$/i

const otherActions: readonly (readonly [DrugAction, RegExp])[] = [
  ['switch', /\b(?:switch\w*|chang(?:e|ed|ing) (?:\w+ ){0,3}to|replac\w*|substitut\w*|convert\w*|transition\w*)\b/i],
  [
    'reduce',
    /\b(?:reduc\w*|lower(?:ed|ing)? (?:the )?dos\w*|lower dose|halv\w*|half the|decreas\w*|dose[- ]adjust\w*|adjust (?:the )?dos\w*|dose adjustment)\b/i,
  ],
  ['delay', /\b(?:delay\w*|defer\w*|postpon\w*|wait)\b/i],
  ['monitor', /\b(?:monitor\w*|follow[- ]up|recheck\w*|check (?:the )?(?:level|inr|qt|potassium|creatinine)\w*)\b/i],
  ['flag', /\b(?:warn\w*|caution\w*|counsel\w*|careful\w*|alert|risks?|aware|inform)\b/i],
]

/** What is no decision about the drug, and is about the whole case. */
const openActions: readonly (readonly [DrugAction, RegExp])[] = [
  [
    'clarify',
    /\b(?:clarif\w*|ask (?:the|her|him|them|about|for|whether)|more information|cannot (?:yet )?be decided|confirm\w*|verify|need to know)\b/i,
  ],
  ['refer', /\b(?:refer(?:ral|red)?\b|consult\w*|specialist|seek (?:the )?advice)\b/i],
]

/** What was done before is no advice. */
const before =
  /\b(?:was|were|has been|have been|had been|having been|is being|previously|already|used to be)\s+(?:\w+ly )?(?:started|stopped|taken|given|used|prescribed|continued|discontinued|begun|initiated|taking|using)\b/gi

/** The drug without its name. */
const pronoun = /\b(?:the|this|that) (?:drug|medication|medicine|agent|treatment|prescription)\b|\bit\b/i

/**
 * What an answer advises about a drug, clause by clause: a word of giving or taking away counts where it stands with the
 * drug, denials before it and "instead of" counted. No model has a part in it.
 *
 * @example
 * const names = { drug: ['lisinopril'], alternatives: ['labetalol'] }
 * [...readStance('Do not continue lisinopril; use labetalol instead.', names).actions]
 * // → ['stop', 'switch']
 */
export function readStance(text: string, { drug, alternatives }: DrugNames): Stance {
  const actions = new Set<DrugAction>()
  let [speaksOfDrug, isOpen, isAway, alternative] = [false, false, false, false]
  for (const clause of clausesOf(text)) {
    const isNamed = names(clause, drug)
    const namesOther = names(clause, alternatives)
    const isMeant = isNamed || (!namesOther && (pronoun.test(clause) || isOpen || isBare(clause)))
    if (isNamed || pronoun.test(clause)) speaksOfDrug = true
    isOpen = isNamed || (isOpen && !namesOther)
    if (namesOther && isOffered(clause, alternatives)) alternative = true
    for (const [action, words] of openActions) if (isAsserted(clause, words)) actions.add(action)
    if (namesOther && !isNamed && switchTo.test(clause)) for (const one of ['switch', 'stop'] as const) actions.add(one)
    if (!isMeant) continue
    const stance = stanceOf(clause, isNamed ? drug : [])
    if (stance === 'away') {
      isAway = true
      actions.add('stop')
    } else if (stance === 'given') for (const action of ['continue', 'start'] as const) actions.add(action)
    for (const [action, words] of otherActions) if (isAsserted(clause, words)) actions.add(action)
  }
  if (alternative && (isAway || actions.has('switch'))) actions.add('switch')
  // A switch away from a drug stops it, and to one that is named after it does not continue it.
  if (actions.has('switch') && !isAway) for (const action of ['continue', 'start'] as const) actions.delete(action)
  if (actions.has('switch')) actions.add('stop')
  return { actions, speaksOfDrug }
}

function clausesOf(text: string): readonly string[] {
  return text
    .replace(commanded, '')
    .split(
      /(?<=[.!?])\s+|[;\n]|,?\s+\b(?:but|however|although|though|whereas|while)\b|,\s+(?=(?:and )?(?:then )?(?:use|start|switch|give|stop|avoid|continue|do not|prescribe|monitor|reduce)\b)|\s+\band\s+(?=(?:use|start|switch|give|stop|avoid|continue|do not|prescribe|monitor|reduce|replace|consider)\b)/i,
    )
    .map((clause) => clause.replace(condition, '').replace(before, ' ').trim())
    .filter((clause) => clause !== '')
}

/** What is to be done only if something comes to pass is not advised now. */
const condition =
  /^(?:if|unless|in case|should (?:he|she|they|it)|when)\b.*$|(?:(?:,| and)\s+\w+ (?:it|the drug) )?\s(?:if|unless|in case|should (?:he|she|they|it))\b.*$/i

/** A command with its condition behind it: "stop it if …". */
const commanded =
  /(?:^|[,;]|\band)\s*(?:stop|hold|reduce|switch|discontinue|avoid|restart|resume)\b[^,;.]*\b(?:if|unless|in case)\b[^;.]*/gi

function names(clause: string, words: readonly string[]): boolean {
  return words.some((word) => wordAt(clause, word) >= 0)
}

function wordAt(clause: string, word: string): number {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return clause.search(new RegExp(`(?<![a-z])${escaped}(?![a-z])`, 'i'))
}

/** "Stop it now." — a clause that is a bare command is about the drug of the question. */
function isBare(clause: string): boolean {
  return /^(?:yes|no)?[,:]?\s*(?:stop|discontinue|continue|hold|avoid|do not (?:use|start|give|continue))\b[^,]{0,25}$/i.test(
    clause,
  )
}

function stanceOf(clause: string, drug: readonly string[]): 'away' | 'given' | null {
  const at = drug.map((word) => wordAt(clause, word)).find((place) => place >= 0)
  if (at !== undefined && inPlaceOf.test(clause.slice(0, at))) return 'away'
  if (takenBack.test(clause) && !/\b(?:instead of|rather than)\b/i.test(clause)) return 'given'
  if (away.test(clause)) return 'away'
  const word = given.exec(clause)
  if (word === null) return null
  return denial.test(clause.slice(0, word.index)) ? 'away' : 'given'
}

/** A word of an action without a denial right before it. */
function isAsserted(clause: string, words: RegExp): boolean {
  const found = words.exec(clause)
  return (
    found !== null &&
    !/\b(?:no|not|without|never|no need (?:to|for)|n't)\s+(?:\w+\s+){0,2}$/i.test(clause.slice(0, found.index))
  )
}

/** An alternative that is to be given, and not one that is refused as well. */
function isOffered(clause: string, alternatives: readonly string[]): boolean {
  const at = Math.min(...alternatives.map((word) => wordAt(clause, word)).filter((place) => place >= 0))
  const before = clause.slice(0, at)
  return !/\b(?:not|avoid|never|contraindicated|nor)\b[^,]*$/i.test(before)
}
