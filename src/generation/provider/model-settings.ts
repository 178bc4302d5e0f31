import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { bundledPath } from '../../bundled.js'
import { messageOf, PipelineError } from '../../errors.js'
import { type ServerName, serverNames } from '../../provider-name.js'
import { problemOf } from '../../schema-problem.js'
import type { Sampling } from '../request/index.js'

/** A model under the settings of a study: whom `evaluate --models ID` asks, and how. */
export interface ModelSettings {
  readonly id: string
  readonly provider: ServerName
  readonly model: string
  /** Where it is asked; left out where the caller says so. */
  readonly baseUrl?: string | undefined
  /** Variable that holds the key; left out where it is the usual one of the provider. */
  readonly keyName?: string | undefined
  readonly sampling: Sampling
  /** Prompt and answer together, in tokens; left out where it was not read. */
  readonly contextTokens?: number | undefined
  /** Longest answer that the model gives, in tokens; left out where it was not read. */
  readonly outputTokens?: number | undefined
  /** Day on which the provider shuts the model down or did. */
  readonly endsOn?: string | undefined
  /** Who set it so, or where it was read. */
  readonly source: string
  readonly note?: string | undefined
}

/**
 * The profiles of a YAML file with a list `profiles`, the bundled `data/models.yaml` by default.
 *
 * @throws {PipelineError} input-invalid — a file that cannot be read, is no YAML or holds no profiles; all faults at once
 */
export async function readModelSettings(file = bundledPath('data', 'models.yaml')): Promise<readonly ModelSettings[]> {
  // Slow to load, and only who asks models needs it.
  const { parseDocument } = await import('yaml')
  let content: string
  try {
    content = await readFile(file, 'utf8')
  } catch (error) {
    const why = messageOf(error)
    throw new PipelineError('input-invalid', `The profiles ${file} cannot be read: ${why}`, { file }, error)
  }
  const document = parseDocument(content)
  const value: unknown = document.errors.length > 0 ? null : document.toJS({ maxAliasCount: 100 })
  const found = settingsSchema().safeParse(value)
  if (found.success) {
    const { profiles } = found.data
    refuseContradictions(profiles, file)
    return profiles as readonly ModelSettings[]
  }
  const problems =
    document.errors[0]?.message.split('\n')[0] ??
    found.error.issues
      .map((issue) => problemOf([issue], value, 'the file'))
      .slice(0, 20)
      .join('\n  ')
  const message = `${file} holds no profiles. data/models.yaml of the package shows the form.\n  ${problems}`
  throw new PipelineError('input-invalid', message, { file })
}

/** Made where it is used: the whole command line loads this file. */
function settingsSchema() {
  const share = z.number().min(0)
  return z.looseObject({
    profiles: z.array(
      z.strictObject({
        id: z.string().min(1).max(100),
        provider: z.enum(serverNames),
        model: z.string().min(1),
        baseUrl: z.url({ protocol: /^https?$/ }).optional(),
        keyName: z
          .string()
          .regex(/^[A-Z][A-Z0-9_]*_API_KEY$/, 'The name of a variable that ends in _API_KEY')
          .optional(),
        sampling: z.strictObject({
          temperature: share.optional(),
          topP: share.max(1).optional(),
          topK: z.int().min(1).optional(),
          minP: share.max(1).optional(),
          seed: z.int().optional(),
          stop: z.array(z.string()).optional(),
          maxTokens: z.int().min(1),
          reasoning: z
            .strictObject({
              effort: z.string().optional(),
              budget: z.int().min(1).optional(),
              mode: z.string().optional(),
            })
            .optional(),
        }),
        contextTokens: z.int().min(1).optional(),
        outputTokens: z.int().min(1).optional(),
        endsOn: z.iso.date().optional(),
        source: z.string().min(1),
        note: z.string().min(1).optional(),
      }),
    ),
  })
}

function refuseContradictions(
  profiles: readonly {
    readonly id: string
    readonly outputTokens?: number | undefined
    readonly sampling: { readonly maxTokens: number }
  }[],
  file: string,
): void {
  const twice = profiles.find(({ id }, i) => profiles.findIndex((other) => other.id === id) < i)
  if (twice !== undefined)
    throw new PipelineError('input-invalid', `${file} has two profiles called ${twice.id}. One must go.`, { file })
  const long = profiles.find(({ outputTokens, sampling }) => sampling.maxTokens > (outputTokens ?? Infinity))
  if (long === undefined) return
  const { id, outputTokens, sampling } = long
  const message = `${file}: ${id} asks for up to ${sampling.maxTokens} tokens (maxTokens), and its model gives at most ${outputTokens} (outputTokens). Lower maxTokens.`
  throw new PipelineError('input-invalid', message, { file })
}
