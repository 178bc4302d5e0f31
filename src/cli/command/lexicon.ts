import type { Command } from 'commander'
import { messageOf, PipelineError } from '../../errors.js'
import { counted } from '../../format/index.js'
import { addedFolder } from '../added-lists.js'
import { print, printJson, table } from '../output.js'

/** `lexicon add FILE|URL` and `lexicon list` */
export function addLexicon(program: Command): void {
  const lexicon = program.command('lexicon').description('add or list abbreviation lists')
  lexicon
    .command('add')
    .description('store a copy of a list, so that --lexicon accepts its name')
    .argument('<file|url>', 'Vanderbilt TSV, Meta-Inventory, or the bundled format')
    .option('--name <name>', 'name for a list that is not recognized by its digest')
    .option('--json', 'print the result as JSON')
    .action(async (source: string, flags: { readonly name?: string; readonly json?: boolean }) => {
      const { installLexicon } = await import('../../dataset/index.js')
      const content = await readSource(source)
      const added = installLexicon(content, source, { folder: addedFolder('lexicons'), name: flags.name })
      if (flags.json === true) printJson(added)
      else
        print(
          `${added.name}: ${counted(added.entries, 'entry', 'entries')}, ${added.path}\nUse it with --lexicon ${added.name}`,
        )
    })
  lexicon
    .command('list')
    .description('the lists that --lexicon accepts by name')
    .option('--json', 'print the result as JSON')
    .action(async (flags: { readonly json?: boolean }) => {
      const { installedLexicons } = await import('../../dataset/index.js')
      const lists = installedLexicons(addedFolder('lexicons'))
      if (flags.json === true) {
        printJson(lists)
        return
      }
      const rows = lists.map(({ name, entries, format, title, license }) => [
        name,
        entries,
        format,
        title ?? '–',
        license ?? 'not stated',
      ])
      print(table(['name', 'entries', 'format', 'what', 'license'], rows))
    })
}

const mostBytes = 64 * 1024 * 1024
const timeoutMs = 60_000

async function readSource(source: string): Promise<string> {
  if (!/^https?:\/\//i.test(source)) {
    const { readText } = await import('../../dataset/index.js')
    return readText(source)
  }
  const failed = (why: string, cause?: unknown): Error =>
    new PipelineError(
      'provider-failed',
      `Cannot fetch ${source}: ${why}. Download it yourself and name the file.`,
      {},
      cause,
    )
  let response: Response
  try {
    response = await fetch(source, { signal: AbortSignal.timeout(timeoutMs) })
  } catch (cause) {
    throw failed(messageOf(cause), cause)
  }
  if (!response.ok) throw failed(`the server answered ${response.status}`)
  if (Number(response.headers.get('content-length') ?? 0) > mostBytes) throw failed('the file is larger than 64 MiB')
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (bytes.length > mostBytes) throw failed('the file is larger than 64 MiB')
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}
