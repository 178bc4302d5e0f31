import { nearest } from '../../errors.js'
import { mostPoints } from '../record/index.js'
import { type Change, categories, cueForms, type Rule, responsesOf } from '../rule/index.js'
import { changeEntries, type Entry, originalEntries, slotsIn } from '../text/index.js'
import type { RuleObjection } from './problem.js'

/** Whatever a rule names and does not have: sentences, slots, responses, sources. */
export function namesOf(rule: Rule): readonly RuleObjection[] {
  return [...identity(rule), ...entriesOf(rule), ...changes(rule), ...responses(rule), ...sources(rule), ...slots(rule)]
}

function identity({ id, category }: Rule): readonly RuleObjection[] {
  const prefix = categories[category]
  if (id.startsWith(`${prefix}-`)) return []
  return [{ path: ['id'], message: `${id} is in the category ${category}, whose ids begin with ${prefix}-` }]
}

function entriesOf(rule: Rule): readonly RuleObjection[] {
  const ids = originalEntries(rule).map(({ id }) => id)
  return ids.flatMap((id, i) =>
    ids.indexOf(id) === i ? [] : [{ path: ['text', i], message: `two sentences are called "${id}"` }],
  )
}

/** The changes of a rule with their places, each with those that are made before it. */
function changesOf(rule: Rule): readonly { readonly path: readonly string[]; readonly all: readonly Change[] }[] {
  const { condition, twin, exception, withdrawn } = rule
  const cues = (role: 'condition' | 'twin', of: Rule['condition']['cues'] | undefined) =>
    cueForms.flatMap((form) => {
      const change = of?.[form]
      return change === undefined ? [] : [{ path: [role, 'cues', form], all: [change] }]
    })
  const under = (role: 'exception' | 'withdrawn', on: (typeof cueForms)[number] | undefined, change: Change) => {
    return { path: [role, 'change'], all: [condition.cues[on ?? condition.canonical] ?? {}, change] }
  }
  return [
    ...cues('condition', condition.cues),
    ...cues('twin', twin?.cues),
    ...(exception === undefined ? [] : [under('exception', exception.on, exception.change)]),
    ...(withdrawn === undefined ? [] : [under('withdrawn', withdrawn.on, withdrawn.change)]),
  ]
}

function changes(rule: Rule): readonly RuleObjection[] {
  return changesOf(rule).flatMap(({ path, all }) => {
    const before = all.slice(0, -1).reduce(changeEntries, originalEntries(rule))
    const change = all.at(-1) as Change
    return [...placesIn(change, before, path), ...setsIn(change, rule, path)]
  })
}

function placesIn(change: Change, before: readonly Entry[], path: readonly string[]): readonly RuleObjection[] {
  const { insert = [], replace = {}, remove = [] } = change
  const own = insert.flatMap(({ id }) => id ?? [])
  const ids = before.map(({ id }) => id).filter((id) => id !== 'question')
  const left = [...ids.filter((id) => !remove.includes(id)), ...own]
  const unknown = (name: string, known: readonly string[], ...rest: (string | number)[]): RuleObjection[] =>
    known.includes(name)
      ? []
      : [{ path: [...path, ...rest], message: `no sentence is called "${name}". ${nearest(name, known)}` }]
  return [
    ...insert.flatMap(({ after }, i) => unknown(after, left, 'insert', i, 'after')),
    ...Object.keys(replace).flatMap((id) => unknown(id, left, 'replace', id)),
    ...remove.flatMap((id, i) => unknown(id, ids, 'remove', i)),
    ...(ids[0] !== undefined && remove.includes(ids[0])
      ? [{ path: [...path, 'remove'], message: `the first sentence, "${ids[0]}", cannot be taken out; replace it` }]
      : []),
  ]
}

function setsIn({ set = {} }: Change, { slots: known }: Rule, path: readonly string[]): readonly RuleObjection[] {
  return Object.entries(set).flatMap(([name, value]) => {
    const place = [...path, 'set', name]
    if (name === 'age') return []
    const slot = known[name]
    if (slot === undefined) {
      return [{ path: place, message: `no slot is called "${name}". ${nearest(name, [...Object.keys(known), 'age'])}` }]
    }
    if ('measure' in slot) {
      return [{ path: place, message: `"${name}" is worked out by ${slot.measure}; set what it comes from` }]
    }
    const problem = valueProblem(slot, value)
    return problem === undefined ? [] : [{ path: place, message: problem }]
  })
}

type PlainSlot = Exclude<Rule['slots'][string], { measure: string }>

function valueProblem(slot: PlainSlot, value: number | string): string | undefined {
  if ('allowed' in slot) {
    return slot.allowed.includes(String(value)) ? undefined : `"${value}" is not one of ${slot.allowed.join(', ')}`
  }
  if (typeof value !== 'number') return `expected a number of ${slot.unit} and found "${value}"`
  if (value < slot.min || value > slot.max) return `${value} lies outside ${slot.min} to ${slot.max} ${slot.unit}`
  const isExact = Math.abs(Number(value.toFixed(slot.decimals)) - value) < 1e-9
  return isExact ? undefined : `${value} has more decimals than the ${slot.decimals} that are printed`
}

