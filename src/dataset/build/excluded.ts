import { sha256 } from '../../digest.js'
import { PipelineError } from '../../errors.js'
import type { Manifest, ReadExclusions } from '../receipt/index.js'
import type { PerturbedCase, Recipe } from '../recipe/index.js'

/** What reviews decided, as a build applies it. */
export interface Excluded {
  /** The recipe with the round of review in its version, `1.0.0-r1`. */
  readonly recipe: Recipe
  /** Seed of a case: one that is replaced draws anew, in every arm alike. */
  seedOf(caseId: string): string
  /** The case as it goes into the dataset: refused where a review says so. @throws {PipelineError} input-invalid */
  settle(made: PerturbedCase, recordId: string): PerturbedCase
  /** @throws {PipelineError} input-invalid — a review of this recipe of which no case was here */
  receipts(): NonNullable<Manifest['reviews']>
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
  const hits = files.map(() => 0)
  const hit = (test: (item: ReadExclusions['items'][number], file: ReadExclusions) => boolean): void => {
    files.forEach((file, index) => {
      if (file.items.some((item) => test(item, file))) hits[index] = (hits[index] ?? 0) + 1
    })
  }
  return {
    recipe: { ...recipe, version },
    seedOf: (id) => (rounds.has(id) ? `${seed}-r${rounds.get(id)}` : seed),
    settle(made, recordId) {
      const id = made.original.id
      hit((item, { action }) => (action === 'refuse' ? item.record === recordId : item.case === id))
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
    receipts: () =>
      files.map(({ name, sha256: digest, action, review, items }, index) => {
        const excluded = hits[index] ?? 0
        if (excluded === 0 && items.length > 0 && review.dataset.name === recipe.name) throw ofOthers(name)
        return { name, sha256: digest, action, excluded, ...review }
      }),
  }
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
