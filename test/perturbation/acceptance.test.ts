import { describe, expect, it } from 'vitest'
import {
  dialogues,
  faultsOf,
  faultsOfChange,
  faultsOfList,
  listed,
  rewritten,
  runDialogue,
  spoilt,
  spoiltLater,
  unspoilt,
} from '../planted/answers.js'
import { vignettes } from '../vignettes.js'

/** Changes that the judge does not see, by case; each is told in the documents. */
const knownMisses: Readonly<Record<string, string>> = {
  'vignettes-0058': 'a comparison without sides is turned, in other forms of its words',
  'vignettes-0086': 'a pronoun for a name, of the same sex',
}

describe('the judge of rewritten cases', () => {
  it.each([
    ['of those written before the judge was mended', rewritten, 30],
    ['of the spoilt ones before they were spoilt', spoilt.map(unspoilt), 20],
    ['of those written later', spoiltLater.map(unspoilt), 7],
  ] as const)('accepts at the first answer at least as many good ones as measured, %s', (_, answers, least) => {
    const judged = answers.map((answer) => faultsOf(answer).map((fault) => `${answer.id}: ${fault}`))
    const accepted = judged.filter((faults) => faults.length === 0).length
    expect(accepted, judged.flat().join('\n')).toBeGreaterThanOrEqual(least)
  })

  it.each([...spoilt, ...spoiltLater].map((bad) => [bad.id, bad.change, bad] as const))(
    'catches the one change of %s (%s), or the change is a known miss',
    (id, _, bad) => {
      expect(faultsOfChange(bad).length > 0).toBe(knownMisses[id] === undefined)
    },
  )
})

describe('the writer of red herrings', () => {
  const runs = dialogues.map((dialogue) => ({ id: dialogue.id, ...runDialogue(dialogue) }))

  it.each([
    [1, 7],
    [2, 20],
    [4, 20],
  ])('has ten sentences within %i answers for at least as many of twenty cases as measured', (most, least) => {
    const late = runs.filter(({ rounds }) => rounds === null || rounds > most)
    const told = late.flatMap((run) => run.told.map((reason) => `${run.id}: ${reason}`))
    expect(runs.length - late.length, told.join('\n')).toBeGreaterThanOrEqual(least)
  })

  it('does not take a dead relative, a hospital or the work of a neighbor', () => {
    const told = ['vignettes-0080', 'vignettes-0056'].flatMap((id) => runs.find((run) => run.id === id)?.told ?? [])
    for (const word of ['late husband', 'hospital', 'retired']) {
      expect(told.filter((reason) => reason.includes(word))).not.toEqual([])
    }
  })

  it('takes most sentences of the first list already', () => {
    const first = runs.reduce((sum, { taken: [count = 0] }) => sum + count, 0)
    expect(first).toBeGreaterThanOrEqual(183)
  })
})

describe('the written answers', () => {
  it('belong to bundled cases, and no case is rewritten in two of the files', () => {
    const ids = [...rewritten, ...spoilt, ...spoiltLater].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const known = new Set(vignettes.map(({ id }) => id))
    expect([...ids, ...[...listed, ...dialogues].map(({ id }) => id)].filter((id) => !known.has(id))).toEqual([])
  })

  it('say what was changed at the place where it stands', () => {
    const astray = [...spoilt, ...spoiltLater].filter(({ answer, at, wrong, right }) => {
      return wrong === right || !answer.rewritten.startsWith(wrong, at)
    })
    expect(astray.map(({ id }) => id)).toEqual([])
  })

  it('name at least one fault of each list of red herrings that is refused', () => {
    const lists = listed.map(faultsOfList)
    expect(lists.filter((faults) => faults.length === 0).length).toBeGreaterThanOrEqual(1)
    expect(lists.flat().filter((fault) => !/^- (?:"|Taken already|\d+ of 10 )/.test(fault))).toEqual([])
  })
})
