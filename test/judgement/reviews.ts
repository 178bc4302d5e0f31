import type { Judgement, QuestionName, SubjectPlace } from '../../src/judgement/index.js'

export const sha256 = 'a1'.repeat(32)

/** A clinician's judgement about a subject, by default about a red herring. */
export function judged(
  rater: string,
  subject: string,
  answer: string,
  question: QuestionName = 'red-herring-significance',
): Judgement {
  return {
    question,
    subject: { id: subject, sha256 },
    rater: { kind: 'clinician', id: rater },
    answer,
    rationale: null,
  }
}

/** Where a subject belongs: by default a case of one stratum, with weight 1 and no control. */
export function placed(name: string, place: Partial<SubjectPlace> = {}): SubjectPlace {
  return { case: name, stratum: 'short', weight: 1, control: null, ...place }
}

/** A review of `count` cases with `perCase` subjects each, named `case-3/1`. */
export function subjectsOf(count: number, perCase = 1): Map<string, SubjectPlace> {
  const subjects = new Map<string, SubjectPlace>()
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < perCase; j++) subjects.set(`case-${i}/${j}`, placed(`case-${i}`))
  }
  return subjects
}
