import { demand, kinds, worded } from '../../given.js'
import { refuseKeyAmongForms } from '../form/index.js'
import { keyFile } from '../key.js'
import { refuseRaters } from '../sample.js'
import { writeReview } from '../write-review.js'
import { planSubjects, type SubjectPlan } from './plan.js'

/** What was written of a review of answers, rules or cases. */
export interface SubjectExport {
  readonly out: string
  readonly key: string
  readonly kind: SubjectPlan['kind']
  readonly selection: SubjectPlan['selection']
  /** Pairs or subjects that could be drawn, and those that were. */
  readonly population: number
  readonly drawn: number
  /** Of answers: how many a grader called right, and how many not; what has no grade is in neither. */
  readonly called: { readonly right: number; readonly wrong: number }
  /** Questions of the longest form, and the minutes that it is likely to take. */
  readonly questions: number
  readonly minutes: number
  readonly raters: readonly string[]
  readonly files: readonly string[]
  /** False where the very same review existed already. */
  readonly written: boolean
}

/**
 * Writes the forms of every rater to one folder and the key to a file elsewhere.
 *
 * @throws {PipelineError} usage — the key would lie among the forms, or a path is taken
 */
export async function exportSubjects(
  plan: SubjectPlan,
  given: { readonly out: string; readonly key: string; readonly replace: boolean },
): Promise<SubjectExport> {
  demand('exportSubjects', plan, worded('a plan of what is judged', kinds.object))
  demand('exportSubjects', given, worded('what to write, an object', kinds.object))
  const { out, key: named, replace } = given
  const keyPath = keyFile(named)
  refuseKeyAmongForms(out, keyPath)
  refuseRaters(plan.raters)
  const { packs, key } = planSubjects(plan)
  const { files, written } = await writeReview({ packs, out, key, keyPath, replace })
  const { kind, selection, population, drawn, estimate: minutes } = key
  const questions = Math.max(0, ...packs.map((pack) => pack.screens.flatMap(({ items }) => items).length))
  const states = key.items.filter(({ question }) => question === 'answer-grade').map(({ about }) => about.state)
  const right = states.filter((state) => state === 'correct').length
  const called = { right, wrong: states.filter((state) => state !== 'unscored').length - right }
  const raters = key.raters.map(({ rater }) => rater)
  return { out, key: keyPath, kind, selection, population, drawn, called, questions, minutes, raters, files, written }
}
