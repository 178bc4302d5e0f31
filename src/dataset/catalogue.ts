import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { type Perturbation, perturbations } from '../perturbation/index.js'
import { bundledLexicon, bundledPath } from './bundled.js'
import { displayName } from './lines.js'
import { bundledRecipes, recipeSchema, suiteSchema } from './recipe.js'

/** Everything that comes with the package, for lists. */
export interface Catalogue {
  readonly recipes: readonly { name: string; version: string; summary: string; paper: string | null }[]
  readonly suites: readonly { name: string; summary: string; suite: readonly string[] }[]
  readonly perturbations: readonly Pick<
    Perturbation<string, unknown>,
    'name' | 'version' | 'summary' | 'paper' | 'expectation' | 'params'
  >[]
  readonly lexicons: readonly { name: string; entries: number }[]
}

/** Reads the bundled recipes, suites and lists. */
export function listAll(): Catalogue {
  const files = bundledRecipes().map((name): unknown =>
    parse(readFileSync(bundledPath('data', 'recipes', `${name}.yaml`), 'utf8')),
  )
  return {
    recipes: files.flatMap((file) => {
      const recipe = recipeSchema.safeParse(file)
      if (!recipe.success) return []
      const { name, version, summary, paper } = recipe.data
      return [{ name, version, summary, paper }]
    }),
    suites: files.flatMap((file) => {
      const suite = suiteSchema.safeParse(file)
      return suite.success ? [suite.data] : []
    }),
    perturbations: perturbations.map(({ name, version, summary, paper, expectation, params }) => ({
      name,
      version,
      summary,
      paper,
      expectation,
      params,
    })),
    lexicons: [{ name: displayName(bundledLexicon), entries: entriesOf(bundledLexicon) }],
  }
}

function entriesOf(path: string): number {
  return readFileSync(path, 'utf8').trimEnd().split('\n').length - 1
}
