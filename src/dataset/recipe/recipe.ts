import { existsSync, readdirSync } from 'node:fs'
import * as z from 'zod'
import { bundledPath } from '../../bundled.js'
import { canonicalJson } from '../../digest.js'
import { nearest, PipelineError, quote } from '../../errors.js'
import type { Kind } from '../../given.js'
import { demand, demandIfGiven, kinds, worded } from '../../given.js'
import { type Perturbation, perturbations } from '../../perturbation/index.js'
import { issueInWords } from '../../schema-problem.js'
import { type Setting, settingInWords, unfitting } from './setting.js'
import { readYaml } from './yaml.js'

const name = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is not a kebab-case name')

/** Both become folder names, so no other characters are allowed. */
export const recipeName = name.max(48, 'is longer than 48 characters')
/** Zeros in front are none: `1.0.0` and `01.0.0` would be two folders of one version. */
const threeNumbers = String.raw`(?:0|[1-9]\d{0,8})(?:\.(?:0|[1-9]\d{0,8})){2}`
const recipeVersion = z.string().regex(new RegExp(`^${threeNumbers}$`), 'is not a semantic version such as 1.0.0')

/** The version of a dataset: its recipe's, and behind it how many reviews have taken cases out. */
export const datasetVersion = z
  .string()
  .regex(new RegExp(`^${threeNumbers}(?:-r[1-9]\\d{0,3})?$`), 'is not a version such as 1.0.0 or 1.0.0-r1')

/** Each step makes every text longer, so that a thousand of them would never end. */
export const mostSteps = 50

/** One step as a recipe file writes it: which perturbation, with which params. */
const stepSchema = z.strictObject({
  perturbation: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
})

/**
 * What holds of a dataset next to that of another recipe, where both were built from the same cases, seed and writer and
 * their steps differ in nothing but the params named in `varies`.
 */
export const besideSchema = z.strictObject({
  recipe: recipeName,
  varies: z.array(z.string()).min(1),
  /** A sentence for a reader of both. */
  holds: z.string(),
})

