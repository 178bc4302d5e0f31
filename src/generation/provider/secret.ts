import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { PipelineError } from '../../errors.js'

/** Keys from the environment or from the file `.env` of the working directory, where the environment wins. */
export interface Secrets {
  /** A key, its outer white space cut off; undefined where it is not set or empty. */
  get(name: string): string | undefined
  /** Where a key comes from; null where it is not set. */
  source(name: string): KeySource | null
  /**
   * An address from the environment alone: whoever can write a file into the working directory must not decide where
   * cases and keys go.
   *
   * @throws {PipelineError} usage — only `.env` names one, and leaving that out would send elsewhere in silence
   */
  address(name: string, flag: string): string | undefined
  /** A text with every known key taken out. */
  redact(text: string): string
}

/** Whose key is used: the environment's, or that of a file which somebody may have put into the folder. */
export type KeySource = 'environment' | '.env'

type Source = Readonly<Record<string, string | undefined>>

/** Names of variables that hold keys; they are given to nobody and shown nowhere. */
export function isSecretName(name: string): boolean {
  return /(API_?KEY|TOKEN|PROXY_?AUTH|ADMIN_?KEY|SECRET(_ACCESS)?(_KEY)?|PASSWORD|CUSTOM_HEADERS)$/i.test(name)
}

/** How keys of known services begin; and a long word of letters and digits, as only generated ones are. */
const keyLike =
  /\b(sk|pk|rk|hf|gh[a-z]|glpat|xox[a-z]|AKIA|eyJ)[-_]?[A-Za-z0-9_-]{6,}|(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z0-9]{16,}/
/** A word that names a key, with its value behind it: `--api-key X`, `TOKEN=X`, `Bearer X`. */
const namedKey = /(key|token|secret|passw|pwd|auth|bearer|credential|cookie|header)[\w-]*["']?[\s=:]+\S/i
/** What a program that asks for a person takes behind its flag, and a UUID, which many services give for a key. */
const personal =
  /(?:^|\s)-u[\s=]?\S+:\S|(?:^|\s)-[kp]\s+\S|(?:^|\s)(?:sshpass|--pass|--pat)\b|\bya29\.|\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|\/(?:token|key|secret|auth)\/[^/\s]+/i
/** A user and a password, or a query, in an address. */
const inAddress = /:\/\/[^\s/]*@|:\/\/\S*\?/

/**
 * Whether a command line or the path of an address may hold a key. It takes rather too many for keys: what it is asked
 * for is only whether a text may be written down as it is.
 *
 * @example
 * ['python3 ask.py --temperature 0', 'ask --api-key hunter2', '/team-a/v1', '/sk-live-12345678/v1'].map(mayHoldKey)
 * // → [false, true, false, true]
 */
export function mayHoldKey(text: string): boolean {
  return [keyLike, namedKey, personal, inAddress].some((pattern) => pattern.test(text))
}

/**
 * Reads the settings once.
 *
 * @throws {PipelineError} usage — a `.env` that is there and cannot be read
 */
export function readSecrets(environment: Source = process.env, folder: string = process.cwd()): Secrets {
  const path = join(folder, '.env')
  const file = readEnvFile(path)
  const sources = [environment, file]
  const valueIn = (source: Source, name: string): string | undefined => source[name]?.trim() || undefined
  const keys = sources
    .flatMap((source) => Object.entries(source).filter(([name]) => isSecretName(name)))
    .flatMap(([, value = '']) => value.split('\n').flatMap((line) => [line, line.replace(/^[\w-]+:/, '')]))
    .map((key) => key.trim())
    // In JSON a quotation mark or a backslash of a key is escaped.
    .flatMap((key) => [key, JSON.stringify(key).slice(1, -1)])
    // Shorter ones would eat ordinary words.
    .filter((key) => key.length >= 8)
    .sort((a, b) => b.length - a.length)
  return {
    get: (name) => valueIn(environment, name) ?? valueIn(file, name),
    source(name) {
      if (valueIn(environment, name) !== undefined) return 'environment'
      return valueIn(file, name) === undefined ? null : '.env'
    },
    address(name, flag) {
      const address = valueIn(environment, name)
      if (address !== undefined || valueIn(file, name) === undefined) return address
      const why = 'that file may hold keys and no addresses, for it decides where cases and keys are sent'
      const step = `Give ${flag}, or set ${name} in the environment; then remove the line.`
      throw new PipelineError('usage', `${path} sets ${name}: ${why}. ${step}`, { file: path })
    },
    redact: (text) => keys.reduce((said, key) => (said.includes(key) ? said.replaceAll(key, '[key]') : said), text),
  }
}

function readEnvFile(file: string): Source {
  let text: string
  try {
    const found = statSync(file)
    // A pipe would be waited for, and a device may have no end.
    if (!found.isFile() && !found.isDirectory()) {
      const message = `${file} is no file (a pipe or a device), and is not read. Make it a file, or remove it.`
      throw new PipelineError('usage', message, { file })
    }
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof PipelineError) throw error
    const { code } = error as NodeJS.ErrnoException
    // A folder called .env is a Python environment.
    if (code === 'ENOENT' || code === 'EISDIR') return {}
    throw new PipelineError('usage', `${file} is there and cannot be read (${code}). Make it readable, or remove it.`, {
      file,
    })
  }
  // Editors on Windows put a byte order mark before the first name.
  return parseEnv(text.replace(/^\ufeff/, ''))
}
