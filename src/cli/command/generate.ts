import type { Command } from 'commander'
import type { GenerationPlan, Recipe, WantedAnswers } from '../../dataset/index.js'
import { PipelineError } from '../../errors.js'
import { counted, toMicrodollars } from '../../format/index.js'
import type { KeptStore, ModelChoice, ProviderChoice } from '../../generation/index.js'
import { lexiconPath } from '../added-lists.js'
import {
  addAskingOptions,
  addModelOptions,
  addSecondReaderOptions,
  asTypedForBoth,
  choiceOf,
  type ModelFlags,
  quoted,
  type ReaderChoice,
  readerChoiceOf,
  type SecondReaderFlags,
} from '../model-options.js'
import { printNext, toContinue } from '../next.js'
import { refuseInputTwice, today, wholeNumber } from '../options.js'
import { print, printJson, printMessage } from '../output.js'
import { addRecipeOptions, type RecipeFlags, recipesOf } from '../recipes.js'
import {
  type AskedParty,
  type AskFlags,
  createCaseNotes,
  demandYes,
  nothingStored,
  openStoreFor,
  preflight,
  timeoutMsOf,
} from './asking.js'
import type { RunOutcome } from './generate-run.js'
import type { Destinations, ModelAt, ProjectState } from './generate-tables.js'

interface Flags extends ModelFlags, AskFlags, RecipeFlags, SecondReaderFlags {
  readonly cases?: string
  readonly limit?: number
  readonly seed: string
  readonly lexicon?: string
  readonly acceptLint?: boolean
  readonly rules?: string
  /** Seconds. */
  readonly requestTimeout?: number
  readonly execEnv: readonly string[]
  readonly maxCost?: number
  readonly project: string
  readonly prices?: string
  readonly dryRun?: boolean
  readonly strict?: boolean
  readonly yes?: boolean
  readonly localOnly?: boolean
  readonly allowHost: readonly string[]
  readonly json?: boolean
}

/** `generate RECIPE… --provider NAME --model ID` */
export function addGenerate(program: Command): void {
  const command = program
    .command('generate')
    .description('ask a model for the texts that recipes need and store every answer, so that build needs no network')
    .argument('<recipe...>', 'a recipe or suite by name, or a YAML file')
    .option('--cases <file>', 'file of cases made by "import"; default: the bundled cases')
    .option('--limit <n>', 'only the first n cases', wholeNumber)
    .option('--seed <text>', 'seed of everything random; matters only if a recipe has several steps', '1')
  addRecipeOptions(command).option(
    '--lexicon <file|name>',
    'abbreviation list, if an earlier step of a recipe needs one',
  )
  addAskingOptions(addSecondReaderOptions(addModelOptions(command)))
    .option('--accept-lint', 'accept red herrings even if the lint objects, as the paper did; give it to build as well')
    .option(
      '--rules <dir>',
      'your own drug-safety rules, which add to the bundled ones or replace them; give it to build as well',
    )
    .option('--strict', 'exit with 1 if a case is given up or warned of, as one that keeps its words')
    .option('--json', 'print the result as JSON')
    .action(run)
}

