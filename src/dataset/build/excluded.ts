import * as z from 'zod'
import { sha256 } from '../../digest.js'
import { PipelineError } from '../../errors.js'
import { count } from '../../plain-schemas.js'
import type { Manifest, ReadExclusions } from '../receipt/index.js'
import type { PerturbedCase, Recipe } from '../recipe/index.js'

/** What a file of exclusions took out or had drawn again: records, and the cases that they are of. */
export const takenSchema = z.strictObject({ records: count, cases: count })

/** {@link takenSchema} */
type Taken = z.infer<typeof takenSchema>

/** Of a file that took nothing yet. */
export const nothingTaken: Taken = { records: 0, cases: 0 }

/** A review in the manifest. */
type Reviewed = NonNullable<Manifest['reviews']>[number]

/** What a file of exclusions says before a case is looked at. */
export interface PlannedReview extends Omit<Reviewed, 'excluded' | 'excludedCases'> {
  /** Records that it takes out. */
  readonly items: number
}

/** What reviews decided, as a build applies it. */
export interface Excluded {
  /** The recipe with the round of review in its version, `1.0.0-r1`. */
  readonly recipe: Recipe
  /** The files as they were read: plain data, so that a thread can be told of them. */
  readonly files: readonly ReadExclusions[]
  readonly plan: readonly PlannedReview[]
  /** Seed of a case: one that is replaced draws anew, in every arm alike. */
  seedOf(caseId: string): string
  /** The case as it goes into the dataset: refused where a review says so. @throws {PipelineError} input-invalid */
  settle(made: PerturbedCase, recordId: string): PerturbedCase
  /** By file, whether it speaks of a record. */
  speaksOf(caseId: string, recordId: string): readonly boolean[]
}

/**
 * Applies files of exclusions: `refuse` keeps the judged record out, `drop` its case out of every arm, `replace` draws the
 * edits of its case again.
 *
 * @throws {PipelineError} usage — a recipe whose judged edits depend on no draw is to be replaced
 */
export function excludedBy(files: readonly ReadExclusions[], recipe: Recipe, seed: string): Excluded | null {
  if (files.length === 0) return null
  const rounds = new Map<string, number>()
  const dropped = new Map<string, string>()
  const refused = new Map<string, { readonly reason: string; readonly about: string; readonly sha256: string }[]>()
  files.forEach(({ action, review, items, name }, index) => {
    if (action === 'replace' && review.dataset.name === recipe.name) refuseUndrawn(recipe, name)
    for (const item of items) {
      if (action === 'replace') rounds.set(item.case, index + 1)
      else if (action === 'drop') dropped.set(item.case, item.reason)
      else refused.set(item.record, [...(refused.get(item.record) ?? []), item])
    }
  })
  const version = `${recipe.version.replace(/-r\d+$/, '')}-r${files.length}`
  const named = files.map(({ action, items }) => {
    return new Set(items.map((item) => (action === 'refuse' ? item.record : item.case)))
  })
  return {
    recipe: { ...recipe, version },
    files,
    plan: files.map(({ name, sha256: digest, action, review, items }) => {
      return { name, sha256: digest, action, items: items.length, ...review }
    }),
    seedOf: (id) => (rounds.has(id) ? `${seed}-r${rounds.get(id)}` : seed),
    settle(made, recordId) {
      const id = made.original.id
      const reason = dropped.get(id)
      if (reason !== undefined) return refuse(made, `A review took the case out of every arm: ${reason}`)
      const [judged] = refused.get(recordId) ?? []
      if (judged !== undefined) {
        for (const item of refused.get(recordId) ?? []) refuseOtherText(made, recordId, item)
        return refuse(made, `A review refused it: ${judged.reason}`)
      }
      if (!rounds.has(id)) return made
      const finding = { check: 'replaced', level: 'info', at: null, message: replaced } as const
      return { ...made, findings: [...made.findings, finding] }
    },
    speaksOf: (caseId, recordId) =>
      files.map(({ action }, index) => named[index]?.has(action === 'refuse' ? recordId : caseId) === true),
  }
}

/**
 * What a manifest says of reviews, from what was planned and what each file took out, over all cases.
 *
 * @throws {PipelineError} input-invalid — a review of this recipe of which no case was here
 */
export function reviewReceipts(plan: readonly PlannedReview[], took: readonly Taken[], recipe: string): Reviewed[] {
  return plan.map(({ name, sha256: digest, action, items, ...review }, index) => {
    const { records: excluded, cases: excludedCases } = took[index] ?? nothingTaken
    if (excluded === 0 && items > 0 && review.dataset.name === recipe) throw ofOthers(name)
    return { name, sha256: digest, action, excluded, excludedCases, ...review }
  })
}

const replaced =
  'A review refused an earlier version of this case, and its edits were drawn again; nobody reviewed them.'

function refuse(made: PerturbedCase, message: string): PerturbedCase {
  return {
    ...made,
    refused: true,
    findings: [...made.findings, { check: 'reviewed', level: 'error', at: null, message }],
  }
}

/** A review of another text decides nothing about this one. */
function refuseOtherText(
  { text }: PerturbedCase,
  record: string,
  { about, sha256: digest }: { readonly about: string; readonly sha256: string },
): void {
  if (digest === sha256(about === '' ? text : JSON.stringify([text, about]))) return
  const message = `The exclusions are about another text of record ${record} than this build makes. Give the cases, seed and lists of the dataset that was reviewed, or review this one.`
  throw new PipelineError('input-invalid', message)
}

function ofOthers(file: string): PipelineError {
  const message = `No case that ${file} excludes is among the cases of this build. Give the cases of the dataset that was reviewed.`
  return new PipelineError('input-invalid', message, { file })
}

function refuseUndrawn({ name, steps }: Recipe, file: string): void {
  const isDrawn = steps.some(({ perturbation, params }) => {
    return perturbation.draws(params) && perturbation.needs(params).model !== true
  })
  if (isDrawn) return
  const message = `${file} wants cases of ${name} replaced, but nothing in it is drawn that could be drawn again. Use exclusions that refuse or drop them.`
  throw new PipelineError('usage', message, { file })
}
