import type { Patient } from '../../clinical/index.js'
import { grouped } from '../../grouped.js'
import { cell, filled, oneOf, tableFile } from '../../vocabulary/index.js'
import { agesCell, isOfAge } from './ages.js'

const file = tableFile('ehr-noise/details.csv', () => ({
  id: cell({ pattern: /^[a-z-]+-\d{2}$/, expected: 'a name and two digits' }),
  heading: filled,
  topic: cell({ pattern: /^[a-z-]+$/, expected: 'small letters' }),
  ages: agesCell,
  needs: oneOf(['any', 'home', 'answers', 'converses']),
  about: oneOf(['nobody', 'patient']),
  text: filled,
}))

/** A self-written line of registration, intake or social history; `data/ehr-noise/README.md` describes the columns. */
export type Detail = ReturnType<typeof file.read>[number]

/** Details under one heading of the chart, by topic: of a topic a case gets one line. */
export interface ChartSection {
  readonly heading: string
  readonly isOwn: boolean
  readonly topics: readonly (readonly Detail[])[]
}

/** Whom lines must fit, and how the case finds them. */
export interface Reached {
  readonly patient: Patient
  /** Whether the patient can be told, asked and shown something (see `canConverse`). */
  readonly converses: boolean
  /** Whether there is time to ask for preferences and leisure: not in an emergency department. */
  readonly hasTime: boolean
}

/** The sections of which something fits a patient, in the order of a chart. */
export function sectionsFor(reached: Reached): readonly ChartSection[] {
  return [...grouped(file.read(), ({ heading }) => heading).values()].flatMap((details): ChartSection[] => {
    const [first] = details as [Detail]
    const topics = [...grouped(details, ({ topic }) => topic).values()]
    const fitting = topics.map((topic) => topic.filter((detail) => fits(detail, reached)))
    const filledTopics = fitting.filter((topic) => topic.length > 0)
    return filledTopics.length === 0
      ? []
      : [{ heading: first.heading, isOwn: first.about === 'patient', topics: filledTopics }]
  })
}

/**
 * Whether a line suits a patient. Where anything about the patient could be a finding, only what is about nobody; and
 * nothing else either where nobody has time to ask, or, from school age on, the patient cannot be asked.
 */
function fits({ ages, needs, about }: Detail, { patient, converses, hasTime }: Reached): boolean {
  if (!isOfAge(ages, patient)) return false
  const isAsked = hasTime && (converses || patient.ageBand === '1-5')
  if (about === 'patient' && (patient.ambientOnly || !isAsked)) return false
  const met = { any: true, home: patient.atHome, answers: patient.canSpeak, converses }
  return met[needs]
}