async function run(names: string[], flags: Flags): Promise<void> {
  const { isReadAgain, planGeneration, usesOf } = await import('../../dataset/index.js')
  const { createBudget, keysInBatches, readPrices } = await import('../../generation/index.js')
  const { renderPlan } = await import('./generate-tables.js')
  const choice = await choiceOf(flags)
  if (choice === undefined) throw usage('generate asks a model. Name one with --provider and --model.')
  refuseInputTwice('generate', flags.cases)
  const recipes = askingRecipes(await recipesOf(names, flags), usesOf, flags)
  const named = recipes.some(isReadAgain) ? await readerOf(flags) : null
  const reader = named?.choice
  const { opened, destinations } = await openModels(choice, named, flags)
  const prices = await readPrices(flags.prices)
  const date = today()
  const common = { ...flags, ...(await lexiconPath(flags.lexicon)), recipes, choice, reader }
  const terms = { prices, date, batch: flags.batch }
  const asked = reader === undefined ? [choice] : [choice, reader]
  const priced = { prices, date, maxCost: flags.maxCost, asked }
  // Refuses a limit without a price before a store is made.
  createBudget(priced)
  const store = await openWorkingStore(flags)
  try {
    const spending = await projectState(store, flags)
    const wanted: WantedAnswers = { ...common, store: store ?? nothingStored }
    const onTheirWay = store === null ? undefined : await keysInBatches(store, { certain: flags.batch })
    const plan = await planGeneration(wanted, { ...terms, onTheirWay })
    if (opened === null || store === null) {
      const { destination, second } = destinations
      if (flags.json === true) printJson({ destination, project: spending, ...planInJson(plan, second) })
      else print(renderPlan(plan, destinations, spending))
      return
    }
    const { note, caseOf } = createCaseNotes()
    const account = { ledger: store.ledger, project: flags.project, caseOf }
    const budget = createBudget({ ...priced, account })
    if (plan.requests > 0) {
      printMessage(renderPlan(plan, destinations, spending), flags)
      await confirm(plan, destinations, flags)
      for (const party of opened) await preflight(party.provider, party.choice.model, flags)
    }
    const { askForTexts } = await import('./generate-run.js')
    const cases = plan.recipes.reduce((sum, one) => sum + one.cases, 0)
    // What nobody was asked to pay for is not sent, answers that are asked for again included.
    const fetchOnly = plan.requests === 0 && flags.yes !== true
    const outcome = await askForTexts(wanted, { parties: opened, store, budget, note, cases, fetchOnly, flags })
    const { destination, second } = destinations
    await report({ destination, ...(second === null ? {} : { secondReader: second }), ...outcome }, names, flags)
  } finally {
    await store?.close()
  }
}

/** Where the writer and the second reader are asked, and their open providers; none is opened in a dry run. */
async function openModels(
  choice: ModelChoice,
  reader: ReaderChoice | null,
  flags: Flags,
): Promise<{ readonly destinations: Destinations; readonly opened: readonly AskedParty[] | null }> {
  const { destinationOf, openProvider, storePlace } = await import('../../generation/index.js')
  const asked = { ...flags, model: choice.model, allow: flags.allowHost, timeoutMs: timeoutMsOf(flags) }
  const again = reader === null ? null : { ...asked, ...reader, model: reader.choice.model, revision: undefined }
  const at = (one: ProviderChoice): ModelAt => {
    return { ...destinationOf(one), model: one.model, store: storePlace(flags.store).name }
  }
  const destinations = { destination: at(asked), second: again === null ? null : at(again) }
  if (flags.dryRun === true) return { destinations, opened: null }
  const writer = { choice, provider: openProvider(asked) }
  if (again === null) return { destinations, opened: [writer] }
  const second = { choice: again.choice, provider: openProvider({ ...again, takesPlainText: true }) }
  return { destinations, opened: [writer, second] }
}

/** The second reader that the flags name; null where they name none. */
async function readerOf(flags: Flags): Promise<ReaderChoice | null> {
  if (flags.secondReader === undefined) return null
  const reader = await readerChoiceOf(flags.secondReader, flags)
  if (reader.choice.provider === 'exec' && flags.batch === true) {
    throw usage('A program cannot process batches. Leave out --batch, or name another --second-reader.')
  }
  return reader
}

/** The plan as it is printed as JSON: the second reader's requests together with their destination. */
function planInJson({ secondReader, ...plan }: GenerationPlan, second: ModelAt | null) {
  return second === null ? plan : { ...plan, secondReader: { destination: second, ...secondReader } }
}

/** What the project has spent today, and what of the limit is left. */
async function projectState(
  store: KeptStore | null,
  { project: name, maxCost }: Pick<Flags, 'project' | 'maxCost'>,
): Promise<ProjectState> {
  const { spent, reserved } = (await store?.ledger.today(name)) ?? { spent: 0, reserved: 0 }
  const limit = maxCost ?? null
  const left = limit === null ? null : Math.max(0, limit - spent - reserved)
  return { name, spent: toMicrodollars(spent), reserved: toMicrodollars(reserved), limit, left: toMicrodollars(left) }
}

/** The store that answers go to; null where a dry run finds none, for it makes none either. */
async function openWorkingStore(flags: Flags): Promise<KeptStore | null> {
  const { storePlace } = await import('../../generation/index.js')
  const place = storePlace(flags.store)
  if (place.kind === 'file') {
    const { isJsonLines } = await import('../../dataset/index.js')
    if (isJsonLines(place.path)) {
      const message = `generate writes to a store, but ${place.name} is a file of a dataset's answers, which only build reads. Name a store such as file:out/store.db; "store import" takes exported answers.`
      throw usage(message)
    }
  }
  return openStoreFor(flags)
}

