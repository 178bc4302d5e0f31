import { type Command, Option } from 'commander'
import type { ImportedGenerations } from '../../dataset/index.js'
import { nearest, PipelineError, quote } from '../../errors.js'
import { counted, dollars } from '../../format/index.js'
import type { DamagedAnswer, Generation, KeptStore, StoreFilter, StoreStats } from '../../generation/index.js'
import { providerNames } from '../../provider-name.js'
import { addNetworkOptions, defaultStore, type NetworkFlags, storeToken } from '../options.js'
import { andMore, inOneLine, isYes, type OutputFlags, print, printJson, printMessage, table } from '../output.js'
import { startProgress } from '../progress.js'

interface Flags extends StoreFilter, NetworkFlags, OutputFlags {
  readonly store: string
}

interface PurgeFlags extends Flags {
  readonly failures?: boolean
  readonly all?: boolean
  readonly yes?: boolean
  readonly verify?: boolean
}

/** `store export|import|stats|log|batches|forget|purge` */
export function addStore(program: Command): void {
  const store = program.command('store').description('manage stored model answers: export, import, count, remove')

  filtered(command(store, 'export', 'write the stored answers to a file, one per line'))
    .argument('<file>', 'JSON Lines; - is standard output, .gz is packed')
    .action(exportAnswers)

  command(store, 'import', 'read exported answers into a store; the first answer to a request is kept')
    .argument('<file...>', 'files of "store export"; - is standard input, .gz is unpacked')
    .action(async (files: string[], flags: Flags) => {
      const { importGenerations } = await import('../../dataset/index.js')
      const progress = await startProgress('store import', 'answers', flags.quiet)
      const onProgress = (lines: number): void => progress.update(lines, null)
      const imported = await withStore(flags, false, (open) => importGenerations(open, files, onProgress)).finally(() =>
        progress.stop(),
      )
      if (flags.json === true) printJson({ store: await nameOf(flags.store), ...imported })
      else print(await renderImported(imported, flags.store))
    })

  command(store, 'stats', 'counts of a store').action(async (flags: Flags) => {
    const stats = await withStore(flags, true, (open) => open.stats())
    if (flags.json === true) printJson({ store: await nameOf(flags.store), ...stats })
    else print(renderStats(stats))
  })

  command(store, 'log', 'list what was sent, where to, about which case, and what it cost').action(
    async (flags: Flags) => {
      const { renderLog } = await import('./store-tables.js')
      const log = await withStore(flags, true, (open) => open.log())
      if (flags.json === true) printJson({ store: await nameOf(flags.store), ...log })
      else print(renderLog(log))
      if (log.missing > 0)
        printMessage(
          `${counted(log.missing, 'line of the log was', 'lines of the log were')} removed by another program.`,
        )
      if (log.damaged.length > 0)
        printMessage(renderSpoiled('line of the log', 'lines of the log', log.damaged.map(String)))
      if (log.missing + log.damaged.length > 0) process.exitCode = 1
    },
  )

  command(store, 'batches', 'list batches that were submitted and not fetched yet').action(async (flags: Flags) => {
    const { batchLine, renderBatches } = await import('./store-tables.js')
    const batches = await withStore(flags, true, (open) => open.openBatches())
    const lines = batches.map(batchLine)
    if (flags.json === true) printJson(lines)
    else print(renderBatches(lines))
    const damaged = batches.flatMap(({ batch, damaged: items = [] }) => items.map((item) => `${batch}, ${item}`))
    if (damaged.length === 0) return
    printMessage(renderSpoiled('item of a batch', 'items of batches', damaged))
    process.exitCode = 1
  })

  command(store, 'forget', 'drop an open batch: its answers are lost, and its requests are sent again')
    .argument('<batch>', 'its name, as shown by "store batches"')
    .action(forget)

  filtered(command(store, 'purge', 'remove stored answers and errors permanently'))
    .option('--failures', 'only stored errors, no answers')
    .option('--all', 'everything but open batches')
    .option('--yes', 'do not ask')
    .option('--verify', 'search the files of the store for what was removed; exit with 1 if any of it is left')
    .action(purge)
}

function command(store: Command, name: string, description: string): Command {
  return addNetworkOptions(store.command(name).description(description))
    .option('--store <url>', 'file: (or a path), libsql://, https:// or http://', defaultStore)
    .option('--json', 'print the result as JSON')
}

