import type { Patient } from '../../clinical/index.js'
import { grouped } from '../../grouped.js'
import { cell, filled, oneOf, tableFile } from '../../vocabulary/index.js'
import { agesCell, isOfAge } from './ages.js'

const file = tableFile('ehr-noise/details.csv', () => ({
  id: cell({ pattern: /^[a-z-]+-\d{2}$/, expected: 'a name and two digits' }),
  heading: filled,
  topic: cell({ pattern: /^[a-z-]+$/, expected: 'small letters' }),
  ages: agesCell,
  needs: oneOf(['any', 'home', 'answers']),
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

/** The sections of which something fits a patient, in the order of a chart. */
export function sectionsFor(patient: Patient): readonly ChartSection[] {
  return [...grouped(file.read(), ({ heading }) => heading).values()].flatMap((details): ChartSection[] => {
    const [first] = details as [Detail]
    const topics = [...grouped(details, ({ topic }) => topic).values()]
    const fitting = topics.map((topic) => topic.filter((detail) => fits(detail, patient)))
    const filledTopics = fitting.filter((topic) => topic.length > 0)
    return filledTopics.length === 0
      ? []
      : [{ heading: first.heading, isOwn: first.about === 'patient', topics: filledTopics }]
  })
}

/** Whether a line suits a patient; where anything about the patient could be a finding, only what is about nobody. */
function fits({ ages, needs, about }: Detail, patient: Patient): boolean {
  if (!isOfAge(ages, patient) || (about === 'patient' && patient.ambientOnly)) return false
  return needs === 'any' || (needs === 'home' ? patient.atHome : patient.canSpeak)
}