/** Recipes that read answers; the others need nothing from here. */
function askingRecipes(
  recipes: readonly Recipe[],
  usesOf: (recipe: Recipe) => ReadonlySet<string>,
  flags: Flags,
): readonly Recipe[] {
  const silent = recipes.filter((recipe) => usesOf(recipe).size === 0)
  if (silent.length > 0) printMessage(`${silent.map(({ name }) => name).join(', ')}: no model is needed.`, flags)
  return recipes.filter((recipe) => !silent.includes(recipe))
}

function usage(message: string): PipelineError {
  return new PipelineError('usage', message)
}

/** Nothing is spent unasked: a question on a terminal, --yes elsewhere. */
async function confirm({ requests, secondReader }: GenerationPlan, asked: Destinations, flags: Flags): Promise<void> {
  if (flags.yes === true) return
  const { renderDestination } = await import('./generate-tables.js')
  const more = secondReader === undefined ? '' : ` and about ${secondReader.requests} that follow from those`
  const meant = `${counted(requests, 'request')}${more}`
  const where = [asked.destination, asked.second ?? []].flat().map(renderDestination).join(', and ')
  await demandYes(meant, where)
}

/** Ends with 1 where a build would refuse a case or warn of one, and says of how many, or where the run found something. */
function holdStrictly({ recipes, findings }: Pick<RunOutcome, 'recipes' | 'findings'>, flags: Flags): void {
  const marred = recipes.filter(({ givenUp, warned }) => givenUp + warned > 0)
  if (marred.length + findings.length > 0) process.exitCode = 1
  for (const { recipe, givenUp, warned } of marred) {
    const found = `${counted(givenUp, 'case is', 'cases are')} given up and ${warned} warned of`
    printMessage(`--strict: ${recipe}: ${found}; build gives each with its reason in findings.jsonl.`, flags)
  }
}

async function report(
  outcome: RunOutcome & { readonly destination: ModelAt; readonly secondReader?: ModelAt },
  names: readonly string[],
  flags: Flags,
): Promise<void> {
  const { renderOutcome } = await import('./generate-tables.js')
  const { recipes, findings, stopped, rejected, rejections, answered } = outcome
  const waiting = recipes.reduce((sum, one) => sum + one.waiting, 0)
  if (flags.json === true) printJson(outcome)
  else print(renderOutcome(outcome))
  for (const { recipe, givenUp, example } of recipes) {
    if (example === null) continue
    const cases = givenUp === 1 ? 'case is' : 'cases are'
    printMessage(
      `${recipe}: ${givenUp} ${cases} given up; build lists the reasons in findings.jsonl. ${example}`,
      flags,
    )
  }
  const { storePlace } = await import('../../generation/index.js')
  printMessage(`Written: ${counted(answered, 'answer')} in ${storePlace(flags.store).name}.`, flags)
  // Where all were, or the run ended for it, that is the last line.
  if (rejections.count > 0 && !rejected && stopped?.includes(rejections.last ?? '') !== true) {
    const which = counted(rejections.count, 'request was', 'requests were')
    printMessage(`${which} rejected permanently. The last one: ${rejections.last}`)
  }
  if (waiting === 0 && rejected) {
    printMessage(`All requests were rejected. ${stopped ?? ''}`)
    process.exitCode = 3
    return
  }
  if (waiting === 0) {
    const isEmpty = recipes.some((one) => one.cases > 0 && one.ready === 0)
    if (isEmpty) process.exitCode = 1
    if (flags.strict === true) holdStrictly({ recipes, findings }, flags)
    const cases = flags.cases === undefined ? '' : ` --cases ${quoted(flags.cases)}`
    const command = `build ${names.map(quoted).join(' ')}${cases} ${asTypedForBoth(flags)} --out out/model`
    printNext([['Now, without a network', command]], flags)
    return
  }
  const why = stopped === null ? '' : ` ${stopped}`
  printMessage(`${waiting} ${waiting === 1 ? 'case waits' : 'cases wait'}.${why}${toContinue(why)}`)
  process.exitCode = 3
}
