import { describe, expect, it } from 'vitest'
import { withoutGrade } from '../../../src/evaluation/outcome/index.js'

describe('answers without a grade', () => {
  it('are told with their share and a remedy above a tenth, and not at it', () => {
    expect(withoutGrade({ correct: 90, format: 10 })).toBeNull()
    expect(withoutGrade({ correct: 89, format: 11 })).toMatch(
      /^11 of 100 answers \(11\.0 %\) .*format.*--prompt neutral/,
    )
    expect(withoutGrade({ unscored: 1200 })).toMatch(/^1,200 of 1,200 answers \(100\.0 %\) .*unscored.*--grade/)
  })

  it('are told together where only both make a tenth', () => {
    expect(withoutGrade({ correct: 88, format: 6, unscored: 6 })).toMatch(/^6 of 100 .* 6 of 100 /)
  })

  it('are none where nothing was answered', () => {
    expect(withoutGrade({})).toBeNull()
    expect(withoutGrade({ 'provider-error': 5, 'not-run': 95 })).toBeNull()
    expect(withoutGrade({ format: 2, correct: 8, 'not-run': 90 })).toMatch(/^2 of 10 /)
  })
})
