import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openStore, storeFilesWith } from '../../../src/generation/index.js'
import { throwAwayFolder } from '../../command-line.js'
import { madeUpAnswer, madeUpRequest } from '../made-up.js'

const folder = throwAwayFolder()

it('takes nothing that stays in the log or in the sums of money for a rest of what was removed', async () => {
  const path = join(folder, 'log.db')
  const host = 'node tools/answers/from/a/list/of/sentences/that/somebody/wrote/down/long/ago.mjs'
  const model = 'organization/a-model-with-a-name-that-is-longer-than-any-piece-of-a-text-that-is-looked-for'
  const project = 'a project whose name says all about its aims, its people and its years'
  const request = { ...madeUpRequest(1, { model }), endpoint: { host } }
  const answer = madeUpAnswer(1, { request, raw: JSON.stringify({ model, host, project, said: 'It rained.' }) })
  const store = await openStore(path)
  const sent = { project, provider: request.provider, host, model, caseId: 'case-1', bytes: 100 }
  await store.ledger.reserve({ id: 'one', most: 0, limit: null, ...sent })
  await store.commit([answer])
  await store.ledger.settle('one', 0, 'answered')
  const pieces = await store.piecesOf({})
  expect(await store.purge({})).toBe(1)
  expect((await store.log()).sendings).toHaveLength(1)
  await store.close()
  expect(pieces.size).toBeGreaterThan(0)
  expect(storeFilesWith(path, pieces)).toEqual([])
})
