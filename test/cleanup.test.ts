import { expect, it } from 'vitest'
import { cleanUp, onExit } from '../src/cleanup.js'

it('removes what is half done, the latest first, each once, whatever fails, and nothing that is done', () => {
  const removed: string[] = []
  onExit(() => removed.push('first'))
  onExit(() => {
    throw new Error('the disk is gone')
  })
  const done = onExit(() => removed.push('done'))
  onExit(() => removed.push('last'))
  done()
  cleanUp()
  cleanUp()
  expect(removed).toEqual(['last', 'first'])
})
