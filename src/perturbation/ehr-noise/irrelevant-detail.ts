import { drawnFor, lineOf } from './fragments.js'
import type { AddedNoise } from './noise.js'
import { fillTo, lengthOf, shortest } from './share.js'

/**
 * Details of registration, social life and family that bear on nothing. [safety §2.2]
 *
 * Each passes the lint of red herrings; where anything about the patient could be a finding, they are about nobody;
 * elsewhere such lines follow only when what is told of the patient is at its end.
 * Differs: no illness of a relative is told, for what is heritable in a case no list can tell. See decision 0048.
 */
export const irrelevantDetail: AddedNoise = ({ patient, rng, length }) => {
  const all = drawnFor('irrelevant-detail', 'line', { patient, rng })
  const own = all.filter(({ about }) => about !== 'nobody')
  const ambient = all.filter(({ about }) => about === 'nobody')
  const lines = [...own, ...ambient].map((fragment) => lineOf(fragment, 'own', patient))
  const size = (line: (typeof lines)[number]): number => lengthOf([line])
  const shown = fillTo(length, lines, { size })
  // The nearest to a share that the frame alone exceeds is one line.
  return shown.length > 0 ? shown : [shortest(lines, size)]
}
