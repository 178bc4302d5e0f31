import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod'
import { readText } from '../dataset/index.js'
import { ownDigest } from '../digest.js'
import { PipelineError, quote } from '../errors.js'
import { isFolder } from '../folder.js'
import { demand, kinds, worded } from '../given.js'
import { reviewQuestionNames } from '../perturbation/index.js'
import { count, digest } from '../plain-schemas.js'
import { problemOf } from '../schema-problem.js'
import { editItemId, type ItemId } from './item-id.js'
import type { PackQuestionName } from './pack.js'

/** How the formats of keys begin, whatever their revision: of reviews of edits, and of answers, rules or cases. */
export const reviewKeyFormats = ['medqa-perturb/review-key@', 'medqa-perturb/subject-key@']

/** Name and revision of the key's format. */
export const reviewKeyFormat = 'medqa-perturb/review-key@1' as const

const stratumSchema = z.strictObject({
  specialty: z.string(),
  /** Absent in keys of before it was told. */
  specialtyFrom: z.enum(['given', 'guessed']).optional(),
  length: z.enum(['short', 'medium', 'long']),
  edits: z.string(),
  risky: z.boolean(),
})

const keyItemSchema = z.strictObject({
  /** What was judged; the digest is of the record's text, with the sentence where one is asked about. */
  subject: z.strictObject({ id: z.string().min(1), sha256: digest }),
  record: z.string(),
  /** 0-based place among the record's edits; null where the whole record is asked about. */
  edit: count.nullable(),
  case: z.string(),
  /** What the case hangs together with; absent in keys of before it was told. */
  cluster: z.string().optional(),
  /** The sentence that is asked about; empty for a whole record. */
  about: z.string(),
  stratum: stratumSchema,
  /** How many cases of the set the case stands for. */
  weight: z.number().positive(),
  /** `beside-control` is a sentence of a copy that holds a control: answered, and left out of the figures. */
  role: z.enum(['sample', 'control', 'beside-control']),
  control: z.enum(['planted-exposure', 'changed-value']).nullable(),
  /** What was planted; null where nothing was. */
  planted: z.string().nullable(),
  /** The item's opaque id in each rater's forms. */
  ids: z.record(z.string(), z.string()),
})

/** A rater with the digest of what the rater got. */
export const keyRaterSchema = z.strictObject({
  rater: z.string(),
  pack: z.string(),
  /** Digests of what each row of the rater's sheets shows, by its item and the head of a column; absent in keys of before. */
  shown: z.record(z.string(), z.record(z.string(), z.string().regex(/^[0-9a-f]{32}$/))).optional(),
})

/** The key to the blinding: it joins the ids of the forms to what was asked. It never leaves the project. */
export const reviewKeySchema = z.strictObject({
  format: z.literal(reviewKeyFormat),
  /** {@link ownDigest}; absent in keys of before they had it. */
  sha256: digest.optional(),
  dataset: z.strictObject({ name: z.string(), version: z.string(), fingerprint: digest }),
  question: z.enum(reviewQuestionNames),
  seed: z.string(),
  /** Share of the cases that was asked for, 0–1. */
  fraction: z.number().positive().max(1),
  oversample: z.literal('risky').nullable(),
  /** The whole set: its cases, those with an edit, and how many items it would give. */
  population: z.strictObject({ cases: count, changed: count, subjects: count }),
  raters: z.array(keyRaterSchema),
  items: z.array(keyItemSchema),
})

/** The key of a review of edits: which item of a pack is which subject, and how its cases were sampled. */
export type ReviewKey = z.infer<typeof reviewKeySchema>

/** One item of a pack, with what its raters are not told. */
export type KeyItem = z.infer<typeof keyItemSchema>

/** An item of any key, as far as answers are read with it. */
export interface AnswerableItem {
  readonly subject: { readonly id: string; readonly sha256: string }
  readonly question: PackQuestionName
  /** The item's opaque id in each rater's forms. */
  readonly ids: Readonly<Record<string, string>>
}

/** What answers are read with, whatever the key is about. */
export interface AnswerableKey {
  readonly raters: readonly z.infer<typeof keyRaterSchema>[]
  readonly items: readonly AnswerableItem[]
}

/** A key about edits as answers are read with it: all of its items ask one thing. */
export function answerable({ raters, items, question }: ReviewKey): AnswerableKey {
  return { raters, items: items.map(({ subject, ids }) => ({ subject, ids, question })) }
}

/** The file that a key is kept in; a folder keeps it as `key.json`. */
export function keyFile(path: string): string {
  return /[\\/]$/.test(path) || isFolder(path) ? join(path, 'key.json') : path
}

