import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { type FileReceipt, type Manifest, readText, tallyFile } from '../dataset/index.js'
import { count, digest } from '../plain-schemas.js'

/** Name and revision of the receipt's format. */
const exportFormat = 'medqa-perturb/export@1' as const

/** The file that tells an export from any other folder. */
export const receiptName = 'export.json'

/** `export.json`: what was exported, and every file of the export but this one. */
export const exportReceiptSchema = z.strictObject({
  format: z.literal(exportFormat),
  to: z.string(),
  datasets: z.array(z.strictObject({ recipe: z.string(), version: z.string(), records: count, fingerprint: digest })),
  files: z.array(z.strictObject({ name: z.string(), sha256: digest, bytes: count, records: count.nullable() })),
})

/** The content of `export.json`. */
export type ExportReceipt = z.infer<typeof exportReceiptSchema>

/** The receipt of an export; no clock, no path, no toolchain. */
export function writeReceipt(to: string, manifests: readonly Manifest[], files: readonly FileReceipt[]): ExportReceipt {
  return {
    format: exportFormat,
    to,
    datasets: manifests.map(({ name, version, counts, fingerprint }) => {
      return { recipe: name, version, records: counts.records, fingerprint }
    }),
    files: [...files],
  }
}

/** The receipt of a folder that an export made; undefined for any other. */
export function readReceipt(folder: string): ExportReceipt | undefined {
  try {
    const raw: unknown = JSON.parse(readText(join(folder, receiptName), 16 * 1024 * 1024))
    return exportReceiptSchema.safeParse(raw).data
  } catch {
    return undefined
  }
}

/** Whether the folder holds all files of the receipt, byte for byte; others beside them do not count. */
export async function holds(folder: string, { files }: ExportReceipt): Promise<boolean> {
  for (const { name, sha256 } of files) {
    const path = join(folder, name)
    if (lstatSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false
    if ((await tallyFile(path)).digest() !== sha256) return false
  }
  return true
}

/** Names in the folder that the receipt does not know, such as the results of a run in it; at most five. */
export function unknownFiles(folder: string, { files }: ExportReceipt): readonly string[] {
  const known = new Set([receiptName, ...files.map(({ name }) => name)])
  const found: string[] = []
  const visit = (inside: string): void => {
    for (const entry of readdirSync(join(folder, inside), { withFileTypes: true })) {
      const name = inside === '' ? entry.name : `${inside}/${entry.name}`
      const isOurs = [...known].some((file) => file.startsWith(`${name}/`))
      if (entry.isDirectory() && isOurs) visit(name)
      // What Python keeps of a module that it has run can be made again at any time.
      else if (!known.has(name) && entry.name !== '__pycache__') found.push(name)
    }
  }
  visit('')
  return found.slice(0, 5)
}
