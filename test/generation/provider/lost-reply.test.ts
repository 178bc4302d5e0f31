import { expect, it } from 'vitest'
import { mayBeCharged } from '../../../src/generation/provider/lost-reply.js'
import { ProviderFailure } from '../../../src/generation/provider/provider.js'

it.each([
  ['ECONNREFUSED', false],
  ['EMFILE', false],
  ['EADDRNOTAVAIL', false],
  ['ECONNRESET', true],
])('takes a failure for charged unless nothing was sent: %s', (code, isCharged) => {
  const cause = Object.assign(new Error('connect'), { code })
  const failure = new ProviderFailure('network', 'No connection.', { cause: new Error('fetch', { cause }) })
  expect(mayBeCharged(failure)).toBe(isCharged)
})
