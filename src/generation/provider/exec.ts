import { spawn } from 'node:child_process'
import { PipelineError } from '../../errors.js'
import { isJsonObject, parsedJson } from '../../json-value.js'
import type { GenerationRequest, Reply, ReplyOutcome, Usage } from '../request/index.js'
import { quoteLong } from './http/index.js'
import { fewerFiles, isOutOfFiles } from './out-of-files.js'
import { endGroup, guardGroup, hasGroups } from './process-group.js'
import { type Provider, ProviderFailure } from './provider.js'
import { countOf, withoutThinking, wordOf } from './reply-text.js'

export interface ExecOptions {
  /** The command line, as `splitCommand` reads it. */
  readonly command: string
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Names of further variables that it gets. */
  readonly passOn?: readonly string[] | undefined
  /** Longest time for one answer. */
  readonly timeoutMs: number
  /** Takes what is no such object for the text itself: for callers who check every text that comes. */
  readonly takesPlainText?: boolean | undefined
  /** It has answered before, so what fails now is up to the requests: no number of failures ends the run. */
  readonly bearsFailures?: boolean | undefined
  redact(text: string): string
}

/** Longest reply of a command, in bytes; an answer of 100,000 tokens has a twentieth of it. */
const longestReply = 8 * 1024 * 1024

/**
 * A command that answers for a model that speaks no known API: it is started once a request, reads one JSON object on
 * stdin (`model, messages, sampling, responseSchema?, trial`) and writes one on stdout (`text`, and if it likes `model,
 * stopReason, usage, outcome`).
 *
 * It runs without a shell, in a group of processes that ends with us, and gets of the environment what programs need to
 * run and what `passOn` names.
 *
 * @throws {PipelineError} usage — no command, or a quotation mark that is not closed
 */
export function execProvider(options: ExecOptions): Provider {
  const argv = splitCommand(options.command)
  const judge = createPatience(options.bearsFailures === true)
  return {
    name: 'exec',
    async send(request, signal) {
      const { model, messages, sampling, responseSchema, trial } = request
      const input = JSON.stringify({ model, messages, sampling, responseSchema, trial })
      try {
        const raw = options.redact(await exchange({ ...options, argv, input }, signal))
        const reply = replyOf(raw, request, { program: argv[0], takesPlainText: options.takesPlainText === true })
        judge(null)
        return reply
      } catch (error) {
        throw error instanceof ProviderFailure && !signal.aborted ? judge(error) : error
      }
    },
  }
}

/**
 * A command line as its words: separated by white space; what is between `'…'` or `"…"` stays together, unchanged.
 * There is no escape character and nothing is expanded.
 *
 * @throws {PipelineError} usage — no word, or a quotation mark that is not closed
 *
 * @example
 * splitCommand('python3 "my model.py" --temperature 0')
 * // → ['python3', 'my model.py', '--temperature', '0']
 */
export function splitCommand(command: string): readonly [string, ...string[]] {
  const words = [...command.matchAll(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g)].map(([word]) => word)
  const rest = command.replace(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g, '')
  const [first, ...others] = words.map((word) => word.replace(/'([^']*)'|"([^"]*)"/g, (_, one, two) => one ?? two))
  if (first !== undefined && first !== '' && rest.trim() === '') return [first, ...others]
  const found = first === undefined ? 'no command' : 'a quotation mark that is not closed'
  throw new PipelineError('usage', `Expected a command after exec: and found ${found}. Write exec:"COMMAND ARGUMENT…".`)
}

interface Talk extends ExecOptions {
  readonly argv: readonly [string, ...string[]]
  readonly input: string
}

/** How long the output of a program that has ended may stay silent: what it has left in the background may hold it. */
const silenceMs = 100

/** Starts the command, says one thing, and returns what it answers. What it leaves in the background ends with it. */
function exchange(
  { argv, input, environment, passOn = [], timeoutMs, redact }: Talk,
  signal: AbortSignal,
): Promise<string> {
  const [program, ...args] = argv
  const env = Object.fromEntries(Object.entries(environment).filter(([name]) => isPassedOn(name, passOn)))
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, detached: hasGroups, stdio: ['pipe', 'pipe', 'pipe'] })
    guardGroup(child)
    const out: Buffer[] = []
    let length = 0
    let stderrText = ''
    let silence: NodeJS.Timeout | undefined
    const finish = (failure: ProviderFailure | null): void => {
      clearTimeout(timer)
      clearTimeout(silence)
      signal.removeEventListener('abort', giveUp)
      endGroup(child)
      child.stdout?.destroy()
      child.stderr?.destroy()
      const said = failure ?? decoded(Buffer.concat(out), program)
      if (typeof said === 'string') resolve(said)
      else reject(said)
    }
    const giveUp = (): void => finish(new ProviderFailure('network', `${program} was given up.`))
    const timer = setTimeout(() => {
      finish(new ProviderFailure('timeout', `${program} gave no answer within ${timeoutMs / 1000} s.`))
    }, timeoutMs)
    signal.addEventListener('abort', giveUp, { once: true })
    if (signal.aborted) giveUp()
    child.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (isOutOfFiles(code)) {
        finish(new ProviderFailure('overloaded', `${program} cannot be started: ${fewerFiles(code)}`))
        return
      }
      const step = 'Name a program that is on the PATH, or its whole path.'
      finish(new ProviderFailure('fatal', `${program} cannot be started (${code ?? 'no reason given'}). ${step}`))
    })
    // Where no pipe could be made there are none, whatever their type says; the error above follows.
    if (child.stdout === undefined) return
    child.stdout.on('data', (piece: Buffer) => {
      silence?.refresh()
      length += piece.length
      if (length <= longestReply) out.push(piece)
      else finish(new ProviderFailure('rejected', `${program} answered with more than ${longestReply} bytes.`))
    })
    child.stderr.on('data', (piece: Buffer) => {
      stderrText = (stderrText + piece.toString('utf8')).slice(-1000)
    })
    // A command may end without having read everything.
    child.stdin.on('error', () => {})
    child.stdin.end(`${input}\n`)
    const end = (code: number | null, ended: NodeJS.Signals | null): void => {
      const said =
        stderrText.trim() === '' ? '' : `; its last words: ${quoteLong(redact(stderrText.trim().slice(-200)))}`
      const failure = new ProviderFailure('server', `${program} ended with ${code ?? ended}${said}.`)
      finish(code === 0 ? null : failure)
    }
    child.once('exit', (code, ended) => {
      // What it left in the background says nothing more; what was said before is read.
      endGroup(child)
      silence = setTimeout(() => end(code, ended), silenceMs)
    })
    child.once('close', end)
  })
}

