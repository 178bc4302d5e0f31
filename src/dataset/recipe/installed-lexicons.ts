import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod'
import { bundledHazards, bundledLexicon, bundledPath } from '../../bundled.js'
import { type Lexicon, readLexicon } from '../../clinical/index.js'
import { sha256 } from '../../digest.js'
import { nearest, PipelineError } from '../../errors.js'
import { displayName, refuseUnfitName, replaceFile } from '../file/index.js'

const knownSchema = z.array(
  z.strictObject({
    name: z.string(),
    title: z.string(),
    file: z.string(),
    sha256: z.string(),
    license: z.string(),
    source: z.string(),
  }),
)

/** A list that can be named with `--lexicon`. */
export interface InstalledLexicon {
  readonly name: string
  readonly path: string
  readonly sha256: string
  readonly entries: number
  readonly format: Lexicon['format']
  /** Null for a list that the package does not know by its digest. */
  readonly title: string | null
  readonly license: string | null
}

/** The name by which the list that comes with the package goes. */
const bundledName = 'common'

/**
 * Installs a list for this user, after reading it whole: only a list that can be used is kept.
 *
 * A list that is known by its digest gets its own name; any other needs one.
 *
 * @throws {PipelineError} lexicon-invalid — not a list, or one that changed on its way
 * @throws {PipelineError} usage — an unknown list without a name, or a name that is taken
 */
export function installLexicon(
  content: string,
  origin: string,
  target: { folder: string; name?: string | undefined },
): InstalledLexicon {
  const file = displayName(origin)
  const digest = sha256(content)
  const known = knownLists().find((list) => list.sha256 === digest)
  const name = target.name ?? known?.name
  if (name === undefined) throw unknownList(file, digest)
  refuseUnfitName(name, bundledName)
  readLexicon(content, file)
  const path = join(target.folder, `${name}.txt`)
  const existing = existsSync(path) ? sha256(readFileSync(path)) : digest
  if (existing !== digest) {
    throw new PipelineError(
      'usage',
      `Another list stands under the name "${name}" (${path}). Give another --name, or remove that file.`,
    )
  }
  replaceFile(path, content)
  return describeList(name, path)
}

/** The list that comes with the package, and the installed ones, by name. */
export function installedLexicons(folder: string): readonly InstalledLexicon[] {
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => /^[a-z0-9-]+\.txt$/.test(file))
        .sort()
    : []
  const installed = files.map((file) => describeList(file.slice(0, -4), join(folder, file)))
  return [describeList(bundledName, bundledLexicon), ...installed]
}

/**
 * The file behind what was given as `--lexicon`: a path, or the name of an installed list.
 *
 * @throws {PipelineError} usage — neither
 */
export function findLexicon(wanted: string, folder: string): string {
  if (existsSync(wanted)) return wanted
  if (wanted === bundledName) return bundledLexicon
  const path = join(folder, `${wanted}.txt`)
  if (/^[a-z0-9-]+$/.test(wanted) && existsSync(path)) return path
  const names = installedLexicons(folder).map(({ name }) => name)
  const message = `No file and no list is called "${wanted}". ${nearest(wanted, names)} "lexicon add" installs a list.`
  throw new PipelineError('usage', message, { file: wanted })
}

function knownLists(): z.infer<typeof knownSchema> {
  return knownSchema.parse(parse(readFileSync(bundledPath('abbreviations', 'known.yaml'), 'utf8')))
}

/** The license of an abbreviation list; null for one that the package does not know by its digest. */
export function licenseOf(path: string, digest: string): string | null {
  if (path === bundledLexicon || path === bundledHazards) return 'CC0-1.0'
  return knownLists().find((list) => list.sha256 === digest)?.license ?? null
}

function describeList(name: string, path: string): InstalledLexicon {
  const content = readFileSync(path, 'utf8')
  const digest = sha256(content)
  const known = knownLists().find((list) => list.sha256 === digest)
  const { entries, format } = readLexicon(content, displayName(path))
  const isBundled = path === bundledLexicon
  const title = isBundled ? 'common clinical abbreviations, comes with the package' : (known?.title ?? null)
  const license = licenseOf(path, digest)
  return { name, path, sha256: digest, entries: entries.length, format, title, license }
}

/** A file that goes by a known name but has other bytes was cut or changed on its way. */
function unknownList(file: string, digest: string): PipelineError {
  const meant = knownLists().find((list) => list.file === file)
  if (meant !== undefined) {
    const message = `${file} should be "${meant.title}" with SHA-256 ${meant.sha256}, and has ${digest}. Get it again, or give it a --name of its own.`
    return new PipelineError('lexicon-invalid', message, { file })
  }
  return new PipelineError(
    'usage',
    `${file} is no list that is known by its digest (SHA-256 ${digest}). Give it a name with --name.`,
    { file },
  )
}
