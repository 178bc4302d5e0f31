import { describe, expect, it } from 'vitest'
import { plainName, spellingsOf } from '../../../src/clinical/concept/spelling.js'

describe('spellingsOf', () => {
  it.each([
    ['metastasis', 'metastases'],
    ['petechia', 'petechiae'],
    ['embolus', 'emboli'],
    ['diverticulum', 'diverticula'],
    ['condyloma', 'condylomata'],
    ['varix', 'varices'],
    ['biopsy', 'biopsies'],
    ['fracture of the femur', 'fractures of the femur'],
    ["Crohn's disease", 'crohn s disease'],
    ["Crohn's disease", 'crohn disease'],
    ["Graves' disease", 'graves disease'],
    ['Guillain-Barré syndrome', 'guillain barre syndrome'],
    ['non-Hodgkin lymphoma', 'nonhodgkin lymphomas'],
    ['hemophilia', 'haemophilia'],
    ['ischemia', 'ischaemia'],
    ['esophageal tumor', 'oesophageal tumour'],
    ['diarrhea', 'diarrhoea'],
    ['fetal dyspnea', 'foetal dyspnoea'],
    ['cough!', 'coughing'],
  ])('of %j are among others %j', (name, spelling) => {
    expect(spellingsOf(name)).toContain(spelling)
  })

  it('leave a word of one number and a plural alone', () => {
    expect(spellingsOf('arthritis')).toEqual(['arthritis'])
    expect(spellingsOf('rabies')).toEqual(['rabies'])
    expect(spellingsOf('vomiting')).toEqual(['vomiting'])
  })

  it('begin with the name as it is written', () => {
    expect(spellingsOf("Ménière's disease")[0]).toBe(plainName("Ménière's disease"))
  })
})
