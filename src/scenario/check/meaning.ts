import {
  bandsOf,
  conditionsOf,
  exceptionOf,
  intervalsOf,
  measured,
  originalOf,
  responseIn,
  type Scenario,
  scenariosOf,
  shows,
  textOf,
  twinsOf,
  withdrawnOf,
} from '../record/index.js'
import { cueForms, type Rule, type RuleVerdict, responsesOf } from '../rule/index.js'
import { slotsIn } from '../text/index.js'
import type { RuleObjection } from './problem.js'
import { slipIn } from './slips.js'
import { wordingFault } from './wording.js'

/** What the records of a rule say against the rule itself. Only for rules that name nothing they do not have. */
export function meaningOf(rule: Rule): readonly RuleObjection[] {
  return [
    ...drugNamed(rule),
    ...responseFaults(rule),
    ...roleFaults(rule),
    ...cueFaults(rule),
    ...bandRecords(rule),
    ...alternativeFaults(rule),
    ...[...scenariosOf(rule)].flatMap((one) => textFaults(rule, one)),
    ...reviewFaults(rule),
    ...presentingFaults(rule),
  ]
}

/** A note repeats the complaint in a few words, which must not read as a repeated sentence. */
function presentingFaults(rule: Rule): readonly RuleObjection[] {
  const { presenting } = rule
  const isSaid = originalOf(rule).entries.some(({ template }) => template.includes(`${presenting}.`))
  if (isSaid) return [{ path: ['presenting'], message: 'a sentence of the text says the very same; use other words' }]
  return presenting.endsWith('.')
    ? [{ path: ['presenting'], message: 'it is no sentence; leave out the full stop' }]
    : []
}

function reviewFaults({ review }: Rule): readonly RuleObjection[] {
  if (review.state === 'unreviewed' || (review.role !== undefined && review.date !== undefined)) return []
  return [{ path: ['review'], message: 'a reviewed rule says who reviewed it (role) and when (date)' }]
}

/** Whether a text names the drug, by one of its names. */
function names(text: string, { name, also }: Rule['drug']): boolean {
  const lower = text.toLowerCase()
  return [name, ...also].some((one) => lower.includes(one.toLowerCase()))
}

function drugNamed(rule: Rule): readonly RuleObjection[] {
  const { drug, question, probe } = rule
  const faults: RuleObjection[] = []
  const say = (path: readonly string[], message: string): void => void faults.push({ path, message })
  if (!names(textOf({ entries: originalOf(rule).entries.slice(0, -1) }), drug)) {
    say(['text'], `the text does not name ${drug.name} before its question`)
  }
  if (!names(question.asked, drug)) say(['question', 'asked'], `it should ask about ${drug.name} by name`)
  if (names(question.unasked, drug))
    say(['question', 'unasked'], `it should ask about something else than ${drug.name}`)
  for (const key of ['asked', 'unasked'] as const) {
    if (!question[key].endsWith('?')) say(['question', key], 'it does not end with a question mark')
  }
  for (const key of ['direct', 'negated'] as const) {
    if (!names(probe[key].question, drug)) say(['probe', key, 'question'], `it should name ${drug.name}`)
  }
  return faults
}

function responseFaults(rule: Rule): readonly RuleObjection[] {
  return Object.entries(rule.responses).flatMap(([name, response]) => {
    const path = ['responses', name]
    const twice = response.acceptable.find((one) => [...response.insufficient, ...response.forbidden].includes(one))
    if (twice !== undefined) return [{ path, message: `"${twice}" is acceptable, and something else too` }]
    const accepts = response.acceptable.includes(rule.decision)
    const isUsed: readonly RuleVerdict[] = ['usable', 'flag']
    if (isUsed.includes(response.verdict) && !accepts) {
      return [{ path, message: `the verdict is ${response.verdict}, so "${rule.decision}" must be acceptable` }]
    }
    if (response.verdict === 'avoid' && (accepts || !response.forbidden.includes(rule.decision))) {
      return [{ path, message: `the verdict is avoid, so "${rule.decision}" must be forbidden` }]
    }
    return []
  })
}

const mayBe: Readonly<Record<'original' | 'condition' | 'twin' | 'exception', readonly RuleVerdict[]>> = {
  original: ['usable'],
  condition: ['avoid', 'adjust', 'flag'],
  twin: ['usable', 'flag'],
  exception: ['usable', 'flag', 'adjust'],
}

function roleFaults(rule: Rule): readonly RuleObjection[] {
  const exception = exceptionOf(rule)
  const judged: readonly { role: keyof typeof mayBe; path: readonly string[]; one: Scenario }[] = [
    { role: 'original', path: ['text'], one: originalOf(rule) },
    ...conditionsOf(rule).map((one) => ({
      role: 'condition' as const,
      path: ['condition', 'cues', String(one.cue)],
      one,
    })),
    ...twinsOf(rule).map((one) => ({ role: 'twin' as const, path: ['twin', 'cues', String(one.cue)], one })),
    ...(exception === undefined ? [] : [{ role: 'exception' as const, path: ['exception'], one: exception }]),
  ]
  return judged.flatMap(({ role, path, one }): RuleObjection[] => {
    if (!one.asked) return []
    const verdict = responseIn(rule, one)?.verdict
    const found = `the response "${one.response}" (${verdict})`
    if (verdict !== undefined && !mayBe[role].includes(verdict)) {
      const why = one.byValue ? `its printed ${rule.bands?.by} leads to` : 'it has'
      return [{ path, message: `${why} ${found}, and the ${role} may be ${mayBe[role].join(', ')} only` }]
    }
    const cue = role === 'condition' && one.cue !== null ? rule.condition.cues[one.cue] : undefined
    const stated = cue === undefined ? undefined : (cue.response ?? rule.condition.response)
    if (stated === undefined || stated === one.response) return []
    return [{ path, message: `its printed ${rule.bands?.by} leads to ${found}, and the condition says "${stated}"` }]
  })
}

