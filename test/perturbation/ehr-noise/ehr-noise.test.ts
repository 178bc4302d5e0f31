import { describe, expect, it } from 'vitest'
import type { Case } from '../../../src/clinical/index.js'
import { loadRecipe, loadRecipes } from '../../../src/dataset/recipe/recipe.js'
import { differentialOf } from '../../../src/perturbation/ehr-noise/differentials.js'
import { ehrNoise } from '../../../src/perturbation/ehr-noise/index.js'
import { isNamed } from '../../../src/perturbation/ehr-noise/naming.js'
import { noiseNames, severities } from '../../../src/perturbation/ehr-noise/noise.js'
import { type Finding, type Marks, unmarked } from '../../../src/perturbation/index.js'
import { rngAt } from '../../../src/rng.js'
import { apply, type Edit, seal } from '../../../src/text/index.js'
import { planned } from '../../planned.js'
import { caseOf, vignettes } from '../../vignettes.js'

interface Made {
  readonly text: string
  readonly edits: readonly Edit<{ readonly [detail: string]: unknown }>[]
  readonly findings: readonly Finding[]
  readonly marks: Marks
}

function make(original: Case, raw: object): Made {
  const params = ehrNoise.parse(raw)
  const rng = rngAt(['1', 'ehr-noise', original.id])
  const tools = { rng, lexicon: null, writer: null, hazards: [], model: null }
  const edits = seal(original.text, planned(ehrNoise.edits(original, params, tools)))
  const perturbed = apply(original.text, edits)
  const done = { original, edits, perturbed, params }
  const findings = ehrNoise.checks.flatMap((check) => check.find(done))
  return { text: perturbed, edits, findings, marks: { ...unmarked, ...ehrNoise.marks?.(done) } }
}

const paramsOf = (noise: string, severity: string): { readonly share: number } =>
  loadRecipe(`ehr-${noise}-${severity}`).steps[0]?.params as { share: number }

describe.each(noiseNames)('%s over the bundled cases', (noise) => {
  const arms = severities.map((severity) => {
    const params = paramsOf(noise, severity)
    return { severity, params, made: vignettes.map((original) => make(original, params)) }
  })

  it('reports nothing but cases that it leaves as they are', () => {
    for (const { made } of arms) {
      for (const { edits, findings } of made) {
        expect(findings.map(({ check }) => check)).toEqual(edits.length === 0 ? ['no-noise'] : [])
      }
    }
  })

  it('names itself and its severity on the lines that it changes, and on no other', () => {
    for (const { severity, made } of arms) {
      for (const { edits, marks } of made) {
        const of = edits.length === 0 ? { category: null, severity: null } : { category: noise, severity }
        expect(marks).toMatchObject(of)
      }
    }
  })

  it('grows with its severity', () => {
    const amount = ({ edits, marks }: Made): number => marks.addedShare ?? edits.length
    const [mild, moderate, severe] = arms.map(({ made }) => made.map(amount)) as [number[], number[], number[]]
    mild.forEach((_, i) => {
      const found = [mild[i], moderate[i], severe[i]].filter((share) => share !== 0) as number[]
      expect([...found].sort((a, b) => a - b)).toEqual(found)
    })
  })

  if (noise === 'temporal-ambiguity') return

  // Two copies of a history, or as many lists as there are drugs, seldom make up the severe share.
  const tolerance = ['copy-paste', 'medication-discrepancy'].includes(noise) ? 0.2 : 0.1

  it('adds its share on average', () => {
    for (const { params, made } of arms) {
      const shares = made.flatMap(({ edits, marks }) => (edits.length === 0 ? [] : [marks.addedShare as number]))
      const mean = shares.reduce((a, b) => a + b) / shares.length
      expect(Math.abs(mean / params.share - 1)).toBeLessThan(tolerance)
    }
  })

  it('leaves the case whole, its question last, and names no reference', () => {
    for (const { made } of arms) {
      made.forEach(({ text, edits }, i) => {
        const { text: original, reference } = vignettes[i] as Case
        expect(text.endsWith(original)).toBe(true)
        for (const { after } of edits) expect(isNamed(reference.diagnosis, after)).toBe(false)
      })
    }
  })
})

const chest = 'A 45-year-old man has had chest pain for 2 days. He has no fever.'