function filtered(sub: Command): Command {
  return sub
    .option('--model <id>', 'only those asked of this model')
    .option('--prompt <name>', 'only those of this prompt')
    .addOption(new Option('--provider <name>', 'only those of this provider').choices(providerNames))
    .addOption(
      new Option('--outcome <name>', 'only answers that ended so').choices([
        'answered',
        'refused',
        'truncated',
        'empty',
      ]),
    )
}

function filterOf({ model, prompt, provider, outcome }: Flags): StoreFilter {
  const given = Object.entries({ model, prompt, provider, outcome }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given)
}

async function withStore<Result>(
  flags: Flags,
  mustExist: boolean,
  work: (store: KeptStore) => Promise<Result>,
): Promise<Result> {
  const { openStore } = await import('../../generation/index.js')
  const store = await openStore(flags.store, { authToken: storeToken(), mustExist, network: flags })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** What a store is called in results: an address may hold a token. */
async function nameOf(url: string): Promise<string> {
  const { storePlace } = await import('../../generation/index.js')
  return storePlace(url).name
}

const conflictsShown = 20

async function renderImported({ added, known, conflicting }: ImportedGenerations, url: string): Promise<string> {
  const head = `${await nameOf(url)}: ${counted(added, 'new answer')}, ${known} already known, ${conflicting.length} in conflict.`
  if (conflicting.length === 0) return head
  const lines = conflicting.slice(0, conflictsShown).map(({ file, line, key }) => `  ${file}:${line}  ${key}`)
  return [
    head,
    'These lines have an answer that differs from the stored one for the same request. The store keeps its own:',
    ...lines,
    ...andMore(conflicting.length, lines.length).map((more) => `  ${more}`),
  ].join('\n')
}

function renderStats(stats: StoreStats): string {
  const rows: (readonly [string, string])[] = [
    ['answers', String(stats.generations)],
    ['outcomes', inOneLine(stats.outcomes, 4)],
    ['models', inOneLine(stats.models, 10)],
    ['prompts', inOneLine(stats.prompts, 10)],
    ['errors', String(stats.failures)],
    ['open batches', String(stats.openBatches)],
    ['input tokens', String(stats.inputTokens)],
    ['output tokens', String(stats.outputTokens)],
  ]
  const counts = table(['what', 'count'], rows)
  if (stats.spending.length === 0) return counts
  const money = stats.spending.map(({ project, day, model, spent, reserved, replies, unpriced }) => {
    const shown = unpriced === 0 ? dollars(spent) : `${dollars(spent)} and ${unpriced} of unknown price`
    return [project, day, model, replies, shown, dollars(reserved)]
  })
  return [counts, '', table(['project', 'day (UTC)', 'model', 'replies', 'spent', 'reserved'], money)].join('\n')
}

async function exportAnswers(file: string, flags: Flags): Promise<void> {
  const { exportGenerations, refuseOverlap } = await import('../../dataset/index.js')
  const { filesOfStore, isDamaged, salvageStore, storePlace } = await import('../../generation/index.js')
  if (storePlace(flags.store).kind === 'file') refuseOverlap([file], filesOfStore(flags.store))
  const progress = await startProgress('store export', 'answers', flags.quiet)
  const filter = filterOf(flags)
  const damaged: DamagedAnswer[] = []
  const onDamage = (one: DamagedAnswer): void => void damaged.push(one)
  const write = (list: AsyncIterable<Generation>) =>
    exportGenerations(list, file, (done) => progress.update(done, null))
  let isSalvaged = false
  const exported = await withStore(flags, true, (open) => write(open.list(filter, onDamage)))
    .catch((cause: unknown) => {
      // What was written to standard output cannot be taken back.
      if (file === '-' || !isDamaged(cause)) throw cause
      isSalvaged = true
      damaged.length = 0
      return write(matching(filter, salvageStore(flags.store, onDamage)))
    })
    .finally(() => progress.stop())
  if (file === '-') printMessage(`${counted(exported.generations, 'answer')}.`, flags)
  else if (flags.json === true) printJson({ ...exported, damaged })
  else print(`${file}: ${counted(exported.generations, 'answer')}, SHA-256 ${exported.sha256}`)
  if (damaged.length === 0 && !isSalvaged) return
  printMessage(renderDamaged(damaged, isSalvaged))
  process.exitCode = 1
}

async function* matching(filter: StoreFilter, list: AsyncIterable<Generation>): AsyncGenerator<Generation> {
  for await (const generation of list) {
    const { request, outcome } = generation
    const its = { model: request.model, prompt: request.prompt.name, provider: request.provider, outcome }
    if (Object.entries(filter).every(([name, value]) => its[name as keyof typeof its] === value)) yield generation
  }
}

const damagedShown = 20

function renderDamaged(damaged: readonly DamagedAnswer[], isSalvaged: boolean): string {
  const head = isSalvaged
    ? 'The store file is damaged. Everything that can still be read was written, in the order in which it was stored; how much is lost is unknown.'
    : 'Everything else was written.'
  const lines = damaged.slice(0, damagedShown).map(({ key, reason }) => `  ${key}: ${reason}`)
  const more = andMore(damaged.length, lines.length).map((words) => `  ${words}`)
  // Of a damaged file nobody knows how many answers it held.
  const known = isSalvaged && damaged.length === 0 ? '' : `${counted(damaged.length, 'answer')} cannot be read. `
  return [`${known}${head}`, ...lines, ...more].join('\n')
}

/** Rows that cannot be read, by name. */
function renderSpoiled(one: string, more: string, names: readonly string[]): string {
  const unnamed = names.length > damagedShown ? `, and ${names.length - damagedShown} more` : ''
  return `${counted(names.length, one, more)} cannot be read in full; the rest is shown: ${names.slice(0, damagedShown).join('; ')}${unnamed}.`
}

async function forget(name: string, flags: Flags): Promise<void> {
  await withStore(flags, true, async (store) => {
    const open = await store.openBatches()
    const found = open.find(({ batch }) => batch === name)
    if (found === undefined) {
      const known = open.map(({ batch }) => batch)
      const hint = known.length === 0 ? 'No batch is open.' : nearest(name, known)
      throw new PipelineError('usage', `No open batch is called ${quote(name)}. ${hint}`)
    }
    await store.forgetBatch(name)
    const items = found.items.size
    if (flags.json === true) printJson({ store: await nameOf(flags.store), forgotten: name, items })
    else print(`${name} is dropped. What of its ${counted(items, 'request')} has no answer is sent again.`)
  })
}

async function purge(flags: PurgeFlags): Promise<void> {
  const filter = { ...filterOf(flags), ...(flags.failures === true ? { failures: true } : {}) }
  if (Object.keys(filter).length === 0 && flags.all !== true) {
    const message = `"store purge" expects --model, --prompt, --provider, --outcome or --failures, and found none. --all removes everything.`
    throw new PipelineError('usage', message)
  }
  if (flags.failures === true && flags.outcome !== undefined) {
    throw new PipelineError('usage', '--failures means errors and --outcome means answers. Give one of them.')
  }
  const { filesOfStore, storeFilesWith } = await import('../../generation/index.js')
  // Whose files cannot be seen is said before anything is removed.
  if (flags.verify === true) filesOfStore(flags.store)
  const purged = await withStore(flags, true, async (store) => {
    const { generations, failures } = await store.count(filter)
    const meant = `${counted(generations, 'answer')} and ${counted(failures, 'error')}`
    if (flags.yes !== true && generations + failures > 0) {
      if (process.stdin.isTTY !== true || process.stderr.isTTY !== true) {
        throw new PipelineError('usage', `"store purge" would remove ${meant} permanently. Give --yes to do so.`)
      }
      if (!(await isYes(`Remove ${meant} for good?`))) {
        printMessage('Nothing was removed.', flags)
        return undefined
      }
    }
    const pieces = flags.verify === true ? await store.piecesOf(filter) : undefined
    const removed = await store.purge(filter)
    const open = flags.all === true ? (await store.openBatches()).map(({ batch }) => batch) : []
    return { removed, generations, failures, meant, pieces, open }
  })
  if (purged === undefined) return
  const { removed, generations, failures, meant, pieces, open } = purged
  const remains = pieces === undefined ? undefined : storeFilesWith(flags.store, pieces)
  const proof = remains === undefined ? {} : { remains, openBatches: open }
  if (flags.json === true) printJson({ store: await nameOf(flags.store), removed, generations, failures, ...proof })
  else
    print(`${removed} removed (${meant}).${remains?.length === 0 ? ' None of their bytes are left in the store.' : ''}`)
  if (open.length > 0) {
    const drop = open.map((batch) => `"medqa-perturb store forget ${batch}"`).join(', ')
    printMessage(
      `Open batches were kept, with the prompts and texts of their cases: ${open.join(', ')}. ${drop} removes them.`,
    )
    if (flags.verify === true) process.exitCode = 1
  }
  if (remains === undefined || remains.length === 0) return
  printMessage(
    `Removed rows are still present in ${remains.join(' and ')}: another process has the store open, or the disk is too full to rewrite it. To be sure, run "store export" for what you want to keep, import it into a new store, and delete these files.`,
  )
  process.exitCode = 1
}
