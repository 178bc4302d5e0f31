import { type Rng, shuffled } from '../../rng.js'
import { canConverse, settingOf } from '../situation/index.js'
import { type ChartSection, type Detail, sectionsFor } from './details.js'
import { lineOf } from './fragments.js'
import type { AddedNoise, NoiseLine } from './noise.js'
import { lengthOf } from './share.js'

/** More lines under one heading read like no chart. */
const mostOfSection = 6

/**
 * Details of registration, nursing intake and social life that bear on nothing, under the headings of a chart.
 * [safety §2.2]
 *
 * Of a topic a case gets one line, so that none contradicts or repeats another. Where anything about the patient could
 * be a finding, or nobody can ask, all are about nobody; elsewhere such lines follow only when what is told of the patient
 * is at its end.
 * A lower severity has the first of the lines of a higher one.
 * Differs: no relative's illness, origin or kinship is told, for what is heritable in a case no list can tell. See
 * decision 0048.
 */
export const irrelevantDetail: AddedNoise = ({ original: { text }, patient, rng, length }) => {
  const converses = canConverse(text, patient)
  const sections = sectionsFor({ patient, converses, hasTime: settingOf(text) !== 'emergency' })
  const drawn = inDrawnOrder(sections, rng).map((line) => ({ ...line, piece: lineOf(line.detail, 'own') }))
  let total = 0
  const misses = drawn.map(({ section, piece }, i) => {
    total += lengthOf(drawn[i - 1]?.section === section ? [piece] : [headingOf(section), piece])
    return Math.abs(total - length)
  })
  const shown = drawn.slice(0, 1 + misses.indexOf(Math.min(...misses)))
  return sections.flatMap((section) => {
    const pieces = shown.filter((line) => line.section === section).map(({ piece }) => piece)
    return pieces.length === 0 ? [] : [headingOf(section), ...pieces]
  })
}

function headingOf({ heading }: ChartSection): NoiseLine {
  return { text: `${heading}:`, source: 'details', part: 'head' }
}

interface Line {
  readonly section: ChartSection
  readonly detail: Detail
}

/** One line of each topic, section by section, those about the patient first. */
function inDrawnOrder(sections: readonly ChartSection[], rng: Rng): readonly Line[] {
  const drawn = shuffled(sections, rng.fork('sections'))
  return [...drawn.filter(({ isOwn }) => isOwn), ...drawn.filter(({ isOwn }) => !isOwn)].flatMap((section) => {
    const stream = rng.fork(`section ${section.heading}`)
    const topics = shuffled(section.topics, stream).slice(0, mostOfSection)
    return topics.map((topic): Line => ({ section, detail: topic[stream.integer(topic.length)] as Detail }))
  })
}
