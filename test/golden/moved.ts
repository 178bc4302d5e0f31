/** What a recipe makes of the cases that come with the package, by digest, with the versions that stand for it. */
export interface Made {
  readonly recipe: string
  readonly version: string
  /** Steps as `red-herring@2:3f0a…`: perturbation, its version, digest of its params. */
  readonly steps: readonly string[]
  /** Checks as `facts@1`. */
  readonly checks: readonly string[]
  /** Digests of the cases, of the edits with the texts they make, and of what checks found. */
  readonly cases: string
  readonly edits: string
  readonly findings: string
}

/**
 * Which versions a recipe must raise before it may make what it makes now: all problems, in words.
 *
 * Other edits raise the recipe's major version, and for the same params that of one of its perturbations; other
 * findings raise the recipe's version, and that of one of its checks or perturbations. Where the cases moved, nothing
 * can be compared with what was.
 */
export function unraised(was: Made, now: Made): readonly string[] {
  if (was.cases !== now.cases) return []
  const hasOtherEdits = was.edits !== now.edits
  if (!hasOtherEdits && was.findings === now.findings) return []
  const problems: string[] = []
  const part = hasOtherEdits ? 'edits' : 'findings'
  const [before, after] = [was.version, now.version].map(parts) as [Parts, Parts]
  const isRaised = hasOtherEdits ? after.major > before.major : after.major > before.major || after.minor > before.minor
  if (!isRaised) {
    const wanted = hasOtherEdits ? `${before.major + 1}.0.0` : `${before.major}.${before.minor + 1}.0`
    problems.push(`${now.recipe} makes other ${part} as ${now.version}: raise its version to ${wanted}`)
  }
  const [old, own] = [was.steps.map(stepOf), now.steps.map(stepOf)]
  const hasSameParams = old.map(paramsOf).join() === own.map(paramsOf).join()
  const raised = own.some(({ version }, i) => version > (old[i]?.version ?? 0))
  const checked = now.checks.join() !== was.checks.join()
  if (hasSameParams && !raised && (hasOtherEdits || !checked)) {
    const of = [
      ...own.map(({ name }) => name),
      ...(hasOtherEdits ? [] : now.checks.map((check) => `its check ${check}`)),
    ]
    problems.push(`${now.recipe} makes other ${part} of the same params: raise the version of ${of.join(' or ')}`)
  }
  return problems
}

interface Parts {
  readonly major: number
  readonly minor: number
}

function parts(version: string): Parts {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return { major, minor }
}

function stepOf(step: string): { readonly name: string; readonly version: number; readonly params: string } {
  const [, name = '', version = '', params = ''] = /^(.*)@(\d+):(.*)$/.exec(step) ?? []
  return { name, version: Number(version), params }
}

function paramsOf({ name, params }: { readonly name: string; readonly params: string }): string {
  return `${name}:${params}`
}

const columns = ['recipe', 'version', 'steps', 'checks', 'cases', 'edits', 'findings'] as const

/** The table as CSV, a row a recipe. */
export function writeMade(rows: readonly Made[]): string {
  const lines = rows.map((row) => columns.map((column) => [row[column]].flat().join(' ')).join(','))
  return `${[columns.join(','), ...lines].join('\n')}\n`
}

/** The rows of the table, by recipe. */
export function readMade(text: string): ReadonlyMap<string, Made> {
  const [, ...lines] = text.trimEnd().split('\n')
  return new Map(
    lines.map((line) => {
      const [recipe = '', version = '', steps = '', checks = '', cases = '', edits = '', findings = ''] =
        line.split(',')
      const lists = { steps: steps.split(' ').filter(Boolean), checks: checks.split(' ').filter(Boolean) }
      return [recipe, { recipe, version, ...lists, cases, edits, findings }]
    }),
  )
}
