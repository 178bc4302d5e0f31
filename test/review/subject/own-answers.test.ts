import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RecordOutcome } from '../../../src/evaluation/index.js'
import { graderNamed, writeHumanAnswers } from '../../../src/evaluation/index.js'
import type { Judgement } from '../../../src/judgement/index.js'
import {
  counterfactualsPlan,
  exportSubjects,
  ownAnswersOf,
  ownAnswersPlan,
  planSubjects,
} from '../../../src/review/subject/index.js'
import { jsonLines, throwAwayFolder } from '../../command-line.js'
import { build } from '../../dataset/folder.js'

const home = throwAwayFolder()
const folders: string[] = []

beforeAll(async () => {
  for (const name of ['original', 'red-herrings-5']) {
    folders.push((await build(name, { out: join(home, 'sets'), limit: 12 })).path)
  }
})

describe('the human baseline', () => {
  it('gives every rater each case once, in one arm, and the arms by halves', async () => {
    const { packs, key } = planSubjects(await ownAnswersPlan(folders, { minutes: 200, seed: '1', raters: 2 }))
    const arms = key.raters.map(({ rater }) => {
      const own = key.items.filter(({ ids }) => rater in ids)
      expect(new Set(own.map((item) => item.case)).size).toBe(own.length)
      return own.map(({ about }) => about.arm)
    })
    expect(arms.map((list) => list.length)).toEqual([12, 12])
    expect(new Set(arms[0])).toEqual(new Set(['original', 'red-herrings-5']))
    expect(JSON.stringify(packs)).not.toMatch(/red-herring|__/)
    expect(packs[0]?.screens.every(({ reference }) => reference === null)).toBe(true)
  })

  it('comes in as responses and outcomes of the model human, a trial a rater', async () => {
    const { key } = planSubjects(await ownAnswersPlan(folders, { minutes: 200, seed: '1', raters: 2 }))
    const first = key.items.filter(({ ids }) => 'rater-1' in ids)
    const judgements = first.map(({ subject }, i): Judgement => {
      const rationale = i === 0 ? 'Gout,\nI think' : null
      const answer = i < 2 ? 'written' : 'do-not-know'
      return { question: 'own-answer', subject, rater: { kind: 'clinician', id: 'rater-1' }, answer, rationale }
    })
    const answers = ownAnswersOf(key, judgements)
    const out = join(home, 'human')
    const target = { datasets: folders, grader: graderNamed('rule'), out, replace: false }
    expect(await writeHumanAnswers(answers, target)).toEqual({ out, outcomes: 12 })
    const outcomes = jsonLines<RecordOutcome>(join(out, 'outcomes.jsonl'))
    expect(outcomes[0]).toMatchObject({
      model: 'human',
      trial: 0,
      state: 'incorrect',
      response: 'FINAL ANSWER: Gout, I think',
    })
    expect(outcomes.slice(1).map(({ state }) => state)).toEqual(Array.from({ length: 11 }, () => 'refused'))
    await expect(writeHumanAnswers(answers.slice(1), target)).rejects.toThrow(/is there already with other answers/)
    expect(jsonLines(join(out, 'responses.jsonl')).length).toBe(12)
    expect(await writeHumanAnswers(answers.slice(1), { ...target, replace: true })).toMatchObject({ outcomes: 11 })
    // Those of a rater who sends a form later come to those that are there.
    expect(await writeHumanAnswers(answers, target)).toEqual({ out, outcomes: 12 })
    const older = [{ record: answers[0]?.record ?? '', sha256: '0'.repeat(64), rater: 0, text: 'Gout' }]
    await expect(writeHumanAnswers(older, { ...target, replace: true })).rejects.toMatchObject({
      code: 'digest-mismatch',
    })
  })
})

describe('packs of counterfactuals', () => {
  it('take the place of others where they may', async () => {
    const target = { out: join(home, 'forms'), key: join(home, 'keys', 'k.json'), replace: false }
    const plan = (seed: string) => counterfactualsPlan(folders, { minutes: 5, seed, raters: 1 })
    await exportSubjects(await plan('1'), target)
    await expect(exportSubjects(await plan('2'), target)).rejects.toThrow(/another review/)
    expect((await exportSubjects(await plan('2'), { ...target, replace: true })).written).toBe(true)
  })

  it('hold no probes, which ask about a rule without a patient', async () => {
    const sets: string[] = []
    for (const name of ['drug-safety-counterfactual', 'drug-safety-probe']) {
      sets.push((await build(name, { out: join(home, 'sets'), limit: 12 })).path)
    }
    const plan = await counterfactualsPlan(sets, { minutes: 100, seed: '1', raters: 1 })
    expect(plan.population).toBe(12)
    expect(plan.subjects.map(({ subject }) => subject.id).filter((id) => id.includes('probe'))).toEqual([])
  })

  it('ask two questions, mark the change on both sides, and show rule and sources', async () => {
    const { path } = await build('drug-safety-counterfactual', { out: join(home, 'marked'), limit: 4 })
    const { packs } = planSubjects(await counterfactualsPlan([path], { minutes: 100, seed: '1', raters: 1 }))
    for (const { original, perturbed, rule, items } of packs[0]?.screens ?? []) {
      expect(items.map(({ question }) => question)).toEqual(['counterfactual-plausible', 'counterfactual-answer'])
      const marks = [...original, ...perturbed].filter(({ edit }) => edit !== null)
      expect(marks.length).toBeGreaterThan(0)
      expect(rule?.map(([name]) => name)).toContain('source')
    }
    expect(packs[0]?.screens).toHaveLength(4)
  })

  it('show the case before and after, and pass over what was not changed', async () => {
    const plan = await counterfactualsPlan(folders, { minutes: 1, seed: '1', raters: 1 })
    expect(plan.population).toBe(12)
    expect(plan.drawn).toBeLessThan(6)
    expect(plan.subjects.every(({ subject }) => subject.left !== subject.right)).toBe(true)
  })
})
