import { expect, it } from 'vitest'
import { removeUnfinished, whileUnfinished } from '../src/unfinished.js'

it('removes what is half done, the latest first, each once, whatever fails, and nothing that is done', () => {
  const removed: string[] = []
  whileUnfinished(() => removed.push('first'))
  whileUnfinished(() => {
    throw new Error('the disk is gone')
  })
  const done = whileUnfinished(() => removed.push('done'))
  whileUnfinished(() => removed.push('last'))
  done()
  removeUnfinished()
  removeUnfinished()
  expect(removed).toEqual(['last', 'first'])
})
