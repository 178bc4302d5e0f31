import { expect, it } from 'vitest'
import { severalNames } from '../../../src/cli/command/asking.js'

it('tells of a model with several names on one line, whatever stands in them', () => {
  expect(severalNames('m', ['m', 'x\nWritten: 5 answers'])).toBe(
    'm answered under several names: m, x\\nWritten: 5 answers.',
  )
})
