import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  demandAnswered,
  findIn,
  loadPrompts,
  openStoredRunner,
  usesOf,
} from '../../../src/dataset/answer/stored-model.js'
import { loadRecipes } from '../../../src/dataset/index.js'
import { openStore, type StoredFailure } from '../../../src/generation/index.js'
import type { Asking } from '../../../src/perturbation/index.js'
import { throwAwayFolder } from '../../command-line.js'
import { madeUpAnswer, madeUpFailure, madeUpRequest } from '../../generation/made-up.js'
import { pretendChoice as choice } from '../../pretend-model.js'

const folder = throwAwayFolder()
const recipeOf = (name: string) => {
  const [recipe] = loadRecipes([name])
  if (recipe === undefined) throw new Error('no recipe')
  return recipe
}
let files = 0
function prompt(content: string): string {
  const path = join(folder, `prompt-${files++}.md`)
  writeFileSync(path, content)
  return path
}

describe('usesOf', () => {
  it.each([
    ['original', []],
    ['red-herrings-10', ['red-herrings']],
    ['rewritten', ['rewriting']],
    ['rewritten-rules', []],
  ])('%s reads %j', (name, uses) => {
    expect([...usesOf(recipeOf(name))]).toEqual(uses)
  })
})

describe('loadPrompts', () => {
  const both = new Set(['red-herrings', 'rewriting'])
  it('has a bundled prompt for each use', () => {
    const prompts = loadPrompts(undefined, both)
    expect(prompts['red-herrings']).toMatchObject({ name: 'red-herrings', use: 'red-herrings', paper: '[main A.3]' })
    expect(prompts.rewriting).toMatchObject({ name: 'rewriting', use: 'rewriting', paper: '[main A.5]' })
  })

  it('puts an own one where its front matter says, or where only one is needed', () => {
    const said = loadPrompts(prompt('---\nuse: rewriting\n---\nOwn: {{case}}'), both)
    expect([said.rewriting?.user, said['red-herrings']?.name]).toEqual(['Own: {{case}}', 'red-herrings'])
    const silent = loadPrompts(prompt('Own: {{case}}'), new Set(['red-herrings']))
    expect(silent).toMatchObject({ 'red-herrings': { user: 'Own: {{case}}' } })
  })

  it('reads what is needed and nothing else, and passes over an own one for another use', () => {
    expect(Object.keys(loadPrompts(undefined, both))).toEqual(['red-herrings', 'rewriting'])
    const lent = loadPrompts(prompt('---\nuse: rewriting\n---\nOwn: {{case}}'), new Set(['red-herrings']))
    expect(lent).toEqual(loadPrompts(undefined, new Set(['red-herrings'])))
  })

  it('asks which prompt is meant where it cannot know', () => {
    expect(() => loadPrompts(prompt('Own: {{case}}'), both)).toThrow(/does not say which/)
    const odd = prompt('---\nuse: constructor\n---\nOwn: {{case}}')
    expect(() => loadPrompts(odd, both)).toThrow(
      /stands for "constructor"\. Put "use: red-herrings" or "use: rewriting" into/,
    )
    expect(() => loadPrompts(join(folder, 'none.md'), both)).toThrow(/no such file/)
  })
})

describe('openStoredRunner', () => {
  it('says that rewritten waits for generate, and needs nothing where the bank writes', async () => {
    await expect(openStoredRunner(recipeOf('rewritten'), undefined)).rejects.toMatchObject({
      code: 'generation-missing',
    })
    expect(await openStoredRunner(recipeOf('red-herrings-10'), undefined)).toBeNull()
    expect(await openStoredRunner(recipeOf('original'), { choice, store: 'file:nowhere.db' })).toBeNull()
  })

  it('takes a store that is not there for an empty one, and makes none', async () => {
    const path = join(folder, 'never.db')
    const runner = await openStoredRunner(recipeOf('rewritten'), { choice, store: `file:${path}` })
    const asking = function* (): Asking<string> {
      return (yield madeUpRequest(1)).text
    }
    expect(await runner?.run(asking(), 'a')).toEqual({ missing: madeUpRequest(1) })
    await runner?.close()
    expect(existsSync(path)).toBe(false)
  })
})

describe('findIn', () => {
  it('finds answers and failures for good, and no failure that may pass', async () => {
    const store = await openStore(`file:${join(folder, 'find.db')}`)
    await store.commit([madeUpAnswer(1)])
    const kinds: StoredFailure['kind'][] = ['rejected', 'overloaded']
    for (const [index, kind] of kinds.entries()) await store.recordFailure(madeUpFailure(2 + index, { kind }))
    const found = await Promise.all([1, 2, 3, 4].map((number) => findIn(store)(madeUpRequest(number), 'a')))
    await store.close()
    expect(found.map((answer) => answer?.outcome)).toEqual(['answered', 'failed', undefined, undefined])
    expect(found[1]).toMatchObject({ text: '', model: null, reason: 'The server failed.' })
  })
})

describe('demandAnswered', () => {
  const expected = (flags: string | undefined, request = madeUpRequest(1)): string => {
    try {
      demandAnswered(recipeOf('rewritten'), 2, { caseId: 'case-1', request }, { cases: 'my.jsonl', flags })
    } catch (error) {
      return error instanceof Error ? error.message : ''
    }
    return ''
  }

  it('counts, names the first, and tells the command', () => {
    expect(expected('--provider p --model m')).toMatch(
      /for 2 cases \(the first: red-herrings, case case-1, key [0-9a-f]{12}…\). Run: medqa-perturb generate rewritten --cases my.jsonl --provider p --model m$/,
    )
  })

  it('takes the provider from the request where no flags are known', () => {
    expect(expected(undefined)).toMatch(/--provider openai-compatible --model test-model$/)
    const request = madeUpRequest(1, { provider: 'exec', model: 'exec', endpoint: { host: 'python3 ask.py' } })
    expect(expected(undefined, request)).toMatch(/--provider 'exec:python3 ask.py'$/)
  })

  it('says nothing where nothing is missing', () => {
    expect(() => demandAnswered(recipeOf('rewritten'), 0, null, { cases: undefined, flags: undefined })).not.toThrow()
  })
})
