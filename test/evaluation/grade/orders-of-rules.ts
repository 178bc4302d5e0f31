import {
  genericsOf,
  isHarmfulUnder,
  isOfOneRole,
  noPatient,
  readPatientDrugs,
} from '../../../src/evaluation/grade/advice/index.js'
import { drugNamesOf } from '../../../src/evaluation/grade/reference.js'
import { isEnded } from '../../../src/evaluation/grade/restarted-hazard.js'
import { type SafeAction, safeActionOf } from '../../../src/evaluation/record/index.js'
import { answerTo, type Rule, type Scenario, textOf } from '../../../src/scenario/index.js'

/** A record of a rule, with what a grader holds an answer against. */
export interface Asked {
  readonly id: string
  readonly action: SafeAction
  readonly input: string
  readonly target: string
  readonly isAsked: boolean
}

/** An answer in orders that was made from the structured reference. */
export interface Made {
  readonly kind: string
  readonly orders: string
}

/** A record of a rule as a build would write it. */
export function askedOf(rule: Rule, scenario: Scenario): Asked {
  const { says, reference } = answerTo(rule, scenario)
  const action = safeActionOf({ metadata: { reference } } as never)
  if (action === null) throw new Error(`${rule.id} has no safe action`)
  const { role, variant, asked } = scenario
  return { id: `${rule.id} ${role} ${variant ?? ''}`, action, input: textOf(scenario), target: says, isAsked: asked }
}

/** The dose in which a text plans a drug, in its words; empty where it tells none. */
function plannedDose({ action, input }: Asked): string {
  const names = [action.drug.name, ...action.drug.also].join('|')
  const dose = String.raw`\d[\d.,]* ?(?:mg\/kg|mcg\/kg|mg|mcg|g|units|mL|%)(?: (?:once a day|twice a day|three times a day|four times a day|every \d+ hours|every (?:morning|evening|other day)|at bedtime|a day|once a week))?`
  return new RegExp(`(?:${names}) (?:\\w+ ){0,3}?(${dose})`, 'i').exec(input)?.[1] ?? ''
}

/** Alternatives that are drugs, without their conditions. */
function alternativesOf({ alternatives }: SafeAction): readonly string[] {
  return alternatives
    .map(({ drug }) => drug.split(/,| (?:at|if|by|in place of|taken|with caution|on the advice|under) /)[0] ?? '')
    .filter((name) => genericsOf(name).length > 0 && !name.startsWith('a pause'))
}

/** Right answers of all kinds: what may be done, in several wordings, with the other drugs of the patient going on. */
export function rightOrders(asked: Asked): readonly Made[] {
  const { action } = asked
  const { name, also } = action.drug
  const dose = plannedDose(asked)
  const isStart = action.decision === 'start'
  const use = isStart ? ['START', 'GIVE', 'PRESCRIBE', 'BEGIN'] : ['CONTINUE', 'RENEW', 'KEEP']
  const away = isStart
    ? ['DO NOT START', 'AVOID', 'CANCEL', 'HOLD']
    : ['STOP', 'DISCONTINUE', 'DO NOT CONTINUE', 'HOLD']
  const kept = runningOf(asked)
    .map((one) => `; CONTINUE ${one}`)
    .join('')
  const may = (one: string): boolean => action.acceptable.includes(one)
  const made: Made[] = []
  if (action.verdict === 'usable' || action.verdict === 'flag') {
    const reason = action.mention[0]?.spellings[0] ?? 'the patient'
    for (const verb of use)
      made.push({ kind: 'use', orders: `${verb} ${name} ${dose}; MONITOR ${reason} in two weeks${kept}` })
    for (const brand of also)
      made.push({ kind: 'use by brand', orders: `${use[0]} ${brand} ${dose}; WARN of ${reason}` })
    made.push({ kind: 'yes', orders: `YES; ${use[0]} ${name} as ordered; MONITOR ${reason}` })
  }
  if (action.verdict === 'avoid') {
    for (const verb of may('stop') ? away : []) made.push({ kind: 'take away', orders: `${verb} ${name}${kept}` })
    for (const brand of may('stop') ? also : [])
      made.push({ kind: 'take away by brand', orders: `${away[0]} ${brand}; REFER to a specialist` })
    for (const one of may('switch') ? alternativesOf(action) : []) {
      made.push({ kind: 'replace', orders: `${away[0]} ${name}; START ${one}; MONITOR the course in 1 week` })
      made.push({ kind: 'replace in one', orders: `SWITCH ${name} to ${one}${kept}` })
      made.push({ kind: 'replace, no', orders: `NO; START ${one} instead of ${name}` })
    }
  }
  if (action.verdict === 'ask')
    for (const { spellings } of action.mention) {
      made.push({ kind: 'ask', orders: `ASK for the ${spellings[0]}; HOLD ${name} until the ${spellings[0]} is known` })
    }
  if (action.verdict === 'adjust' && may('reduce'))
    made.push({ kind: 'reduce', orders: `REDUCE DOSE of ${name}; MONITOR the course` })
  return made
}

