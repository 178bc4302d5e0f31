import { demand, kinds, worded } from '../../given.js'

/**
 * The family of a model, for figures by family and for telling a judge of the same making: the first word of its name
 * without the owner in front and the settings behind. Programs and rules are families of their own.
 *
 * @example
 * ['gpt-4o@paper', 'meta-llama/Llama-3.1-8B', 'qwen3-4b', 'baseline/echo'].map(modelFamily)
 * // → ['gpt', 'llama', 'qwen', 'baseline/echo']
 */
export function modelFamily(name: string): string {
  demand('modelFamily', name, worded('the name of a model', kinds.anyText))
  if (/^(?:exec:|baseline\/)/.test(name)) return name
  const bare = (name.split('@')[0] ?? name).split('/').at(-1) ?? name
  return /^[a-z]+/i.exec(bare)?.[0].toLowerCase() ?? bare
}

/** Whether two names mean one model: the profile, or the model as it is asked for or names itself. */
export function isSameModel(one: readonly string[], other: readonly (string | null)[]): boolean {
  const bare = (name: string): string => (/^exec:/.test(name) ? name : (name.split('@')[0] ?? name).toLowerCase())
  const names = new Set(one.map(bare))
  return other.some((name) => name !== null && names.has(bare(name)))
}
