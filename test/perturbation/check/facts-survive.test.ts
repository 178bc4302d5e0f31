import { describe, expect, it } from 'vitest'
import { factsSurvive } from '../../../src/perturbation/check/facts-survive.js'
import type { Why } from '../../../src/perturbation/index.js'
import { apply, type Edit, seal } from '../../../src/text/index.js'
import { caseOf } from '../../vignettes.js'

const edit = (text: string, before: string, after: string, kind: Why['kind'] = 'synonym'): Edit<Why> => {
  const start = text.indexOf(before)
  return { at: { start, end: start + before.length }, before, after, why: { kind } }
}

function found(
  text: string,
  drafts: readonly Edit<Why>[],
  check = factsSurvive<null>({ refuses: () => true }),
): string[] {
  const edits = seal(text, drafts)
  const checked = { original: caseOf(text), edits, perturbed: apply(text, edits), params: null }
  return check.find(checked).map(({ check: name, level }) => `${level} ${name}`)
}

const text = 'A 50-year-old man has no fever. His left knee is swollen. He takes metoprolol 25 mg twice daily.'

describe('the facts around an edit', () => {
  it.each([
    ['no fever', 'fever', 'negation'],
    ['left knee', 'right knee', 'side'],
    ['25 mg', '250 mg', 'dose'],
    ['metoprolol', 'metoclopramide', 'drug'],
    ['man', 'woman', 'sex'],
    ['50-year', '15-year', 'age'],
    ['twice daily', 'three times daily', 'frequency'],
  ])('refuse "%s" put as "%s"', (before, after, kind) => {
    const findings = found(text, [edit(text, before, after)])
    expect(findings.some((finding) => finding.startsWith(`error facts-${kind}-`))).toBe(true)
  })

  it('let pass what tells the same', () => {
    expect(found(text, [edit(text, 'twice daily', 'b.i.d.')])).toEqual([])
    expect(found(text, [edit(text, 'is swollen', 'shows swelling')])).toEqual([])
  })

  it('are not asked of sentences put in whole', () => {
    const at = text.indexOf('His left')
    const whole = {
      at: { start: at, end: at },
      before: '',
      after: 'The right door has no number 7. ',
      why: { kind: 'red-herring' as const },
    }
    expect(found(text, [whole])).toEqual([])
  })

  it('are only reported where the perturbation keeps every record', () => {
    const report = factsSurvive<null>({ refuses: () => false })
    expect(found(text, [edit(text, 'no fever', 'fever')], report)).toEqual([
      expect.stringMatching(/^warning facts-negation/),
    ])
  })

  it('are answered by a declared short form, but never for a negation', () => {
    const short = factsSurvive<null>({
      refuses: () => true,
      shortForm: (_why, before, after) => ({ short: after, long: before }),
    })
    expect(found(text, [edit(text, 'knee', 'kn')], short)).toEqual([])
    expect(found(text, [edit(text, 'no', 'nn')], short)).not.toEqual([])
  })

  it('are answered by an edit that is proven otherwise', () => {
    const proven = factsSurvive<null>({ refuses: () => true, proven: ({ why }) => why.kind === 'unit' })
    expect(found(text, [edit(text, '25 mg', '1/40 g', 'unit')], proven)).toEqual([])
    expect(found(text, [edit(text, '25 mg', '1/40 g', 'synonym')], proven)).not.toEqual([])
  })
})
