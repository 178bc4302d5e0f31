import { describe, expect, it } from 'vitest'
import { conceptNamed, concepts, findConcepts } from '../../../src/clinical/concept/index.js'
import { cpuClock } from '../../cpu-clock.js'

const found = (text: string) =>
  findConcepts(text, concepts()).map(({ start, end, concept }) => [text.slice(start, end), concept])

describe('findConcepts', () => {
  it('finds the longest name at a place, without overlap', () => {
    expect(found('Severe right upper quadrant pain and aspiration\npneumonia.')).toEqual([
      ['right upper quadrant pain', 'right-upper-quadrant-pain'],
      ['aspiration\npneumonia', 'aspiration-pneumonia'],
    ])
  })

  it('takes any case of a name and only the written case of a short form', () => {
    expect(found('HYPERTENSION, MI, mi and MIs')).toEqual([
      ['HYPERTENSION', 'hypertension'],
      ['MI', 'myocardial-infarction'],
      ['MIs', 'myocardial-infarction'],
    ])
  })

  it('leaves short forms alone that mean other things in running text', () => {
    expect(found('PE: lungs clear')).not.toContainEqual(['PE', 'pulmonary-embolism'])
    expect(conceptNamed('PE', concepts())?.concept).toBe('pulmonary-embolism')
  })

  it('finds no name inside a word', () => {
    expect(found('feverfew, unpainted')).toEqual([])
  })

  it('reads a megabyte soon', () => {
    const text = 'He has high blood pressure, and no fever or cough was noted at that time. '.repeat(14_000)
    const seconds = cpuClock()
    expect(findConcepts(text, concepts()).length).toBe(42_000)
    expect(seconds()).toBeLessThan(4)
  })
})