describe('the noises of electronic records', () => {
  it('keep the same opinions in the control, and name the reference there', () => {
    const original = caseOf(`${chest} ${'He is well. '.repeat(30)}What is the most likely diagnosis?`, 'Thymoma')
    const control = loadRecipe('ehr-conflicting-assessments-control').steps[0]?.params as object
    expect(make(original, control).text).toContain(': thymoma.')
    expect(make(original, paramsOf('conflicting-assessments', 'moderate')).text).not.toContain('thymoma')
    expect(ehrNoise.expectation(ehrNoise.parse(control))).toBe('may-change')
  })

  const opinionsOf = (original: Case, severity: string): readonly string[] =>
    make(original, paramsOf('conflicting-assessments', severity))
      .edits.filter(({ why }) => why.part === 'own')
      .map(({ after }) => after)

  it('differ: each diagnosis has as many of them as the others, or one more', () => {
    for (const original of vignettes) {
      const opinions = opinionsOf(original, 'severe')
      const counts = differentialOf(original.reference.diagnosis).map(
        (name) => opinions.filter((line) => line.toLowerCase().includes(`: ${name.toLowerCase()}.`)).length,
      )
      const kinds = Math.max(2, counts.filter((count) => count > 0).length)
      expect(Math.max(0, ...counts)).toBeLessThanOrEqual(Math.ceil(opinions.length / kinds))
    }
  })

  it('are more at each severity, and never more than four', () => {
    for (const original of vignettes) {
      const [mild, moderate, severe] = severities.map((severity) => opinionsOf(original, severity).length) as [
        number,
        number,
        number,
      ]
      expect(moderate).toBeGreaterThan(mild)
      expect(severe).toBeGreaterThan(moderate)
      expect(severe).toBeLessThanOrEqual(4)
    }
  })

  it('are none where an image is shown that the text does not have', () => {
    for (const shown of ['An x-ray of the chest is shown.', 'There is a mass (see image).']) {
      const original = caseOf(`${chest} ${shown} ${'He is well. '.repeat(30)}What is the diagnosis?`, 'Thymoma')
      expect(opinionsOf(original, 'moderate')).toEqual([])
    }
  })

  it('are written alike in the control', () => {
    const original = caseOf(`${chest} ${'He is well. '.repeat(30)}What is the cause?`, 'Acute Pericarditis (viral)')
    const control = loadRecipe('ehr-conflicting-assessments-control').steps[0]?.params as object
    const [block = ''] = make(original, control).text.split('CURRENT PRESENTATION')
    expect(block).toMatch(/acute pericarditis/i)
    expect(block).not.toMatch(/Acute Pericarditis|viral/)
  })

  it('are of a disease in the control, where the reference is a bare substance', () => {
    const original = caseOf(`${chest} ${'He is well. '.repeat(30)}What is the cause?`, 'Heroin')
    const control = loadRecipe('ehr-conflicting-assessments-control').steps[0]?.params as object
    const [block = ''] = make(original, control).text.split('CURRENT PRESENTATION')
    expect(block).toMatch(/intoxication with heroin/i)
    expect(block.replace(/intoxication with heroin/gi, '')).not.toMatch(/heroin/i)
  })

  it('are none where fewer than two diagnoses could be true', () => {
    const baby = 'A newborn is jaundiced. He is asleep. '.repeat(10)
    const original = caseOf(`${baby}What is the diagnosis?`, 'Duodenal atresia')
    expect(make(original, paramsOf('conflicting-assessments', 'severe')).edits).toEqual([])
  })

  it('copy at most twice, from the beginning, and at least two sentences', () => {
    for (const original of vignettes) {
      const notes = make(original, paramsOf('copy-paste', 'severe')).edits.filter(({ why }) => why.part === 'case')
      expect(notes.length).toBeLessThanOrEqual(2)
      for (const { after } of notes) {
        const note = after.trim()
        expect(original.text.replace(/\s+/g, ' ').startsWith(note)).toBe(true)
        expect(note.length).toBeLessThan(original.text.length)
      }
    }
  })

  it('copy in the order of work, triage in an emergency department only, and say of copying only behind a second note', () => {
    const order = ['Triage', 'Nursing', 'Medical', 'Student', 'Intern', 'Resident', 'PA', 'NP']
    for (const severity of severities) {
      for (const original of vignettes) {
        const lines = make(original, paramsOf('copy-paste', severity)).edits.map(({ after }) => after)
        const authors = lines.flatMap((line) => /^(\w+)\b.* note, earlier today/.exec(line)?.[1] ?? [])
        const ranks = authors.map((author) => order.indexOf(author))
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
        expect(ranks).not.toContain(-1)
        if (authors.includes('Triage')) expect(original.text).toMatch(/emergency|hospital/i)
        if (/copied|imported|above|earlier entry/i.test(lines.slice(1).join('').replaceAll(original.text, '')))
          expect(authors.length === 2 || !lines.some((line) => /^(?:Copied|Imported|Portions)/.test(line))).toBe(true)
      }
    }
  })

  it('favor a differential diagnosis of the reference, and none that the case names', () => {
    const named = 'His brother has had a pulmonary embolism. His father has aortic dissection.'
    const original = caseOf(`${chest} ${named} ${'He is well. '.repeat(40)}What is the cause?`, 'Acute pericarditis')
    const { text } = make(original, paramsOf('conflicting-assessments', 'severe'))
    const [block = ''] = text.split('CURRENT PRESENTATION')
    expect(block).toMatch(/costochondritis|acute coronary syndrome|viral pleurisy/i)
    expect(block).not.toMatch(/pulmonary embolism/i)
  })

  it('give no opinion where the question asks for no diagnosis', () => {
    const original = caseOf(`${chest} ${'He is well. '.repeat(30)}Which drug should be given?`, 'Aspirin')
    expect(make(original, paramsOf('conflicting-assessments', 'mild')).edits).toEqual([])
  })

  it('put every drug of the case on the list that governs, and fewer on each other', () => {
    const drugs = 'His medications include lisinopril, metformin, and aspirin.'
    const original = caseOf(`${chest} ${drugs} ${'He is well. '.repeat(30)}Why?`)
    const { text } = make(original, paramsOf('medication-discrepancy', 'moderate'))
    const [block = ''] = text.split('CURRENT PRESENTATION')
    const lists = block.split(/^(?=[^-].*:$)/m)
    const others = lists.filter((list) => !list.startsWith('Current'))
    expect(block).toMatch(/supersedes the (?:others|other list):\n- lisinopril\n- metformin\n- aspirin\n/)
    for (const other of others) expect(other.match(/^- /gm)?.length ?? 0).toBeLessThan(3)
  })

  const listsOf = (drugs: string, severity: string, id = 'one'): readonly string[] => {
    const original = { ...caseOf(`${chest} His medications include ${drugs}. ${'He is well. '.repeat(50)}Why?`), id }
    const { text } = make(original, paramsOf('medication-discrepancy', severity))
    return (text.split('CURRENT PRESENTATION')[0] ?? '').split(/^(?=[^-].*:$)/m).slice(1)
  }

  const ids = ['a', 'b', 'c', 'd', 'e', 'f']

  it('say only what the list that governs resolves: a drug or a detail is missing', () => {
    const listed = ids.flatMap((id) =>
      listsOf('albuterol as needed, lisinopril 10 mg p.o. daily, low-dose aspirin, and metformin', 'severe', id),
    )
    const others = listed.filter((list) => !list.startsWith('Current')).join('')
    const entries = [...new Set([...others.matchAll(/^- (.*)$/gm)].map(([, entry]) => entry))].sort()
    expect(entries).toEqual([
      'albuterol (frequency not recorded)',
      'lisinopril (dose and frequency not recorded)',
      'low-dose aspirin',
      'metformin',
    ])
    expect(listed.find((list) => list.startsWith('Current'))).toContain(
      '- albuterol as needed\n- lisinopril 10 mg p.o. daily\n',
    )
  })

  it('are no more than the drugs, each another, and lack something that the one that governs has', () => {
    for (const id of ids) {
      for (const drugs of ['lisinopril and metformin', 'lisinopril, metformin, warfarin, digoxin, and aspirin']) {
        const count = drugs.split(/, | and /).length
        const lists = listsOf(drugs, 'moderate', id).filter((list) => !list.startsWith('Current'))
        const held = lists.map((list) => (list.match(/^- .*$/gm) ?? []).sort().join())
        expect(lists.length).toBeLessThanOrEqual(Math.min(5, count))
        expect(new Set(held).size).toBe(held.length)
        for (const one of held) expect(one.split(',').length).toBeLessThan(count)
      }
    }
  })

  it('speak of one other list in the singular', () => {
    for (const id of ids) {
      for (const severity of severities) {
        const lists = listsOf('lisinopril, metformin, and aspirin', severity, id)
        const governing = lists.find((list) => list.startsWith('Current'))
        if (governing !== undefined) expect(governing.includes('the other list:')).toBe(lists.length === 2)
      }
    }
  })

  it('put in no list where the answer is a drug or its effect', () => {
    const drugs = 'His medications include lisinopril and aspirin.'
    for (const reference of ['Hydrochlorothiazide', 'Opioid intoxication', 'Drug-induced lupus']) {
      const original = caseOf(`${chest} ${drugs} ${'He is well. '.repeat(30)}Why?`, reference)
      expect(make(original, paramsOf('medication-discrepancy', 'severe')).edits).toEqual([])
    }
  })

  it('point at the history from the list that governs only where it tells of a recent change', () => {
    const listed = (expected: string): string => {
      const drugs = 'His medications include lisinopril and aspirin.'
      const original = caseOf(`${chest} ${drugs} ${expected} ${'He is well. '.repeat(30)}Why?`)
      return make(original, paramsOf('medication-discrepancy', 'moderate')).text
    }
    expect(listed('Last week, lisinopril was started.')).toContain('see the history')
    expect(listed('Furosemide 40 mg was withheld after the operation.')).toContain('see the history')
    for (const expected of [
      'His pain started 2 days ago.',
      'Aspirin was started 9 years ago.',
      'His leave was prescribed.',
    ])
      expect(listed(expected)).not.toContain('see the history')
  })

  it('put nothing in where it would be of another severity', () => {
    expect(make(caseOf('A 45-year-old man coughs. Why?'), paramsOf('copy-paste', 'mild')).findings).toMatchObject([
      { check: 'no-noise', level: 'info' },
    ])
  })

  it('lets the answer change under the wider scope of times only', () => {
    const expectations = ['remote', 'any'].map((scope) => ehrNoise.expectation(ehrNoise.parse({ scope })))
    expect(expectations).toEqual(['invariant', 'may-change'])
  })
})

