import { createClient } from '@libsql/client/http'
import { afterAll, expect, it } from 'vitest'
import { routeTo } from '../../../src/generation/network/index.js'
import { openStore } from '../../../src/generation/store/libsql-store.js'
import { storeFailure, storePlace } from '../../../src/generation/store/place.js'
import { serverFetch } from '../../../src/generation/store/server-fetch.js'
import { throwAwayFolder } from '../../command-line.js'
import { startHranaServer } from '../hrana-server.js'
import { madeUpAnswer } from '../made-up.js'
import { serveRaw } from '../serving.js'

const folder = throwAwayFolder()
const closings: (() => Promise<void>)[] = []
afterAll(() => Promise.all(closings.map((close) => close())))

it('sends nothing to where a store server sends us on, local or not', async () => {
  const server = await startHranaServer(`${folder}/on.db`)
  closings.push(() => server.close())
  const got: string[] = []
  const other = await serveRaw((request, response) => {
    got.push(request.url ?? '')
    response.end('{}')
  })
  const place = storePlace(server.url, 'tok-s3cret-word')
  if (place.kind !== 'remote') throw new Error('A server is no file.')
  const { port } = new URL(server.url)
  for (const on of [other, `http://localhost:${port}`, `https://127.0.0.1:${port}`, 'http://192.0.2.1']) {
    server.sendsOnTo = on
    const fetch = serverFetch(routeTo(place.address, { env: {} }, ''), place.address)
    const client = createClient({ url: place.url, authToken: 'tok-s3cret-word', fetch })
    // The steps of a transaction are requests of their own, of which the server says where the next one goes.
    const steps = await client.transaction('deferred')
    await steps.execute('SELECT 1')
    const next = steps.execute('SELECT 1')
    const failure = storeFailure(place, await next.catch((cause: unknown) => cause))
    expect(failure.message).toContain(`the server sends us on to ${on}, where nothing is sent`)
    expect(String(failure)).not.toContain('s3cret')
    client.close()
  }
  expect(got).toEqual([])
  const fresh = await startHranaServer(`${folder}/fresh.db`)
  closings.push(() => fresh.close())
  fresh.sendsOnTo = other
  const store = await openStore(fresh.url)
  await store.commit([madeUpAnswer(1)])
  expect((await store.stats()).generations).toBe(1)
  await store.close()
  expect(got).toEqual([])
})