/** What is made of the answers to one review, in files and a folder beside its key. */
export interface ReviewFiles {
  /** The answers, JSON Lines. */
  readonly judgements: string
  /** Pairs of answers with clinicians' grades. */
  readonly gold: string
  /** Folder of clinicians' own answers. */
  readonly responses: string
}

/**
 * Where the answers to a review are kept unless something else is named: beside its key, so that those of two reviews
 * never meet. Keys in one folder have different names, and so have their answers.
 *
 * @example
 * reviewFiles('kept/key-abbreviated.json').judgements
 * // → 'kept/judgements-abbreviated.jsonl'
 */
export function reviewFiles(key: string): ReviewFiles {
  const path = keyFile(key)
  const own = basename(path)
    .replace(/\.json$/, '')
    .replace(/^key(?:-|$)/, '')
  const beside = (name: string): string => join(dirname(path), own === '' ? name : `${name}-${own}`)
  return { judgements: `${beside('judgements')}.jsonl`, gold: `${beside('gold')}.jsonl`, responses: beside('human') }
}

/**
 * Reads a key from its file, or from the folder that keeps it.
 *
 * @throws {PipelineError} input-invalid — there is none, or it is no key
 */
export function readKey(named: string): ReviewKey {
  demand('readKey', named, worded('the path of a key', kinds.text))
  return parseKey(reviewKeySchema, editItemId, readRawKey(named))
}

/**
 * A key of the kind that a schema says, in which each item has the ids that are made of it.
 *
 * @throws {PipelineError} input-invalid — it is no such key; digest-mismatch — it was changed
 */
export function parseKey<
  Key extends { seed: string; sha256?: string | undefined; items: readonly Pick<AnswerableItem, 'subject' | 'ids'>[] },
>(schema: z.ZodType<Key>, idOf: ItemId<Key['items'][number]>, { path, raw }: ReturnType<typeof readRawKey>): Key {
  const result = schema.safeParse(raw)
  if (!result.success) throw notAKey(path, problemOf(result.error.issues, raw))
  const key = result.data
  const items: readonly Key['items'][number][] = key.items
  for (const [place, item] of items.entries()) {
    const rater = Object.keys(item.ids).find((name) => item.ids[name] !== idOf(key.seed, name, item))
    if (rater === undefined) continue
    const message = `${path}: the id of ${rater} in items[${place}] is not that of its subject, ${quote(item.subject.id)}, so the key was changed since it was written and answers would be filed under the wrong item. Use the key as "review export" wrote it; the same export writes it again.`
    throw new PipelineError('digest-mismatch', message, { file: path })
  }
  const ids = items.flatMap((item) => Object.entries(item.ids).map((one) => JSON.stringify(one)))
  if (new Set(ids).size < ids.length) {
    const place = items.findIndex((item, i) => items.slice(0, i).some((one) => sharesId(one, item)))
    const message = `${path}: items[${place}] is in the key twice (${quote(items[place]?.subject.id ?? '')}). Use the key as "review export" wrote it; the same export writes it again.`
    throw new PipelineError('digest-mismatch', message, { file: path })
  }
  if (key.sha256 !== undefined && key.sha256 !== ownDigest(raw as object)) {
    const message = `${path} does not add up to its own SHA-256: a value was changed since it was written. Use the key as "review export" wrote it; the same export writes it again.`
    throw new PipelineError('digest-mismatch', message, { file: path })
  }
  return key
}

function sharesId(one: Pick<AnswerableItem, 'ids'>, other: Pick<AnswerableItem, 'ids'>): boolean {
  return Object.entries(one.ids).some(([rater, id]) => other.ids[rater] === id)
}

/** The content of a key's file, of any kind. @throws {PipelineError} input-invalid — there is none, or no JSON */
export function readRawKey(named: string): { readonly path: string; readonly raw: unknown } {
  const path = keyFile(named)
  if (!existsSync(path)) {
    const message = `No key to the review at ${path}. Name the file that "review export" wrote with --key FILE.`
    throw new PipelineError('input-invalid', message, { file: path })
  }
  try {
    return { path, raw: JSON.parse(readText(path)) }
  } catch (cause) {
    if (cause instanceof PipelineError) throw cause
    throw notAKey(path, 'it is not valid JSON', cause)
  }
}

/** The refusal of a file that is no key. */
function notAKey(path: string, problem: string, cause?: unknown): PipelineError {
  const message = `${path} is not the key of a review: ${problem}. Name the file that "review export" wrote.`
  return new PipelineError('input-invalid', message, { file: path }, cause)
}
