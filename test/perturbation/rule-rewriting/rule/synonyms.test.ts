import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { synonymFile, synonymRule } from '../../../../src/perturbation/rule-rewriting/rule/synonyms.js'
import { rewrite, rewriteSentence } from '../../rule.js'

const swap = (sentence: string, reference?: string): string => rewriteSentence(synonymRule, sentence, reference)

describe('synonyms', () => {
  it('are as many pairs, and as many in one direction, as the card says', () => {
    const pairs = synonymFile.read()
    const oneWay = pairs.filter(({ note }) => note.includes('oneway'))
    const card = fileURLToPath(new URL('../../../../docs/cards/rewriting-rules.md', import.meta.url))
    expect(readFileSync(card, 'utf8')).toContain(
      `a table of ${pairs.length} pairs, ${oneWay.length} of them in one direction only`,
    )
  })

  it.each([
    ['He had a myocardial infarction.', 'He had a heart attack.'],
    ['He had a heart attack last year.', 'He had a heart attack last year.'],
    ['He had a heart attack.', 'He had a myocardial infarction.'],
    ['He has hypertension and gout.', 'He has high blood pressure and gout.'],
    ['Dyspnea is worse at night.', 'Shortness of breath is worse at night.'],
    ['An x-ray of the chest is normal.', 'A radiograph of the chest is normal.'],
    [
      'He was in the emergency department. In the emergency department, he slept.',
      'He was in the emergency room. In the emergency room, he slept.',
    ],
    ['His belly is soft.', 'His abdomen is soft.'],
    ['A navel is seen.', 'An umbilicus is seen.'],
    ['He denies hematuria.', 'He denies blood in the urine.'],
    ['Both feet show onychomycosis.', 'Both feet show a fungal nail infection.'],
    ['She has painful urination.', 'She has dysuria.'],
    ['There is hepatomegaly.', 'There is enlargement of the liver.'],
    ['He has type 2 diabetes mellitus and gout.', 'He has type 2 diabetes and gout.'],
    ['He has facial pain.', 'He has pain in the face.'],
    ['He had whooping cough.', 'He had pertussis.'],
  ])('turns %s into %s', (before, after) => {
    expect(swap(before)).toBe(after)
  })

  it.each([
    'He waits in the emergency department. The emergency department-based team is late.',
    'He has hypertension. His blood pressure is 110/70 mm Hg.',
    'He is seen in the emergency department, not in the emergency room.',
    'He has portal hypertension.',
    'He has pulmonary hypertension.',
    'A hypertension clinic cares for him.',
    'He has urinary or fecal incontinence.',
    'He has vaginal or abdominal pain.',
    'The examination of the lungs, heart, and spine is normal.',
    'He has been vomiting for a day.',
    'He is itching all over.',
    'There is melena.',
    'He has left-sided chest-pain.',
    'He says, "I had a heart attack."',
    'He has dyspnea (shortness of breath).',
    'He has ringing in the ears in the morning.',
    'He has shortness of breath on exertion and while lying flat.',
    'He has shortness of breath on exertion, and at rest.',
    'His shirt is covered with emesis.',
    'He denies facial pain, numbness, or weakness.',
    'There is no rectal pain or bleeding.',
    'He has pain in the face and right eye.',
    'Stone analysis of the renal calculus shows calcium oxalate.',
    'He denies changes of his vision, visual loss, and headache.',
    'She has a rash under the armpit.',
    'Urinary frequency has increased.',
    'PCR is positive for pertussis.',
    'Surgical history includes an appendectomy.',
    'He had pancreas and kidney transplantation.',
    'There is hepatomegaly and a rash.',
    'There are no masses, hepatosplenomegaly, or hernias.',
    'Her cardiopulmonary examination is normal.',
    'She has dysuria, and urinalysis is pending.',
  ])('leaves alone: %s', (sentence) => {
    expect(swap(sentence)).toBe(sentence)
  })

  it.each([
    'His abdomen is soft.',
    'There are verrucae on the mitral valve.',
    'He has photophobia and polydipsia.',
    'A complete blood count is normal.',
    'Mental status examination is normal.',
    'He has had fever.',
    'The platelet count is normal.',
    'He has trouble with difficulty swallowing and speaking.',
    'There is pupillary constriction.',
    'He has hypothyroidism, gout, and asthma.',
    'An ECG shows tachycardia.',
    'There is tenderness of the chest wall.',
    'He hurts in the left groin.',
    'She did not go to the doctor last spring.',
    'Creatine kinase is 90 U/L.',
    'She does not use contraception.',
    'There is mild tachypnea.',
    'She has significant dysmenorrhea.',
  ])('leaves alone what would change scope, register or country: %s', (sentence) => {
    expect(swap(sentence)).toBe(sentence)
  })

  it.each([
    ['hematuria', 'Urinalysis shows hematuria.'],
    ['anorexia', 'He has anorexia. He fears anorexia nervosa.'],
    ['melena', 'He takes iron. He denies melena and fever.'],
  ])('lets %s rest where the case is about something else', (word, text) => {
    expect(rewrite(synonymRule, `${text} Why?`)).toContain(word)
  })

  it('never touches or puts in a word of the reference', () => {
    expect(swap('He had a heart attack.', 'Myocardial infarction')).toBe('He had a heart attack.')
    expect(swap('He has hypertension.', 'Hypertensive emergency')).toBe('He has hypertension.')
  })

  it('renames analytes at the head of list lines and nothing else in lists', () => {
    const list =
      'He limps. Labs:\nLeukocyte count 9,000/mm3\nBlood in the urine 1+\nPlatelets normal\nWhat is the cause?'
    expect(rewrite(synonymRule, list)).toBe(list.replace('Leukocyte count', 'White blood cell count'))
  })

  it('leaves the final question alone', () => {
    expect(rewrite(synonymRule, 'He limps. What causes his hypertension?')).toBe(
      'He limps. What causes his hypertension?',
    )
  })
})

describe('the table of synonyms', () => {
  const rows = synonymFile.read()

  it('has at least 150 pairs, none twice and none that gives the same words back', () => {
    const pairs = rows.map(({ a, b }) => [a, b].sort().join('|'))
    expect(pairs.length).toBeGreaterThanOrEqual(150)
    expect(new Set(pairs).size).toBe(pairs.length)
    expect(rows.filter(({ a, b }) => a === b)).toEqual([])
  })

  it('moves no figure, negation, side or sex', () => {
    const guarded = /\d|\b(?:no|not|without|left|right|bilateral|man|woman|male|female|acute|chronic|mild|severe)\b/gi
    const odd = rows.filter(({ a, b }) => `${a.match(guarded)}` !== `${b.match(guarded)}`)
    expect(odd).toEqual([])
  })
})
