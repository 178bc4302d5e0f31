import type { UnitName, UnitScale } from '../scale.js'

/** A unit that is read and never written; base = value × times ÷ per. */
const read = (unit: UnitName, { times = '1', per = '1' } = {}): UnitScale => {
  return {
    unit,
    system: 'both',
    times,
    per,
    minus: '0',
    places: 1,
    extra: 0,
    back: 0,
    written: false,
    least: null,
    most: null,
  }
}

/** An ion of valence 1, by a tenth of its molar mass. */
const ion = (tenth: string): readonly UnitScale[] => [read('mmol/L'), read('mEq/L'), read('mg/dL', { per: tenth })]

/**
 * Units that the unit table leaves out because no edit may restate them, by the name in the vocabulary of facts: texts
 * that others rewrote are compared all the same. The first is the base unit. Molar masses are general knowledge.
 */
export const comparedOnly: Readonly<Record<string, readonly UnitScale[]>> = {
  // As calcium in the unit table, of which it is a part.
  'ionized calcium': [read('mmol/L'), read('mg/dL', { per: '4.008' }), read('mEq/L', { per: '2' })],
  phosphorus: [read('mmol/L'), read('mg/dL', { per: '3.0974' })],
  // A quarter of the tetramer.
  hemoglobin: [read('g/L'), read('mmol/L', { times: '16.114' })],
  'lithium level': ion('0.694'),
  sodium: ion('2.299'),
  potassium: ion('3.9098'),
  chloride: ion('3.545'),
  bicarbonate: ion('6.1017'),
}
