import { existsSync, readdirSync } from 'node:fs'
import { type Document, parseDocument } from 'yaml'
import { z } from 'zod'
import { bundledPath } from '../../bundled.js'
import { nearest, PipelineError, quote } from '../../errors.js'
import { type Perturbation, perturbations } from '../../perturbation/index.js'
import { notPlainJson, readText } from '../file/index.js'

const name = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is not a kebab-case name')

/** Both name folders, so nothing else may stand in them. */
export const recipeName = name.max(48, 'is longer than 48 characters')
export const recipeVersion = z.string().regex(/^\d{1,9}\.\d{1,9}\.\d{1,9}$/, 'is not a semantic version such as 1.0.0')

/** Each step makes every text longer, so that a thousand of them would never end. */
export const mostSteps = 50

/** No recipe is longer; a file that is was named by mistake. */
const maxRecipeBytes = 1024 * 1024

/** One step as a recipe file writes it: which perturbation, with which params. */
const stepSchema = z.strictObject({
  perturbation: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
})

/** A recipe file: one dataset. */
export const recipeSchema = z.strictObject({
  name: recipeName,
  /** Raised when the recipe's datasets change; names the folder. */
  version: recipeVersion,
  summary: z.string(),
  /** What of the papers it rebuilds, `[main §3.1.1]`; null for a recipe of your own. */
  paper: z.string().nullable().default(null),
  steps: z.array(stepSchema).max(mostSteps, `has more than ${mostSteps} steps`),
})

/** A suite file: several recipes under one name. */
export const suiteSchema = z.strictObject({ name, summary: z.string(), suite: z.array(name).min(1) })

/** One step, its params parsed and every default written out. */
export interface Step {
  readonly perturbation: Perturbation<string, unknown>
  readonly params: unknown
}

/** What to build: one composition of perturbations, one dataset. */
export interface Recipe {
  readonly name: string
  readonly version: string
  readonly summary: string
  readonly paper: string | null
  readonly steps: readonly Step[]
}

/** A change of one param from outside, `--set red-herring.count=5`; `step` is null where only the param was named. */
export interface Setting {
  readonly step: string | null
  readonly param: string
  readonly value: unknown
}

type RecipeFile = z.infer<typeof recipeSchema>

/** A recipe as its file holds it, `{ name, version, summary, steps: [{ perturbation, params }] }`. */
export type RecipeContent = z.input<typeof recipeSchema>

/** Names of the recipes and suites that come with the package, sorted. */
export function bundledRecipes(): readonly string[] {
  return readdirSync(bundledPath('data', 'recipes'))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.slice(0, -5))
    .sort()
}

/**
 * The recipes behind names: bundled ones, suites (which stand for several), and YAML files. Each comes once.
 *
 * @throws {PipelineError} recipe-invalid — unknown name, unreadable or faulty file, a setting that fits no step
 */
export function loadRecipes(names: readonly string[], settings: readonly Setting[] = []): readonly Recipe[] {
  const files = new Map<string, RecipeFile>()
  for (const wanted of names) for (const file of expand(wanted)) files.set(file.name, file)
  const used = new Set<Setting>()
  const recipes = [...files.values()].map((file) => resolve(file, settings, used))
  const unused = settings.find((setting) => !used.has(setting))
  if (unused !== undefined) throw unfitting(unused, recipes)
  return recipes
}

/**
 * One recipe: a bundled one by its name, a YAML file by its path, or the content of such a file.
 *
 * @example
 * loadRecipe('red-herrings-10').steps.map(({ perturbation }) => perturbation.name)
 * // → ['red-herring']
 * @throws {PipelineError} recipe-invalid — unknown name, unreadable or faulty content
 * @throws {PipelineError} usage — the name of a suite, which stands for several
 */
export function loadRecipe(wanted: string | RecipeContent): Recipe {
  if (typeof wanted !== 'string') return resolve(parseFile(recipeSchema, wanted, 'What was given'), [], new Set())
  const recipes = loadRecipes([wanted])
  const [recipe] = recipes
  if (recipe !== undefined && recipes.length === 1) return recipe
  const names = recipes.map(({ name }) => name).join(', ')
  const message = `loadRecipe expects the name of one recipe, and "${wanted}" stands for ${recipes.length}: ${names}. Name one of them, or load all with loadRecipes(["${wanted}"]).`
  throw new PipelineError('usage', message)
}

/**
 * Reads `step.param=value`; the value is a YAML scalar or flow list.
 *
 * @example
 * parseSetting('red-herring.count=5')
 * // → { step: 'red-herring', param: 'count', value: 5 }
 * @throws {PipelineError} usage
 */
export function parseSetting(raw: string): Setting {
  const match = /^(?:([a-z-]+)\.)?([A-Za-z-]+)=(.*)$/s.exec(raw)
  const read = parseYaml(match?.[3] ?? '')
  if (match?.[2] === undefined || 'problem' in read) {
    throw new PipelineError(
      'usage',
      `--set expects step.param=value, such as red-herring.count=5, and found ${quote(raw)}.`,
    )
  }
  return { step: match[1] ?? null, param: match[2], value: read.value }
}

