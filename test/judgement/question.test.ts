import { describe, expect, it } from 'vitest'
import { answersTo, questionNames, unscored, verdictOf, verdictsOffered } from '../../src/judgement/question.js'

describe('questions', () => {
  it('are a closed list with these answers', () => {
    expect(Object.fromEntries(questionNames.map((name) => [name, answersTo(name)]))).toEqual({
      'red-herring-significance': ['no', 'yes', 'not-sure'],
      'rewrite-equivalence': ['equivalent', 'not-equivalent', 'not-sure'],
      'abbreviation-equivalence': ['equivalent', 'not-equivalent', 'not-sure'],
      'diagnosis-match': ['correct', 'incorrect'],
      'safe-action': ['adjusted', 'not-adjusted'],
      'answer-grade': ['matches', 'partly', 'not', 'over-cautious', 'refused', 'cannot-judge'],
      'answer-error': [
        'none',
        'less-specific',
        'more-specific',
        'cause-or-complication',
        'same-organ',
        'unrelated',
        'anchored',
        'hedged',
        'refused',
        'format',
        'truncated',
        'wrong-action',
        'other',
        'not-sure',
      ],
      'advice-error': [
        'none',
        'commission',
        'omission',
        'over-caution',
        'wrong-alternative',
        'wrong-dose',
        'hedged',
        'refused',
        'format',
        'truncated',
        'other',
        'not-sure',
      ],
      'rule-correct': ['yes', 'no', 'not-sure'],
      'rule-severity': ['mild', 'moderate', 'serious', 'fatal', 'not-sure'],
      'counterfactual-plausible': ['yes', 'no', 'not-sure'],
      'counterfactual-answer': ['yes', 'no', 'not-sure'],
      'counterfactual-sound': ['yes', 'no', 'not-sure'],
      'own-answer': ['written', 'do-not-know'],
    })
  })

  it('have one fine answer each, which stands first', () => {
    for (const name of questionNames) {
      const verdicts = answersTo(name).map((answer) => verdictOf(name, answer))
      expect(verdicts[0]).toBe('fine')
      expect(verdicts.filter((verdict) => verdict === 'fine')).toHaveLength(1)
    }
  })

  it('call a significant red herring bad, and give unscored and unknown answers no verdict', () => {
    expect(verdictOf('red-herring-significance', 'yes')).toBe('bad')
    expect(verdictOf('diagnosis-match', 'not-sure')).toBeUndefined()
    for (const name of questionNames) {
      expect(verdictOf(name, unscored)).toBeUndefined()
      expect(verdictOf(name, 'constructor')).toBeUndefined()
    }
  })

  it('offer "not sure" as soon as one of them does', () => {
    expect(verdictsOffered(['diagnosis-match', 'safe-action'])).toEqual(['fine', 'bad'])
    expect(verdictsOffered(['diagnosis-match', 'rewrite-equivalence'])).toEqual(['fine', 'bad', 'not-sure'])
  })
})
