import { describe, expect, it } from 'vitest'
import { headingsOf, noteDifferences, noteForms } from '../../../src/scenario/note/index.js'
import { conditionsOf, originalOf, textOf, wordsOf } from '../../../src/scenario/record/index.js'
import { loadRules } from '../../../src/scenario/rule-set.js'
import { apply, seal } from '../../../src/text/index.js'
import { ruleFrom, ruleText } from '../rules.js'

type Parts = Parameters<typeof noteDifferences>

const noteOf = (...[rule, scenario, form]: Parts): string => {
  const text = textOf(scenario)
  const drafts = noteDifferences(rule, scenario, form).map((one) => ({ ...one, why: form }))
  return apply(text, seal(text, drafts))
}

describe('a note', () => {
  it('sorts the sentences of a case under its headings', () => {
    const rule = ruleFrom(ruleText('pregnancy/PREG-001'))
    expect(noteOf(rule, conditionsOf(rule)[0] as never, 'soap')).toBe(`Subjective:
A 34-year-old woman comes for a follow-up visit for primary hypertension, diagnosed three years ago. She has no headache, chest pain, or leg swelling, and has never had asthma. She works as a teacher and has two children. She is pregnant, at 9 weeks of gestation. Her only medication is lisinopril 20 mg once a day. She has no drug allergies.

Objective:
Systolic blood pressure today is 126 mm Hg and the pulse is 72 beats per minute. Heart and lung sounds are normal, and there is no edema.

Assessment:
Follow-up of primary hypertension.

Plan:
The plan is to refill lisinopril at the same dose for the next year.

Question:
Should lisinopril be continued?`)
  })

  it('holds every sentence, and so every slot, once; the rest is headings and the complaint', () => {
    for (const rule of loadRules().rules.values()) {
      for (const scenario of [originalOf(rule), ...conditionsOf(rule)]) {
        for (const form of noteForms) {
          let rest = noteOf(rule, scenario, form)
          for (const entry of scenario.entries) {
            const parts = rest.split(wordsOf(entry))
            expect(parts.length, `${rule.id} ${form}: ${wordsOf(entry)}`).toBe(2)
            rest = parts.join('')
          }
          const headings = headingsOf(form).map(({ heading }) => heading)
          const lines = rest
            .split('\n')
            .map((line) => line.trim())
            .filter((line) => line !== '')
          expect(lines.filter((line) => !headings.includes(line))).toEqual([`${rule.presenting}.`])
        }
      }
    }
  })
})