function slots(rule: Rule): readonly RuleObjection[] {
  const known = [...Object.keys(rule.slots), 'age']
  const used = new Set<string>()
  const templates: { path: readonly (string | number)[]; text: string }[] = [
    ...originalEntries(rule).map(({ template }, i) => ({
      path: i < rule.text.length ? ['text', i] : ['question', 'asked'],
      text: template,
    })),
    { path: ['question', 'unasked'], text: rule.question.unasked },
    ...changesOf(rule).flatMap(({ path, all }) => {
      const { insert = [], replace = {} } = all.at(-1) as Change
      return [
        ...insert.map(({ text }, i) => ({ path: [...path, 'insert', i, 'text'], text })),
        ...Object.entries(replace).map(([id, text]) => ({ path: [...path, 'replace', id], text })),
      ]
    }),
  ]
  const unknown = templates.flatMap(({ path, text }) =>
    slotsIn(text).flatMap((name) => {
      used.add(name)
      return known.includes(name)
        ? []
        : [{ path, message: `{${name}} is no slot. ${nearest(name, [...known, 'A patient', 'a patient', 'patient'])}` }]
    }),
  )
  const inputs = Object.entries(rule.slots).flatMap(([name, slot]) =>
    'measure' in slot && (used.has(name) || rule.bands?.by === name)
      ? ['creatinine', 'height', 'weight'].filter((input) => input in rule.slots)
      : [],
  )
  const read = [rule.bands?.by, rule.bands?.vary, ...inputs]
  return [
    ...unknown,
    ...Object.entries(rule.slots).flatMap(([name, slot]): RuleObjection[] => {
      const path = ['slots', name]
      if (name === 'age') return [{ path, message: 'the age stands under patient and is no slot' }]
      const range = 'min' in slot ? rangeProblem(slot) : undefined
      if (range !== undefined) return [{ path, message: range }]
      if (used.has(name) || read.includes(name)) return []
      return [{ path, message: `no text of the rule prints the slot "${name}"` }]
    }),
  ]
}

function rangeProblem(slot: Extract<PlainSlot, { min: number }>): string | undefined {
  if (slot.min >= slot.max) return `its range ${slot.min} to ${slot.max} is empty`
  const points = (slot.max - slot.min) * 10 ** slot.decimals
  if (points >= mostPoints) return `its range has ${Math.round(points)} printed values, and ${mostPoints} are allowed`
  return valueProblem(slot, slot.value)
}

function responses(rule: Rule): readonly RuleObjection[] {
  const known = Object.keys(responsesOf(rule))
  const { bands, condition, twin, exception } = rule
  const named: { path: readonly (string | number)[]; name: string | undefined }[] = [
    { path: ['condition', 'response'], name: condition.response },
    ...cueForms.flatMap((form) => [
      { path: ['condition', 'cues', form, 'response'], name: condition.cues[form]?.response },
      { path: ['twin', 'cues', form, 'response'], name: twin?.cues[form]?.response },
    ]),
    { path: ['exception', 'response'], name: exception?.response },
    ...(bands?.list ?? []).flatMap(({ response, other }, i) => [
      { path: ['bands', 'list', i, 'response'], name: response },
      { path: ['bands', 'list', i, 'other'], name: other },
    ]),
  ]
  const used = new Set(named.map(({ name }) => name))
  return [
    ...named.flatMap(({ path, name }) =>
      name === undefined || known.includes(name)
        ? []
        : [{ path, message: `no response is called "${name}". ${nearest(name, known)}` }],
    ),
    ...Object.keys(rule.responses).flatMap((name) =>
      used.has(name) || name === 'usable'
        ? []
        : [{ path: ['responses', name], message: `nothing leads to the response "${name}"` }],
    ),
  ]
}

function sources(rule: Rule): readonly RuleObjection[] {
  const known = Object.keys(rule.sources)
  if (known.length === 0) return [{ path: ['sources'], message: 'the rule names no source' }]
  const cited: { path: readonly (string | number)[]; names: readonly string[] }[] = [
    ...Object.entries(rule.responses).map(([name, response]) => {
      return { path: ['responses', name, 'sources'], names: response.sources }
    }),
    { path: ['twin', 'sources'], names: rule.twin?.sources ?? [] },
    { path: ['exception', 'sources'], names: rule.exception?.sources ?? [] },
  ]
  const used = new Set(cited.flatMap(({ names }) => names))
  return [
    ...cited.flatMap(({ path, names }) =>
      names.flatMap((name, i) =>
        known.includes(name)
          ? []
          : [{ path: [...path, i], message: `no source is called "${name}". ${nearest(name, known)}` }],
      ),
    ),
    ...known.flatMap((name) =>
      used.has(name) ? [] : [{ path: ['sources', name], message: `nothing is said to come from the source "${name}"` }],
    ),
  ]
}
