import type { z } from 'zod'
import { bundledPath } from '../../bundled.js'
import { parseYaml, readText } from '../../dataset/index.js'
import { PipelineError } from '../../errors.js'
import { problemOf } from '../../schema-problem.js'

/** A figure of a paper next to the same figure recomputed. */
export interface ReproducedFigure {
  /** What it is, `Table 3, red-herrings-10, medgemma-4b: p`. */
  readonly what: string
  /** As it is printed; null where the paper gives no such figure. */
  readonly published: string | null
  readonly computed: string
  /** Null where nothing is printed to agree with. */
  readonly agrees: boolean | null
  /** What a reader should know; null where there is nothing. */
  readonly note: string | null
}

/** A figure that a paper prints. */
export function printedFigure(
  what: string,
  published: string,
  computed: string,
  note: string | null = null,
): ReproducedFigure {
  return { what, published, computed, agrees: published === computed, note }
}

/** A figure that a paper does not print. */
export function newFigure(what: string, computed: string, note: string | null = null): ReproducedFigure {
  return { what, published: null, computed, agrees: null, note }
}

/** A claim of a paper that its own figures bear out or not. */
export function claim(what: string, claimed: string, found: string, agrees: boolean): ReproducedFigure {
  return { what, published: claimed, computed: found, agrees, note: agrees ? null : 'the paper contradicts itself' }
}

/** Bundled figures of a paper. @throws {PipelineError} input-invalid — the file was changed into something else */
export function readFigures<Schema extends z.ZodType>(name: string, schema: Schema): z.infer<Schema> {
  const path = bundledPath('data', 'evaluation', `${name}.yaml`)
  const read = parseYaml(readText(path))
  const result = 'problem' in read ? undefined : schema.safeParse(read.value)
  if (result?.success === true) return result.data
  const why = 'problem' in read ? read.problem : problemOf(result?.error?.issues ?? [], read.value, 'the file')
  throw new PipelineError('input-invalid', `${path}: expected the figures of a paper, but ${why}. Restore the file.`, {
    file: path,
  })
}