/** What bytes say in UTF-8, without a byte order mark. In another encoding letters would be lost, and an answer be wrong. */
function decoded(bytes: Uint8Array, program: string): string | ProviderFailure {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const step = 'Set the encoding of its output (PYTHONIOENCODING=utf-8 of Python).'
    return new ProviderFailure('server', `Expected UTF-8 on stdout of ${program} and found another encoding. ${step}`)
  }
}

/** What a program needs to run at all, in the names of Unix and of Windows. */
const ordinary = new Set(
  [
    ['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'TZ', 'TMPDIR', 'TMP', 'TEMP'],
    ['SYSTEMROOT', 'WINDIR', 'COMSPEC', 'PATHEXT', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA', 'PROGRAMDATA'],
  ].flat(),
)

function isPassedOn(name: string, more: readonly string[]): boolean {
  return ordinary.has(name.toUpperCase()) || /^LC_[A-Z]+$/.test(name) || more.includes(name)
}

/**
 * Notices a program that always fails: after several failures in a row it is taken to be broken, sooner where it has
 * not answered yet. Where failures are borne, it never is.
 */
function createPatience(bearsFailures: boolean): (failure: ProviderFailure | null) => ProviderFailure | null {
  let inARow = 0
  let answered = false
  return (failure) => {
    if (failure === null) {
      answered = true
      inARow = 0
      return null
    }
    if (bearsFailures || (failure.kind !== 'server' && failure.kind !== 'timeout')) return failure
    inARow++
    if (inARow < (answered ? 20 : 5)) return failure
    const record = answered ? `failed ${inARow} times in a row` : `failed ${inARow} times without an answer`
    return new ProviderFailure('fatal', `The program ${record}. The last time: ${failure.message}`)
  }
}

function replyOf(
  raw: string,
  request: GenerationRequest,
  { program, takesPlainText }: { readonly program: string; readonly takesPlainText: boolean },
): Reply {
  const parsed = parse(raw)
  const reply = takesPlainText ? (typeof parsed?.text === 'string' ? parsed : { text: raw }) : (parsed ?? onlyLine(raw))
  if (reply === null || typeof reply.text !== 'string') {
    const expected = 'one JSON object with a string "text" on stdout'
    throw new ProviderFailure('server', `Expected ${expected} of ${program} and found ${quoteLong(raw)}.`)
  }
  const text = withoutThinking(reply.text.toWellFormed())
  const outcome = outcomeOf(reply.outcome, program)
  return {
    outcome: outcome === 'answered' && text.trim() === '' ? 'empty' : outcome,
    text,
    raw,
    model: wordOf(reply.model) ?? request.model,
    fingerprint: null,
    stopReason: wordOf(reply.stopReason),
    usage: usageOf(reply.usage),
    requestId: null,
    sampling: { sent: request.sampling, unsupported: [] },
  }
}

const outcomes: readonly ReplyOutcome[] = ['answered', 'refused', 'truncated', 'empty']

/** What a program calls its reply; answered where it calls it nothing. A word that is not known may mean a failure. */
function outcomeOf(printed: unknown, program: string): ReplyOutcome {
  const known = outcomes.find((one) => one === (printed ?? 'answered'))
  if (known !== undefined) return known
  const found = typeof printed === 'string' ? quoteLong(printed) : quoteLong(JSON.stringify(printed))
  throw new ProviderFailure(
    'server',
    `Expected "outcome" of ${program} to be ${outcomes.join(', ')} and found ${found}.`,
  )
}

function parse(raw: string): Readonly<Record<string, unknown>> | null {
  const reply = parsedJson(raw)
  return isJsonObject(reply) ? reply : null
}

/** The one line that is an answer: background processes may print other lines around it. */
function onlyLine(raw: string): Readonly<Record<string, unknown>> | null {
  const lines = raw.split('\n').filter((line) => line.startsWith('{'))
  const [only = null, ...others] = lines.map(parse).filter((reply) => typeof reply?.text === 'string')
  return others.length === 0 ? only : null
}

function usageOf(usage: unknown): Usage {
  const counts = isJsonObject(usage) ? usage : {}
  return {
    inputTokens: countOf(counts.inputTokens),
    outputTokens: countOf(counts.outputTokens),
    reasoningTokens: countOf(counts.reasoningTokens),
    cacheReadTokens: countOf(counts.cacheReadTokens),
    cacheWriteTokens: countOf(counts.cacheWriteTokens),
  }
}
