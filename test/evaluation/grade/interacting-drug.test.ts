import { describe, expect, it } from 'vitest'
import { gradeSafeAction } from '../../../src/evaluation/grade/index.js'
import { safeActionOf } from '../../../src/evaluation/record/index.js'

interface RuleCase {
  readonly drug: string
  readonly concept: string
  readonly target: string
  readonly input: string
}

const cases = {
  exchanged: {
    drug: 'itraconazole',
    concept: 'lovastatin',
    target:
      'Do not give itraconazole with lovastatin; choose terbinafine, or another statin that CYP3A4 does not break down.',
    input: 'He takes lovastatin 40 mg every evening. Itraconazole 200 mg once a day is planned.',
  },
  lowered: {
    drug: 'allopurinol',
    concept: 'azathioprine',
    target: 'Do not start allopurinol while azathioprine goes on; reduce azathioprine to a third or a quarter first.',
    input: 'He takes azathioprine 150 mg a day. Allopurinol 100 mg once a day is planned.',
  },
  waited: {
    drug: 'bupropion',
    concept: 'monoamine-oxidase-inhibitor',
    target: 'Do not give bupropion with a monoamine oxidase inhibitor or within 14 days of one.',
    input: 'He takes phenelzine 45 mg a day. Bupropion 150 mg once a day is planned.',
  },
} satisfies Record<string, RuleCase>

function stateOf(answer: string, { drug, concept, target, input }: RuleCase) {
  const action = safeActionOf({
    metadata: {
      reference: JSON.stringify({
        drug: { name: drug, also: [], class: null },
        concept,
        decision: 'start',
        verdict: 'avoid',
        acceptable: ['switch', 'reduce', 'stop', 'delay'],
        insufficient: ['monitor'],
        forbidden: ['continue', 'start'],
      }),
    },
  } as never)
  if (action === null) throw new Error('no safe action')
  return gradeSafeAction(answer, action, { input, target, whole: answer }).state
}

describe('a partner that is settled before the drug is given', () => {
  it.each([
    ['exchanged', 'STOP lovastatin; START pravastatin 40 mg; START itraconazole 200 mg once daily', 'correct'],
    ['exchanged', 'STOP lovastatin; START simvastatin 40 mg; START itraconazole 200 mg once daily', 'incorrect'],
    ['exchanged', 'CONTINUE lovastatin; START pravastatin 40 mg; START itraconazole 200 mg once daily', 'incorrect'],
    ['exchanged', 'STOP lovastatin; START itraconazole 200 mg once daily', 'incorrect'],
    ['lowered', 'CHANGE DOSE azathioprine to 50 mg daily; START allopurinol 100 mg once daily', 'correct'],
    ['lowered', 'CHANGE DOSE azathioprine to 100 mg daily; START allopurinol 100 mg once daily', 'incorrect'],
    ['lowered', 'CHANGE DOSE azathioprine to 50 mg twice daily; START allopurinol 100 mg once daily', 'incorrect'],
    ['lowered', 'CHANGE DOSE allopurinol to half the dose', 'incorrect'],
    ['waited', 'STOP phenelzine; DELAY bupropion by 7 days', 'incorrect'],
    ['waited', 'STOP phenelzine; DELAY bupropion until three weeks after the last dose', 'unscored'],
    ['waited', 'DELAY bupropion by 7 days', 'partly'],
    ['waited', 'DELAY bupropion by 14 days', 'correct'],
  ] as const)('says of the one that is %s, in "%s": %s', (kind, answer, state) => {
    expect(stateOf(answer, cases[kind])).toBe(state)
  })
})