function expand(wanted: string): readonly RecipeFile[] {
  const isFile = /\.ya?ml$/i.test(wanted)
  const path = isFile ? wanted : bundledPath('data', 'recipes', `${wanted}.yaml`)
  if (!isFile && (!/^[a-z0-9-]+$/.test(wanted) || !existsSync(path))) {
    const known = nearest(wanted, bundledRecipes())
    throw new PipelineError(
      'recipe-invalid',
      `No recipe is called "${wanted}". ${known} A file of your own ends in .yaml.`,
    )
  }
  const content = readYaml(path)
  if (typeof content === 'object' && content !== null && 'suite' in content) {
    return parseFile(suiteSchema, content, path).suite.flatMap(expand)
  }
  return [parseFile(recipeSchema, content, path)]
}

function readYaml(path: string): unknown {
  const read = parseYaml(readText(path, maxRecipeBytes))
  if (!('problem' in read)) return read.value
  const { problem, line } = read
  const place = line === undefined ? { file: path } : { file: path, line }
  const at = line === undefined ? path : `${path}, line ${line}`
  throw new PipelineError('recipe-invalid', `${at}: expected a recipe in YAML, but ${problem}. Correct it.`, place)
}

/** A YAML document as plain JSON values, or what is wrong with it. Warnings count: they tell of a meaning that is lost. */
function parseYaml(content: string): { value: unknown } | { problem: string; line?: number } {
  let document: Document.Parsed
  let value: unknown
  try {
    document = parseDocument(content, { logLevel: 'error' })
    const fault = document.errors[0] ?? document.warnings[0]
    if (fault !== undefined) {
      const said = fault.message.split('\n')[0]?.replace(/ at line \d+, column \d+:$/, '') ?? ''
      return { problem: `it is not valid YAML: ${quote(said)}`, line: fault.linePos?.[0].line ?? 1 }
    }
    // Aliases that multiply are refused by the YAML library itself.
    value = document.toJS()
  } catch (cause) {
    // The library reads brackets within brackets by recursion.
    const isDeep = cause instanceof RangeError
    return { problem: isDeep ? 'it is nested too deep' : `it is no usable YAML: ${quote(String(cause))}` }
  }
  const lost = notPlainJson(value)
  return lost === undefined ? { value } : { problem: lost }
}

function parseFile<Schema extends z.ZodObject>(schema: Schema, content: unknown, path: string): z.output<Schema> {
  const result = schema.safeParse(content)
  if (result.success) return result.data
  const problems = result.error.issues.map((issue) => {
    const at = issue.path.length === 0 ? '' : `${issue.path.join('.')}: `
    if (issue.code !== 'unrecognized_keys') return `${at}${issue.message}`
    const known = issue.path.length === 0 ? Object.keys(schema.shape) : Object.keys(stepSchema.shape)
    return `${at}unknown key ${issue.keys.map(quote).join(', ')}. ${nearest(issue.keys[0] ?? '', known)}`
  })
  const message = `${path} is not a recipe: ${problems.join('; ')}. See "medqa-perturb schema recipe".`
  throw new PipelineError('recipe-invalid', message, { file: path })
}

function resolve(file: RecipeFile, settings: readonly Setting[], used: Set<Setting>): Recipe {
  const steps = file.steps.map((step, index) => {
    const where = `Recipe ${file.name}, step ${index + 1}`
    const perturbation = findPerturbation(step.perturbation, where)
    const raw: Record<string, unknown> = { ...step.params }
    for (const setting of settings) {
      const fits = setting.step === step.perturbation || (setting.step === null && file.steps.length === 1)
      if (!fits || (setting.step === null && !Object.hasOwn(perturbation.params, setting.param))) continue
      raw[setting.param] = setting.value
      used.add(setting)
    }
    return { perturbation, params: parseWith(perturbation, raw, where) }
  })
  const { name, version, summary, paper } = file
  return { name, version, summary, paper, steps }
}

export function findPerturbation(wanted: string, where: string): Perturbation<string, unknown> {
  const all: readonly Perturbation<string, unknown>[] = perturbations
  const found = all.find((perturbation) => perturbation.name === wanted)
  if (found !== undefined) return found
  const known = nearest(wanted, all.map((perturbation) => perturbation.name).sort())
  throw new PipelineError('recipe-invalid', `${where}: no perturbation is called ${quote(wanted)}. ${known}`)
}

function parseWith(perturbation: Perturbation<string, unknown>, raw: unknown, where: string): unknown {
  try {
    return perturbation.parse(raw)
  } catch (cause) {
    if (!(cause instanceof PipelineError)) throw cause
    throw new PipelineError(cause.code, `${where}: ${cause.message}`, cause.where, cause)
  }
}

function unfitting(setting: Setting, recipes: readonly Recipe[]): PipelineError {
  const known = recipes.flatMap(({ steps }) =>
    steps.flatMap(({ perturbation }) =>
      Object.keys(perturbation.params).map((param) => `${perturbation.name}.${param}`),
    ),
  )
  const asked = setting.step === null ? setting.param : `${setting.step}.${setting.param}`
  const tail = known.length === 0 ? 'These recipes have no params.' : nearest(asked, [...new Set(known)].sort())
  return new PipelineError('usage', `--set ${asked}: no step of the recipes has that param. ${tail}`)
}
