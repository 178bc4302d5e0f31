import { describe, expect, it } from 'vitest'
import { levelsIn, readText } from '../../../../src/clinical/assertion/unit/index.js'
import { errorsOf } from '../account/account.js'

function told(text: string): readonly (readonly [string, string])[] {
  return levelsIn(readText(text)).map(({ of, levels }) => [of, levels.join('|')] as const)
}

describe('levels of signs', () => {
  it.each([
    ['Power and feeling are reduced.', ['strength decreased', 'sensation decreased']],
    ['Power is reduced, feeling intact.', ['strength decreased', 'sensation normal']],
    ['Decreased power and sensation are noted.', ['strength decreased', 'sensation decreased']],
    ['Normal tone and brisk reflexes are noted.', ['tone normal', 'reflexes increased']],
    ['There is areflexia, but power is full.', ['reflexes absent', 'strength normal']],
    ['Power is 4/5 and feeling is normal.', ['sensation normal']],
    ['The tone is not increased.', []],
    ['Lower extremity strength is normal.', ['strength normal']],
    ['Fine touch sensation is decreased.', ['sensation decreased']],
    ['Creatinine is unchanged.', []],
    ['Reflexes are 2+ with toes down.', []],
    ['Serum sodium concentration is low.', ['sodium decreased']],
    ['There was no pulse deficit.', []],
    ['She has been feeling low.', []],
    ['He began feeling weak.', []],
    ['Power is reduced; feeling there is intact.', ['strength decreased', 'sensation normal']],
    ['His pulse quickens while his arm is weak.', []],
  ])('are told of what stands beside them: %s', (text, expected) => {
    expect(told(text).map((pair) => pair.join(' '))).toEqual(expected)
  })

  it.each([
    ['Feeling in the feet is decreased.', 'Feeling in the feet is intact.'],
    ['Bowel sounds are hypoactive.', 'There are no bowel sounds.'],
    ['The foot pulses were weakly palpable.', 'The foot pulses could be felt well.'],
    ['The serum potassium is low.', 'There is hyperkalemia.'],
  ])('do not become others: %s → %s', (before, after) => {
    expect(errorsOf(before, after)).not.toEqual([])
  })

  it.each([
    ['Bowel sounds are hypoactive.', 'Bowel sounds are reduced.'],
    ['His reflexes are exaggerated.', 'There is hyperreflexia.'],
    ['Sensation is lost in both feet.', 'Sensation is diminished in both feet.'],
    ['Tone is normal, and reflexes are brisk.', 'Reflexes are brisk, and tone is normal.'],
  ])('may be told in other words: %s = %s', (before, after) => {
    expect(errorsOf(before, after).filter((message) => message.includes(' of "'))).toEqual([])
  })
})
