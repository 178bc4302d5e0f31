import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The version of a bundled recipe, which is the name of its dataset's folder. */
export function versionOf(recipe: string): string {
  const file = fileURLToPath(new URL(`../data/recipes/${recipe}.yaml`, import.meta.url))
  const version = /^version: (\S+)$/m.exec(readFileSync(file, 'utf8'))?.[1]
  if (version === undefined) throw new Error(`${file} has no version`)
  return version
}
