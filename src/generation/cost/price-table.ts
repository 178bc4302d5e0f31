import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { bundledPath } from '../../bundled.js'
import { messageOf, PipelineError } from '../../errors.js'
import { problemOf } from '../../schema-problem.js'
import type { Prices } from './price.js'

/** The price table that comes with the package. */
const bundledPrices = bundledPath('data', 'prices.yaml')

/** A table of all models there are has no more; a larger file was named by mistake. */
const mostBytes = 1024 * 1024

/**
 * A price table from a YAML file, the bundled one by default.
 *
 * @throws {PipelineError} input-invalid — a file that cannot be read, is no YAML or is no price table; all problems at once
 */
export async function readPrices(file = bundledPrices): Promise<Prices> {
  // Slow to load, and only who spends money needs it.
  const { parseDocument } = await import('yaml')
  const dollars = z.number().min(0).max(1e6)
  const schema = z.strictObject({
    format: z.literal('medqa-perturb/prices@1'),
    rows: z.array(
      z.strictObject({
        models: z.array(z.string().min(1)).min(1),
        from: z.iso.date(),
        source: z.url(),
        upToPromptTokens: z.number().int().min(1).optional(),
        input: dollars,
        output: dollars,
        cacheWrite5m: dollars.optional(),
        cacheWrite1h: dollars.optional(),
        cacheRead: dollars.optional(),
        batch: z.number().min(0).max(1).optional(),
      }),
    ),
  })
  const document = parseDocument(await textOf(file))
  const broken = document.errors[0]
  if (broken !== undefined) {
    const line = broken.linePos?.[0].line
    throw new PipelineError(
      'input-invalid',
      `${file} is no YAML: ${broken.message}`,
      line === undefined ? { file } : { file, line },
    )
  }
  const content: unknown = document.toJS({ maxAliasCount: 100 })
  const table = schema.safeParse(content)
  if (!table.success) {
    const problems = table.error.issues.map((issue) => `  ${problemOf([issue], content, 'the file')}`)
    const what = `${file} is no price table. data/prices.yaml of the package shows the form.`
    throw new PipelineError('input-invalid', [what, ...problems.slice(0, 20)].join('\n'), { file })
  }
  const twice = doubled(table.data)
  if (twice !== undefined) {
    throw new PipelineError('input-invalid', `${file} has two prices for ${twice}. One of them must go.`, { file })
  }
  return table.data
}

async function textOf(file: string): Promise<string> {
  try {
    const bytes = await readFile(file)
    if (bytes.length > mostBytes) {
      throw new PipelineError('input-invalid', `A price table has at most 1 MiB, and ${file} is longer.`, { file })
    }
    return bytes.toString('utf8')
  } catch (error) {
    if (error instanceof PipelineError) throw error
    const message = `The price table ${file} cannot be read: ${messageOf(error)}`
    throw new PipelineError('input-invalid', message, { file }, error)
  }
}

/** The first model that has two rows for one day and one band. */
function doubled({ rows }: Prices): string | undefined {
  const seen = new Set<string>()
  for (const { models, from, upToPromptTokens } of rows) {
    for (const model of models) {
      const row = JSON.stringify([model, from, upToPromptTokens ?? null])
      if (seen.has(row)) return `${model} from ${from} on`
      seen.add(row)
    }
  }
  return undefined
}