function mentions(text: string, rule: Rule): boolean {
  const lower = text.toLowerCase()
  return rule.hazard.words.some((word) => lower.includes(word.toLowerCase()))
}

function cueFaults(rule: Rule): readonly RuleObjection[] {
  const { condition, twin } = rule
  const faults: RuleObjection[] = []
  const say = (path: readonly string[], message: string): void => void faults.push({ path, message })
  const plain = textOf(originalOf(rule))
  for (const form of cueForms) {
    if (condition.cues[form] === undefined && condition.absent[form] === undefined) {
      say(['condition', 'cues'], `the form "${form}" is missing; write it, or say under "absent" why there is none`)
    }
  }
  for (const [role, cued] of [
    ['condition', condition],
    ['twin', twin],
  ] as const) {
    if (cued === undefined) continue
    if (cued.cues[cued.canonical] === undefined) say([role], `the canonical form "${cued.canonical}" is missing`)
  }
  for (const one of [...conditionsOf(rule), ...twinsOf(rule)].filter(({ asked }) => asked)) {
    const path = [one.role, 'cues', String(one.cue)]
    const text = textOf(one)
    if (text === plain) say(path, 'it changes nothing in the text')
    const mustMention = one.cue === 'explicit' && (one.role === 'condition' || twin?.mentions === true)
    if (mustMention && !mentions(text, rule))
      say(path, `none of the hazard's words (${rule.hazard.words.join(', ')}) stands in its text`)
  }
  const conditions = conditionsOf(rule).map(textOf)
  for (const [path, one] of [
    ['exception', exceptionOf(rule)],
    ['withdrawn', withdrawnOf(rule)],
  ] as const) {
    if (one !== undefined && conditions.includes(textOf(one))) say([path, 'change'], 'it changes nothing in the text')
  }
  return faults
}

function bandRecords(rule: Rule): readonly RuleObjection[] {
  const { bands } = rule
  if (bands === undefined) return []
  const records = bandsOf(rule)
  if (records.some(({ byValue }) => !byValue)) {
    const base = rule.bands?.base
    return [
      {
        path: ['bands', 'by'],
        message: `the ${base} does not print "${bands.by}", nor all that it comes from; print it, or choose another base`,
      },
    ]
  }
  const values = records.flatMap(({ facts }) => measured(facts, bands.by) ?? [])
  return intervalsOf(bands).flatMap(({ from, to }, i) => {
    if (values.some((value) => value >= from && value < to)) return []
    const [low, high] = [bands.list[i]?.from ?? 'below', bands.list[i]?.to ?? 'above']
    return [{ path: ['bands', 'list', i], message: `no value that can be printed lies from ${low} to ${high}` }]
  })
}

function alternativeFaults(rule: Rule): readonly RuleObjection[] {
  const texts = [...scenariosOf(rule)]
  return Object.entries(responsesOf(rule)).flatMap(([name, { alternatives }]) =>
    alternatives.flatMap(({ drug, when, fact }, i): RuleObjection[] => {
      const path = ['responses', name, 'alternatives', i]
      if (names(drug, rule.drug)) return [{ path, message: `${drug} is the drug itself` }]
      if ((when === undefined) !== (fact === undefined)) {
        return [
          {
            path,
            message:
              'a condition ("when") goes with the "fact" of this patient that satisfies it, and the other way round',
          },
        ]
      }
      const here = texts.filter(({ response }) => response === name)
      const shown = here.some(({ entries }) =>
        entries.some(({ template }) => fact === undefined || template.includes(fact)),
      )
      if (shown) return []
      return [
        {
          path: [...path, 'fact'],
          message: `"${fact}" does not stand in a text to which "${name}" is the answer; give words of a sentence as the rule writes it`,
        },
      ]
    }),
  )
}

function textFaults(rule: Rule, one: Scenario): readonly RuleObjection[] {
  const path = pathOf(one)
  const slots = one.entries.flatMap(({ template }) => slotsIn(template))
  const twice = slots.find((name, i) => slots.indexOf(name) !== i)
  if (twice !== undefined) return [{ path, message: `its text prints {${twice}} twice` }]
  // A date of birth or a school grade may stand for the age where that is the cue.
  const mayHide = one.cue === 'value' || one.cue === 'implicit'
  if (!slots.includes('age') && !mayHide)
    return [{ path, message: 'its text does not print the age ({A patient}, {patient} or {age})' }]
  const [problem] = one.facts.problems
  const isShown = slots.some((name) => rule.slots[name] !== undefined && 'measure' in (rule.slots[name] ?? {}))
  if (problem !== undefined && (isShown || (rule.bands !== undefined && shows(rule, rule.bands.by, slots)))) {
    return [{ path, message: problem }]
  }
  const fault = wordingFault(textOf(one)) ?? slipIn(one)
  return fault === undefined ? [] : [{ path, message: `in its text ${fault}` }]
}

function pathOf({ role, cue }: Scenario): readonly string[] {
  switch (role) {
    case 'condition':
    case 'twin':
      return [role, 'cues', String(cue)]
    case 'band':
      return ['bands']
    case 'exception':
    case 'withdrawn':
      return [role, 'change']
    default:
      return ['text']
  }
}