it('has fifteen sets in its suite', () => {
  expect(loadRecipes(['ehr-noise']).map(({ name }) => name)).toEqual(
    noiseNames.flatMap((noise) => severities.map((severity) => `ehr-${noise}-${severity}`)),
  )
})

describe('severity and share', () => {
  it.each(loadRecipes(['ehr-noise', 'drug-safety-noisy']).flatMap(({ steps }) => steps))(
    'follow from one another as recipes state them: %j',
    ({ perturbation, params }) => {
      if (perturbation.name !== 'ehr-noise') return
      const { severity, share, ...others } = ehrNoise.parse(params)
      expect(ehrNoise.parse({ ...others, severity })).toEqual(params)
      expect(ehrNoise.parse({ ...others, share })).toEqual(params)
    },
  )

  it('are moderate where neither is given, and custom where a share is none of the three', () => {
    expect(ehrNoise.parse({})).toMatchObject({ severity: 'moderate', share: 0.59 })
    expect(ehrNoise.parse({ share: 0.45 })).toMatchObject({ severity: 'custom', share: 0.45 })
  })

  it.each([
    [{ severity: 'mild', share: 0.59 }, /severity mild of copy-paste expects 0\.3 and found 0\.59, which is moderate/],
    [{ severity: 'custom', share: 0.3 }, /expects a share of your own and found 0\.3, which is mild/],
    [{ severity: 'custom' }, /expects a share of your own and found none/],
  ])('are refused where they contradict one another: %j', (raw, why) => {
    expect(() => ehrNoise.parse(raw)).toThrow(why)
  })

  it.each([
    [{}, { noise: 'copy-paste', severity: 'moderate', share: 0.59 }],
    [
      { stale: true, share: 0.45 },
      { stale: true, severity: 'custom', noise: 'copy-paste', share: 0.45 },
    ],
    [
      { severity: 'mild', noise: 'irrelevant-detail' },
      { share: 0.3, noise: 'irrelevant-detail' },
    ],
  ])('give the same bytes, in whatever order and whichever of the two is given: %j', (some, others) => {
    const written = [some, others, ehrNoise.parse(some)].map((raw) => JSON.stringify(ehrNoise.parse(raw)))
    expect(new Set(written).size).toBe(1)
    expect(Object.keys(JSON.parse(written[0] ?? ''))).toEqual(Object.keys(ehrNoise.params))
  })
})