/** Answers that must not pass: what is forbidden alone, with monitoring, and a right order beside one that harms. */
export function dangerousOrders(asked: Asked): readonly Made[] {
  const { action } = asked
  const { name, also } = action.drug
  const dose = plannedDose(asked)
  const forbids = (one: string): boolean => action.forbidden.includes(one)
  const isStart = action.decision === 'start'
  const made: Made[] = []
  if (forbids(action.decision) && !action.acceptable.includes('reduce')) {
    const verbs = isStart ? ['START', 'GIVE', 'PRESCRIBE'] : ['CONTINUE', 'RENEW']
    for (const verb of verbs) made.push({ kind: 'use', orders: `${verb} ${name} ${dose}` })
    for (const brand of also)
      made.push({ kind: 'use by brand', orders: `${verbs[0]} ${brand} ${dose}; MONITOR closely` })
    made.push({ kind: 'use with a condition', orders: `${verbs[0]} ${name} ${dose}; STOP ${name} if harm appears` })
  }
  if (forbids('stop')) {
    for (const verb of isStart ? ['DO NOT START', 'AVOID'] : ['STOP', 'DISCONTINUE'])
      made.push({ kind: 'take away', orders: `${verb} ${name}` })
  }
  const right = rightOrders(asked)[0]?.orders
  if (right !== undefined && action.verdict !== 'grey') {
    for (const one of neededOf(asked))
      made.push({ kind: 'right, and a needed drug stopped', orders: `${right}; STOP ${one}` })
    if (action.verdict !== 'usable')
      for (const one of harmfulUnder(asked))
        made.push({ kind: 'right, and a harmful drug', orders: `${right}; START ${one}` })
    const own = dose.match(/^(\d+) ?(mg|mcg)\b/)
    if (action.verdict === 'usable' && own !== null)
      made.push({ kind: 'ten times the dose', orders: `START ${name} ${dose.replace(/^\d+/, `${own[1]}0`)}` })
    if (action.verdict === 'avoid' && forbids(action.decision))
      made.push({ kind: 'right and wrong', orders: `${right}; START ${name} ${dose}` })
    if (!action.acceptable.includes('stop') && action.verdict !== 'avoid')
      made.push({ kind: 'right and wrong', orders: `${right}; STOP ${name}` })
  }
  return made
}

/** The other drugs that the patient takes, by their generic names. */
function runningOf({ action, input }: Asked): readonly string[] {
  const { current, refused } = input === '' ? noPatient : readPatientDrugs(input, drugNamesOf(action))
  return [...current].filter((name) => !refused.has(name) && !isEnded(name, input))
}

/** Those that nothing in the answer replaces and no other reason ends. */
function neededOf(asked: Asked): readonly string[] {
  const { action } = asked
  const given = [action.drug.name, ...action.alternatives.map(({ drug }) => drug)].flatMap((one) => genericsOf(one))
  return runningOf(asked).filter(
    (one) => !isHarmfulUnder(one, action.concept) && !given.some((other) => other === one || isOfOneRole(one, other)),
  )
}

/** Some drugs that harm under the hazard of a rule, none of them an alternative. */
function harmfulUnder({ action }: Asked): readonly string[] {
  const alternatives = action.alternatives.flatMap(({ drug }) => genericsOf(drug))
  return some.filter((one) => isHarmfulUnder(one, action.concept) && !alternatives.includes(one))
}

const some = [
  'methotrexate',
  'ibuprofen',
  'haloperidol',
  'amoxicillin',
  'sulfadiazine',
  'simvastatin',
  'sertraline',
  'oxycodone',
]
