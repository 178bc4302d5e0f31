import { describe, expect, it } from 'vitest'
import { exchange, faultsIn, lineWith, ruleText } from '../rules.js'

const renal = ruleText('renal/RENAL-001')
const pregnancy = ruleText('pregnancy/PREG-001')
const interaction = ruleText('drug-interaction/DDI-003')

/** What is exchanged in a sound rule, the line on which the fault is told, and a piece of the reason. */
type Fault = readonly [what: string, rule: string, before: string, after: string, line: string, reason: string]

const faults: readonly Fault[] = [
  [
    'a value that cannot be',
    renal,
    'set: { creatinine: 2.75 }',
    'set: { creatinine: 99 }',
    'creatinine: 99',
    'lies outside 0.5 to 9',
  ],
  [
    'more decimals than are printed',
    renal,
    'set: { creatinine: 2.75 }',
    'set: { creatinine: 2.755 }',
    '2.755',
    'more decimals',
  ],
  [
    'a condition whose value says otherwise',
    renal,
    'set: { creatinine: 2.75 }',
    'set: { creatinine: 2.1 }',
    'explicit:',
    'the condition says "avoid"',
  ],
  [
    'a slot without a unit',
    renal,
    'title: serum creatinine, unit: mg/dL, ',
    'title: serum creatinine, ',
    'title: serum creatinine',
    'unit: it is missing',
  ],
  [
    'a rule without a source',
    pregnancy,
    'sources:\n  label:',
    'sources: {}\nnothing:\n  label:',
    'nothing:',
    'unknown key "nothing"',
  ],
  [
    'a source that is not there',
    pregnancy,
    'sources: [label, acog]',
    'sources: [label, aco]',
    'sources: [label, aco]',
    'Did you mean acog?',
  ],
  [
    'a source that nothing cites',
    pregnancy,
    'sources: [label, acog]',
    'sources: [label]',
    '  acog:',
    'nothing is said to come from',
  ],
  [
    'bands that overlap',
    renal,
    '{ from: 45, to: 60, response: grey }',
    '{ from: 44, to: 60, response: grey }',
    'from: 44',
    'overlaps',
  ],
  [
    'a hole between bands',
    renal,
    '{ from: 45, to: 60, response: grey }',
    '{ from: 46, to: 60, response: grey }',
    'from: 46',
    'nothing is said between 45 and 46',
  ],
  [
    'an empty band',
    renal,
    '{ from: 45, to: 60, response: grey }',
    '{ from: 45, to: 45, response: grey }',
    'from: 45',
    'is empty',
  ],
  [
    'a bound that changes nothing',
    renal,
    '{ from: 60, response: usable }',
    '{ from: 60, response: grey }',
    'from: 60',
    'changes nothing',
  ],
  [
    'a band that no printed value reaches',
    renal,
    '- { to: 30,',
    '- { to: 1, response: grey }\n    - { from: 1, to: 30,',
    'to: 1, response',
    'no value that can be printed',
  ],
  [
    'bands of a worked-out value that nothing moves',
    renal,
    '  vary: creatinine\n',
    '',
    'bands:',
    'which slot moves it',
  ],
  [
    'an unknown placeholder',
    renal,
    'Hemoglobin A1c is {hemoglobin-a1c}.',
    'Hemoglobin A1c is {hemoglobin}.',
    'A1c is {hemoglobin}',
    '{hemoglobin} is no slot',
  ],
  [
    'a slot that no text prints',
    renal,
    'Hemoglobin A1c is {hemoglobin-a1c}.',
    'Hemoglobin A1c is high.',
    'hemoglobin-a1c: {',
    'no text of the rule prints',
  ],
  [
    'a slot that a text prints twice',
    renal,
    'Hemoglobin A1c is {hemoglobin-a1c}.',
    'Hemoglobin A1c is {hemoglobin-a1c}, again {hemoglobin-a1c}.',
    'text:',
    'prints {hemoglobin-a1c} twice',
  ],
  ['a text without the age', renal, '"{A patient} comes', '"A man comes', 'text:', 'does not print the age'],
  [
    'a value set for what is worked out',
    renal,
    'set: { creatinine: 2.75 }',
    'set: { egfr: 24 }',
    'egfr: 24',
    'set what it comes from',
  ],
  [
    'a sentence that is not there',
    pregnancy,
    'after: history, text: "She is pregnant',
    'after: histroy, text: "She is pregnant',
    'histroy',
    'Did you mean history?',
  ],
  [
    'a missing form without a reason',
    pregnancy,
    '    value:\n      insert:\n        - { after: examination, section: laboratory, text: "A serum hCG taken this morning is 84,000 mIU/mL." }\n      remove: [contraception]\n',
    '',
    '  cues:',
    'the form "value" is missing',
  ],
  [
    'a response that does not exist',
    pregnancy,
    '  response: avoid\n  cues',
    '  response: avoit\n  cues',
    'response: avoit',
    'Did you mean avoid?',
  ],
  [
    'an action that is right and wrong',
    pregnancy,
    'insufficient: [reduce',
    'insufficient: [stop',
    '  avoid:',
    '"stop" is acceptable, and something else too',
  ],
  [
    'a drug that is to be avoided and continued',
    pregnancy,
    'forbidden: [continue, start, delay]',
    'forbidden: [start, delay]',
    '  avoid:',
    '"continue" must be forbidden',
  ],
  [
    'a fact that the patient does not have',
    pregnancy,
    'fact: has never had asthma',
    'fact: The lungs are clear',
    'drug: labetalol',
    'does not stand in a text',
  ],
  [
    'an alternative that is the drug',
    pregnancy,
    'drug: methyldopa',
    'drug: lisinopril',
    'drug: lisinopril',
    'is the drug itself',
  ],
  [
    'a question that is not about the drug',
    pregnancy,
    'asked: Should lisinopril be continued?',
    'asked: Should it be continued?',
    'asked:',
    'ask about lisinopril by name',
  ],
  [
    'an unasked question that names the drug',
    pregnancy,
    'unasked: How often should she',
    'unasked: When on lisinopril, how often should she',
    'unasked:',
    'something else than lisinopril',
  ],
  ['probes of one answer', pregnancy, 'answer: "no"', 'answer: "yes"', 'probe:', 'same answer twice'],
  [
    'an unsafe abbreviation',
    interaction,
    'every evening, and',
    'QD, and',
    'text:',
    '"QD" stands on lists of unsafe abbreviations',
  ],
  [
    'a trailing zero of a dose',
    interaction,
    'simvastatin 40 mg every',
    'simvastatin 40.0 mg every',
    'text:',
    'trailing zero',
  ],
  [
    'a question about another dose than the one that is ordered',
    pregnancy,
    'asked: Should lisinopril be continued?',
    'asked: Should lisinopril 40 mg twice a day be continued?',
    'text:',
    'the question is about "40 mg twice a day", which no sentence before it gives',
  ],
  [
    'a change that says again what another sentence says',
    pregnancy,
    'text: "She is pregnant',
    'text: "She comes for a follow-up visit for primary hypertension, diagnosed in winter. She is pregnant',
    '    explicit:',
    '"comes for a follow-up visit for primary hypertension" stands twice',
  ],
  [
    'a short sentence that stands twice',
    interaction,
    'He does not smoke.',
    'He does not smoke. He does not smoke.',
    'text:',
    '"he does not smoke" stands twice',
  ],
  [
    'an answer without its heading',
    interaction,
    'allergies: He has no drug allergies.',
    'allergies: None.',
    'text:',
    '"None." does not say of what',
  ],
  [
    "words about a child beside an adult's age",
    interaction,
    'He does not smoke.',
    'His growth is at the 40th percentile.',
    'text:',
    '"percentile" is said of children only',
  ],
  [
    "words about an adult beside a child's age",
    ruleText('pediatric/PEDS-001'),
    'history: He was well before.',
    'history: He works at a bank.',
    '    explicit: { set: { age: 9 years } }',
    'explicit: in its text "He works" is said of adults only',
  ],
  [
    'an implicit cue that describes a drug as a textbook does',
    interaction,
    'with a macrolide, 500 mg twice a day for five days.',
    'with the macrolide that strongly inhibits CYP3A4, 500 mg twice a day for five days.',
    '    implicit:',
    '"the macrolide that strongly inhibits CYP3A4" reads like a riddle',
  ],
  ['an id of another category', interaction, 'id: DDI-003', 'id: RENAL-003', 'id:', 'ids begin with DDI-'],
  [
    'a twin in which the drug is avoided',
    renal,
    'set: { creatinine: 1.31 }',
    'set: { creatinine: 3 }',
    'explicit:\n      set: { creatinine: 3 }',
    'the twin may be usable, flag only',
  ],
  [
    'a review without a name',
    pregnancy,
    'review: { state: unreviewed }',
    'review: { state: reviewed }',
    'review:',
    'says who reviewed it',
  ],
  ['broken YAML', pregnancy, 'id: PREG-001', 'id: [PREG-001', 'id: [', 'not valid YAML'],
]

