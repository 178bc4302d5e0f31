import { conditional, mentionsIn, type Order } from './advice/index.js'
import type { Held } from './reference.js'
import { namesHazard } from './stated-hazard.js'

/** "Unless she insists": the drug after all, for a reason of the answer's own. */
export function isWayBack(text: string, held: Held): boolean {
  const unless = /\bunless\b.*/.exec(text)?.[0]
  return unless !== undefined && (!namesHazard(unless, held) || /\b(?:skip\w*|miss\w*|that day)\b/.test(unless))
}

/** To feel better is no reason to stop; to be no better is one. */
export function isBetter(text: string): boolean {
  return better.test(text.replace(worse, ' '))
}

const worse =
  /\b(?:no|not|never|fails? to|little|nothing) (?:\w+ )?(?:better|improv\w*|gone|resol\w*|settle\w*|clear\w*|well)\b/g

const better =
  /\b(?:better|well|fine|improv\w*|gone|go away|resol\w*|without (?:fever|pain|symptoms)|(?:fever|pain|symptom|seizure)-free|no (?:fever|pain|symptoms)|(?<!\b(?:times|above|over|of|x)(?: the)? )normal|settle\w*|clear\w*)\b/

/** "Continue through any rash": no reason to stop counts, but that one feels better. */
export function goesOnAnyhow(text: string): boolean {
  const [, though] = anyhow.exec(text) ?? []
  return though !== undefined && !isBetter(though)
}

const anyhow =
  /\b(?:even (?:if|when|though|with)|regardless of|no matter|in spite of|(?<!\b(?:days?|weeks?|months?) \w+ )through (?!\S* ?(?:day|week|month|year|age|the (?:course|end|season|trip|summer|winter)|pregnancy|delivery|\d)))\b(.*)/

/** "Switch to rifampin if ALT rises", where it is rifampin that is not to be given. */
export function isBackTo({ object, behind }: Order, { names }: Held): boolean {
  const to = /\bto (.*)$/.exec(object)?.[1] ?? object
  return conditional.test(behind) && mentionsIn(to, names).some(({ who }) => who === 'this')
}

/** "Take an extra gram if blisters come". */
export function addsToDose({ verb, object, fields }: Order): boolean {
  return (
    fields === undefined &&
    verb === 'give' &&
    /^(?:an? |one |two )?(?:extra|additional|another|further|more)\b/.test(object)
  )
}
