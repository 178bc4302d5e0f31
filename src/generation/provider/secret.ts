import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { PipelineError } from '../../errors.js'

/** Settings and keys from the environment, or from the file `.env` of the working directory; the environment wins. */
export interface Secrets {
  /** A setting, its outer white space cut off; undefined where it is not set or empty. */
  get(name: string): string | undefined
  /** A text with every known key taken out. */
  redact(text: string): string
}

/** Names of variables that hold keys; they are given to nobody and shown nowhere. */
export function isSecretName(name: string): boolean {
  return /(API_?KEY|AUTH_?TOKEN|ADMIN_?KEY|ACCESS_?TOKEN|CUSTOM_HEADERS)$/i.test(name)
}

/**
 * Reads the settings once.
 *
 * @throws {PipelineError} usage — a `.env` that is there and cannot be read
 */
export function readSecrets(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  folder: string = process.cwd(),
): Secrets {
  const sources = [environment, readEnvFile(join(folder, '.env'))]
  const get = (name: string): string | undefined => {
    return sources.map((source) => source[name]?.trim()).find((value) => value !== undefined && value !== '')
  }
  const keys = sources
    .flatMap((source) => Object.entries(source).filter(([name]) => isSecretName(name)))
    .flatMap(([, value = '']) => value.split('\n').flatMap((line) => [line, line.replace(/^[\w-]+:/, '')]))
    .map((key) => key.trim())
    // In JSON a quotation mark or a backslash of a key stands escaped.
    .flatMap((key) => [key, JSON.stringify(key).slice(1, -1)])
    // Shorter ones would eat ordinary words.
    .filter((key) => key.length >= 8)
    .sort((a, b) => b.length - a.length)
  return {
    get,
    redact: (text) => keys.reduce((said, key) => (said.includes(key) ? said.replaceAll(key, '[key]') : said), text),
  }
}

function readEnvFile(file: string): Readonly<Record<string, string | undefined>> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
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
