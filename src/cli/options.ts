import { type Command, InvalidArgumentError } from 'commander'
import { PipelineError } from '../errors.js'
import { mostTrials } from '../trials.js'

function upTo(most: number): (raw: string) => number {
  return (raw) => {
    if (/^\d{1,9}$/.test(raw) && Number(raw) >= 1 && Number(raw) <= most) return Number(raw)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${most}, in digits.`)
  }
}

/** A flag's value that must be a whole number above 0. */
export const wholeNumber = upTo(999_999_999)

/** A flag's value that must be a whole number, 0 included. */
export function count(raw: string): number {
  if (/^\d{1,9}$/.test(raw)) return Number(raw)
  throw new InvalidArgumentError('It must be a whole number, 0 or more.')
}

/** A flag's value that must be a number, 0 included. */
export function amount(raw: string): number {
  if (/^(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})$/.test(raw)) return Number(raw)
  throw new InvalidArgumentError('It must be a number, 0 or more.')
}

/** A flag's value that must be a number of seconds to wait for: within none nothing is answered, and a timer takes no more. */
export function seconds(raw: string): number {
  if (/^(?:\d{1,6}(?:\.\d{0,9})?|\.\d{1,9})$/.test(raw) && Number(raw) >= 0.001) return Number(raw)
  throw new InvalidArgumentError('It must be a number from 0.001 to 999999.')
}

/** A flag's value that must be a day of the calendar, such as 2026-11-22. */
export function day(raw: string): string {
  const time = /^\d{4}-\d\d-\d\d$/.test(raw) ? Date.parse(raw) : Number.NaN
  if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(raw)) return raw
  throw new InvalidArgumentError('It must be a day, such as 2026-11-22.')
}

/** The day of today, in UTC. */
export function today(): string {
  return new Date().toISOString().slice(0, 10)
}

/** A flag's value that must be a share above 0 and below 1. */
export function share(raw: string): number {
  return shareWithin(raw, (value) => value > 0 && value < 1, 'above 0 and below 1')
}

/** A flag's value that must be a share above 0; 1 stands for all. */
export function shareUpTo1(raw: string): number {
  return shareWithin(raw, (value) => value > 0 && value <= 1, 'above 0 and at most 1')
}

/** A flag's value that must be a share, 0 and 1 included. */
export function shareFrom0To1(raw: string): number {
  return shareWithin(raw, (value) => value <= 1, 'from 0 to 1')
}

function shareWithin(raw: string, isWithin: (value: number) => boolean, range: string): number {
  const value = Number(raw)
  if (/^\d*\.?\d+$/.test(raw) && isWithin(value)) return value
  throw new InvalidArgumentError(`It must be a share ${range}, such as 0.05.`)
}

/** Threads take memory each, and one machine has no more cores than this. */
const mostJobs = 256

/** Adds `--jobs` to a command. */
export function addJobs(command: Command): Command {
  return command.option('--jobs <n>', 'cores to use; the result is the same, byte for byte', upTo(mostJobs), 1)
}

/** The value of `--replicates`. */
export const replicateCount = upTo(100)

/** The value of `--trials`. */
export const trialCount = upTo(mostTrials)

/** More parts than this no dataset needs. */
const mostShards = 100_000

/** The value of `--shard`, `3/16`. */
export function shardOf(raw: string): { readonly index: number; readonly of: number } {
  const [, index, of] = (/^(\d{1,6})\/(\d{1,6})$/.exec(raw) ?? []).map(Number)
  if (index !== undefined && of !== undefined && index >= 1 && index <= of && of <= mostShards) return { index, of }
  throw new InvalidArgumentError('It must be i/n with i from 1 to n, such as 3/16.')
}

/**
 * Tells everything that a command with commands of its own needs and was not given.
 *
 * @throws {PipelineError} usage — something is missing
 */
export function refuseMissing(command: string, given: Readonly<Record<string, boolean>>): void {
  const missing = Object.keys(given).filter((what) => given[what] !== true)
  if (missing.length === 0) return
  const message = `${command} expects ${missing.join(', ')} and found none. Run "medqa-perturb ${command} --help" for its options.`
  throw new PipelineError('usage', message)
}

/** Refuses standard input as the cases of what reads them more than once. @throws {PipelineError} usage */
export function refuseInputTwice(reader: string, cases: string | undefined): void {
  if (cases !== '-') return
  const message = `${reader} reads the cases several times, but "-" can be read only once. Give --cases a file.`
  throw new PipelineError('usage', message)
}

/** Collects a flag that may be given several times. */
export function collect(raw: string, earlier: readonly string[]): readonly string[] {
  return [...earlier, raw]
}

/** Where the store is by default. */
export const defaultStore = 'file:out/store.db'

/** Token of a store on a server, from the environment. */
export function storeToken(): string | undefined {
  return process.env.LIBSQL_AUTH_TOKEN || process.env.TURSO_AUTH_TOKEN || undefined
}

/** Flags that say how what is sent may travel. */
export interface NetworkFlags {
  readonly proxy?: string
  readonly allowPlainHttp?: boolean
}

/** Adds the flags to a command. */
export function addNetworkOptions(command: Command): Command {
  return command
    .option('--proxy <url>', 'HTTP proxy for all traffic, http://HOST:PORT; proxies from the environment are ignored')
    .option('--allow-plain-http', 'allow unencrypted connections to other machines')
}