/** A recipe file: one dataset. */
export const recipeSchema = z.strictObject({
  name: recipeName,
  /** Raised when the recipe's datasets change; names the folder. */
  version: recipeVersion,
  summary: z.string(),
  /** What of the papers it rebuilds, `[main §3.1.1]`; null for a recipe of your own. */
  paper: z.string().nullable().default(null),
  /** The arm that this one is made to be compared with, and what then holds between the two. */
  beside: besideSchema.nullable().default(null),
  /** Where its cases come from if it brings them: the texts of the drug-safety rules. */
  cases: z.literal('rules').optional(),
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
  readonly beside: z.infer<typeof besideSchema> | null
  /** Whether it brings its cases, the texts of the drug-safety rules; else they come from a file. */
  readonly cases?: 'rules' | undefined
  /** What to ask for on a command line: a bundled name or a path; that of the recipe that settings changed. */
  readonly from: string
  readonly steps: readonly Step[]
}

/** What is taken for a recipe, where callers may give anything. */
export const recipeKind: Kind = {
  expected: 'a recipe: loadRecipe("red-herrings-10")',
  fits: (value) => {
    const steps: unknown = (value as Partial<Recipe> | null | undefined)?.steps
    return Array.isArray(steps) && steps.every(isStep)
  },
}

function isStep(value: unknown): boolean {
  return typeof (value as Partial<Step> | null | undefined)?.perturbation?.parse === 'function'
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
 * With settings it is one recipe, and another one than before, so it goes by `name`.
 *
 * @throws {PipelineError} recipe-invalid — unknown name, unreadable or faulty file, or one that says other things than
 * another of its name or the bundled one
 * @throws {PipelineError} usage — a setting that fits no step, settings for several recipes, or a name that will not do
 */
export function loadRecipes(
  names: readonly string[],
  settings: readonly Setting[] = [],
  name?: string,
): readonly Recipe[] {
  demand('loadRecipes', names, worded('a list of names', kinds.list))
  demand('loadRecipes', settings, worded('a list of settings', kinds.list))
  demandIfGiven('loadRecipes', name, worded('a name, which is a text', kinds.anyText))
  const files = new Map<string, Found>()
  for (const found of names.flatMap(expand)) {
    const existing = files.get(found.file.name) ?? bundledOf(found)
    if (existing !== undefined && canonicalJson(existing.file) !== canonicalJson(found.file)) {
      throw sameName(existing, found)
    }
    files.set(found.file.name, found)
  }
  const used = new Set<Setting>()
  const recipes = [...files.values()].map((found) => resolve(found, settings, used))
  const unused = settings.find((setting) => !used.has(setting))
  const steps = recipes.flatMap((recipe) => recipe.steps)
  if (unused !== undefined) throw unfitting(unused, steps)
  if (settings.length === 0 && name === undefined) return recipes
  return [changedRecipe(recipes, settings, name)]
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
  if (typeof wanted !== 'string') {
    demand('loadRecipe', wanted, worded('the name of a recipe, or its content as an object', kinds.object))
    const file = parseFile(recipeSchema, wanted, 'What was given')
    return resolve({ file, from: file.name }, [], new Set())
  }
  const recipes = loadRecipes([wanted])
  const [recipe] = recipes
  if (recipe !== undefined && recipes.length === 1) return recipe
  const names = recipes.map(({ name }) => name).join(', ')
  const message = `loadRecipe expects the name of one recipe, and "${wanted}" stands for ${recipes.length}: ${names}. Name one of them, or load all with loadRecipes(["${wanted}"]).`
  throw new PipelineError('usage', message)
}

/** The one recipe that settings changed, under its own name and with a summary that tells what was set. */
function changedRecipe(recipes: readonly Recipe[], settings: readonly Setting[], name: string | undefined): Recipe {
  if (settings.length === 0) {
    throw new PipelineError(
      'usage',
      '--name names a recipe that --set changes. Give --set too, or write a recipe file of your own: "medqa-perturb init".',
    )
  }
  const [recipe] = recipes
  if (recipe === undefined || recipes.length > 1) {
    const named = recipes.map((one) => one.name).join(', ')
    throw new PipelineError('usage', `--set changes one recipe, and ${recipes.length} were named (${named}). Name one.`)
  }
  demandNewName(name, recipe)
  return {
    ...recipe,
    name,
    summary: `${recipe.name} with ${settings.map(settingInWords).join(', ')}.`,
    paper: recipe.paper === null ? null : recipe.paper.replace(/^\[.*\]$/, 'after $&'),
    beside: null,
  }
}

/** @throws {PipelineError} usage — no name, a malformed one, the old one, or that of a bundled recipe */
function demandNewName(name: string | undefined, recipe: Recipe): asserts name is string {
  const isTaken = name !== undefined && (name === recipe.name || bundledRecipes().includes(name))
  const problem = isTaken ? 'is taken' : recipeName.safeParse(name).error?.issues[0]?.message
  if (problem === undefined) return
  const found = name === undefined ? 'found none' : `${quote(name)} ${problem}`
  const message = `A recipe that --set changes needs a name of its own, kebab-case and none of the bundled ones, but ${found}. Give one with --name.`
  throw new PipelineError('usage', message)
}

/** A recipe file, and the name or path by which it was asked for. */
interface Found {
  readonly file: RecipeFile
  readonly from: string
}

/** What is bundled under the name of a user's recipe file; a suite of that name is distinguished by its content. */
function bundledOf({ file: { name }, from }: Found): (Pick<Found, 'from'> & { readonly file: unknown }) | undefined {
  if (from === name || !bundledRecipes().includes(name)) return undefined
  const [bundled, more] = expand(name)
  return { file: more === undefined ? bundled?.file : null, from: name }
}

function sameName(one: Pick<Found, 'from'>, { file: { name }, from }: Found): PipelineError {
  const [first, second] = [one.from, from].map((which) => (which === name ? `the bundled ${name}` : which))
  const message = `Two recipes are called "${name}" and are not the same: ${first} and ${second}. A dataset and its records go by that name: give a recipe of your own another one.`
  return new PipelineError('recipe-invalid', message, one.from === name ? { file: from } : { file: one.from })
}

function expand(wanted: string): readonly Found[] {
  const isFile = /\.ya?ml(?:\.gz)?$/i.test(wanted)
  const path = isFile ? wanted : bundledPath('data', 'recipes', `${wanted}.yaml`)
  if (!isFile && (!/^[a-z0-9-]+$/.test(wanted) || !existsSync(path))) {
    const known = nearest(wanted, bundledRecipes())
    throw new PipelineError(
      'recipe-invalid',
      `No recipe is called "${wanted}". ${known} "list" shows all; a file of your own ends in .yaml.`,
    )
  }
  const content = readYaml(path)
  if (typeof content === 'object' && content !== null && 'suite' in content) {
    return parseFile(suiteSchema, content, path).suite.flatMap(expand)
  }
  return [{ file: parseFile(recipeSchema, content, path), from: wanted }]
}

function parseFile<Schema extends z.ZodObject>(schema: Schema, content: unknown, path: string): z.output<Schema> {
  const result = schema.safeParse(content)
  if (result.success) return result.data
  const problems = result.error.issues.map((issue) => {
    const at = issue.path.length === 0 ? '' : `${issue.path.join('.')}: `
    if (issue.code !== 'unrecognized_keys') return `${at}${issueInWords(issue, content)}`
    const { shape } = issue.path.length === 0 ? schema : issue.path[0] === 'beside' ? besideSchema : stepSchema
    return `${at}unknown key ${issue.keys.map(quote).join(', ')}. ${nearest(issue.keys[0] ?? '', Object.keys(shape))}`
  })
  const sentences = problems.map((problem) => (/[.?]$/.test(problem) ? problem : `${problem}.`)).join(' ')
  const message = `${path} is not a recipe: ${sentences} See "medqa-perturb schema recipe".`
  throw new PipelineError('recipe-invalid', message, { file: path })
}

function resolve({ file, from }: Found, settings: readonly Setting[], used: Set<Setting>): Recipe {
  const steps = file.steps.map((step, index) => {
    const where = `Recipe ${file.name}, step ${index + 1}`
    const perturbation = findPerturbation(step.perturbation, where)
    const set: Record<string, unknown> = {}
    for (const setting of settings) {
      const fits = setting.step === step.perturbation || (setting.step === null && file.steps.length === 1)
      if (!fits || (setting.step === null && !Object.hasOwn(perturbation.params, setting.param))) continue
      set[setting.param] = setting.value
      used.add(setting)
    }
    const raw = perturbation.setAnew?.(step.params, set) ?? { ...step.params, ...set }
    return { perturbation, params: parseWith(perturbation, raw, where) }
  })
  return { ...file, from, steps }
}

export function findPerturbation(wanted: string, where: string): Perturbation<string, unknown> {
  const all: readonly Perturbation<string, unknown>[] = perturbations
  const found = all.find((perturbation) => perturbation.name === wanted)
  if (found !== undefined) return found
  const known = nearest(wanted, all.map((perturbation) => perturbation.name).sort())
  throw new PipelineError('recipe-invalid', `${where}: no perturbation is called ${quote(wanted)}. ${known}`)
}

/** Whether the perturbations of a record (`metadata.perturbation`) made it of a rule and changed nothing else. */
export function isOfRulesOnly(joined: string | null): boolean {
  const all: readonly Perturbation<string, unknown>[] = perturbations
  const names = joined === null ? [] : joined.split('+')
  return names.every((wanted) => all.some(({ name, isOfRules }) => name === wanted && isOfRules === true))
}

function parseWith(perturbation: Perturbation<string, unknown>, raw: unknown, where: string): unknown {
  try {
    return perturbation.parse(raw)
  } catch (cause) {
    if (!(cause instanceof PipelineError)) throw cause
    throw new PipelineError(cause.code, `${where}: ${cause.message}`, cause.where, cause)
  }
}
