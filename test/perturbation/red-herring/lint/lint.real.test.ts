import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { lintSentence } from '../../../../src/perturbation/index.js'
import { sentenceBreaks } from '../../../../src/text/index.js'
import { hasRealInputs, realInputs } from '../../../real-inputs.js'

const present = hasRealInputs('linting the sentences of real cases')
/** Objections to the shape of a sentence, which say nothing about its content. */
const shapes = ['several-sentences', 'too-long', 'no-end-mark', 'unclear-person', 'mixed-pronouns', 'named-person']

describe.skipIf(!present)('the sentences of the 512 cases, their final questions left out', () => {
  it('are stopped as red herrings: at least 93 % for what they say', () => {
    const rows = parse(readFileSync(realInputs.savage), { columns: true, relax_quotes: true }) as { question: string }[]
    const sentences = rows.slice(0, 512).flatMap(({ question }) => {
      const breaks = [0, ...sentenceBreaks(question), question.length]
      return breaks.slice(0, -2).map((start, index) => question.slice(start, breaks[index + 1]).trim())
    })
    const stopped = sentences.filter((sentence) =>
      lintSentence(sentence).some(({ level, reason }) => level === 'error' && !shapes.includes(reason)),
    )
    expect(sentences.length).toBeGreaterThan(5000)
    expect(stopped.length / sentences.length).toBeGreaterThanOrEqual(0.93)
  })
})