describe('a rule', () => {
  it.each([
    ['pregnancy', pregnancy],
    ['renal', renal],
    ['interaction', interaction],
  ])('of %s has no fault', (_, rule) => {
    expect(faultsIn(rule)).toEqual([])
  })

  it.each(faults)('with %s is refused with line and reason', (_what, rule, before, after, line, reason) => {
    const changed = exchange(rule, before, after)
    const found = faultsIn(changed)
    expect(found.join('\n')).toContain(reason)
    const wanted = found.find((one) => one.includes(reason))
    const [first = ''] = line.split('\n')
    const lines = changed.split('\n').flatMap((one, i) => (one.includes(first) ? [i + 1] : []))
    // Broken YAML is told where the reader gave up.
    if (_what !== 'broken YAML') expect(lines).toContain(Number(wanted?.split(':')[0]))
    else expect(Number(wanted?.split(':')[0])).toBeGreaterThanOrEqual(lineWith(changed, first))
  })

  it('is refused with all faults at once', () => {
    const twice = exchange(
      exchange(pregnancy, 'fact: has never had asthma', 'fact: a green hat'),
      'drug: methyldopa',
      'drug: lisinopril',
    )
    expect(faultsIn(twice).length).toBe(2)
  })

  it('is refused where it is empty, nested without end, or no rule at all', () => {
    expect(faultsIn('')[0]).toMatch(/^1: the file: /)
    expect(faultsIn('[]')[0]).toMatch(/expected an object/)
    expect(faultsIn('['.repeat(20_000))[0]).toMatch(/^1: .*(nested|YAML)/)
  })
})
