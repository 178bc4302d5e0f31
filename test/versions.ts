import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The version of a bundled recipe; 1.0.0 of any other, as the tests write them. */
export function versionOf(recipe: string): string {
  const path = fileURLToPath(new URL(`../data/recipes/${recipe}.yaml`, import.meta.url))
  return (existsSync(path) && /^version: (\S+)$/m.exec(readFileSync(path, 'utf8'))?.[1]) || '1.0.0'
}
