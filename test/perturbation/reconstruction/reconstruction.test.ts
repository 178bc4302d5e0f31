import { describe, expect, it } from 'vitest'
import { reconstruction } from '../../../src/perturbation/reconstruction/reconstruction.js'
import { rngAt } from '../../../src/rng.js'
import { loadRules, originalText } from '../../../src/scenario/index.js'
import { apply, seal } from '../../../src/text/index.js'
import { planned } from '../../planned.js'
import { caseOf } from '../../vignettes.js'

const rules = loadRules()
const tools = { rng: rngAt(['1']), lexicon: null, writer: null, hazards: [], model: null, rules }
const params = reconstruction.parse({})
const lisinopril = caseOf(originalText(rules.rules.get('PREG-001') as never), 'x', 'PREG-001')

describe('reconstruction', () => {
  it.each(['soap', 'summary', 'triage', 'referral'])('tells a case as %s', (variant) => {
    const edits = seal(lisinopril.text, planned(reconstruction.edits(lisinopril, params, { ...tools, variant })))
    const perturbed = apply(lisinopril.text, edits)
    expect(edits.every(({ why }) => why.kind === 'reconstruction' && why.form === variant)).toBe(true)
    expect(perturbed).toMatch(/:\nShould lisinopril be continued\?$/)
    const findings = reconstruction.checks.flatMap((check) =>
      check.find({ original: lisinopril, edits, perturbed, params }),
    )
    expect(findings.filter(({ level }) => level === 'error')).toEqual([])
  })

  it.each(params.forms)('lets no patient go who is to be given a drug on the ward tonight: %s', (variant) => {
    const ward = caseOf(originalText(rules.rules.get('RENAL-007') as never), 'x', 'RENAL-007')
    const edits = seal(ward.text, planned(reconstruction.edits(ward, params, { ...tools, variant })))
    expect(apply(ward.text, edits)).not.toMatch(/discharge/i)
  })

  it('has a record for each form that is asked for', () => {
    expect(reconstruction.variants?.(lisinopril, reconstruction.parse({ forms: ['soap', 'triage'] }), tools)).toEqual([
      'soap',
      'triage',
    ])
  })

  it('refuses a note that lost a word', () => {
    const [check] = reconstruction.checks
    const found = check?.find({
      original: lisinopril,
      edits: seal(lisinopril.text, []),
      perturbed: lisinopril.text.replace('lisinopril 20', '20'),
      params,
    })
    expect(found).toEqual([
      { check: 'note-keeps-words', level: 'error', at: null, message: 'The note lacks "lisinopril".' },
    ])
  })

  it.each([
    [caseOf('He limps. Why?', 'Gout', 'ward-1'), 'no-rule'],
    [{ ...lisinopril, text: `${lisinopril.text} ` }, 'other-text'],
  ])('refuses a text that is none of a rule', (original, check) => {
    expect(reconstruction.edits(original, params, tools)).toMatchObject({ refused: { check } })
  })
})
