import { createRequire } from 'node:module'
import type { LineCounter, Node } from 'yaml'
import { nearest, PipelineError, quote } from '../errors.js'
import { isJsonObject } from '../json-value.js'
import type { Form } from './cell.js'
import { type VocabularyFile, vocabularyFile } from './file.js'
import { once } from './once.js'

/** Words by group; the groups are in the order of the file. */
export type Groups<Name extends string> = Readonly<Record<Name, readonly string[]>>

/** A small word or a phrase of small words: what is looked up in a text whose letters were made small. */
export const phrases: Form = {
  pattern: /^[a-z0-9]+(?: [a-z0-9]+)*$/,
  expected: 'words of small letters and digits, parted by single blanks (a hyphen or apostrophe is a blank)',
}

/**
 * A YAML file under `data/vocabulary`: where its words come from, and groups of words.
 *
 * Words are separated by commas or line breaks. Each group must be there, and each word must have the given form and
 * occur once in its group.
 */
export function groupFile<Name extends string>(
  file: string,
  groups: readonly Name[],
  form: Form,
): VocabularyFile<Groups<Name>> {
  return vocabularyFile(file, (text, name) => readGroups(text, name, { groups, form }))
}

/** The groups of a file as sets, made at the first call. */
export function setsOf<Name extends string>(
  file: VocabularyFile<Groups<Name>>,
): () => Readonly<Record<Name, ReadonlySet<string>>> {
  return once(() => {
    const groups = file.read()
    const sets = {} as Record<Name, ReadonlySet<string>>
    for (const name of Object.keys(groups) as Name[]) sets[name] = new Set(groups[name])
    return sets
  })
}

/**
 * The groups of a text such as `source: own` and, under `groups:`, `side: left, right`.
 *
 * @example
 * readGroups('source: own\ngroups:\n  side: left, right\n', 'x.yaml', { groups: ['side'], form: phrases })
 * // → { side: ['left', 'right'] }
 * @throws {PipelineError} input-invalid — no such YAML, a group or the source is missing, a word does not fit
 */
export function readGroups<Name extends string>(
  text: string,
  name: string,
  schema: { readonly groups: readonly Name[]; readonly form: Form },
): Groups<Name> {
  const { parse } = yaml()
  let content: unknown
  try {
    // Each value is a text: "no" and "on" are words here.
    content = parse(text, { schema: 'failsafe' })
  } catch {
    content = undefined
  }
  const lists = isJsonObject(content) && isJsonObject(content.groups) ? wordsOf(content.groups) : {}
  const problem = problemOf(content, lists, schema)
  if (problem === null) return lists as Groups<Name>
  const { line, message } = locate(text, problem)
  throw new PipelineError('input-invalid', `${name}, line ${line}: ${message}`, { file: name, line })
}

/** Loaded at the first file: who reads no vocabulary does not pay for a parser. */
function yaml(): typeof import('yaml') {
  return createRequire(import.meta.url)('yaml') as typeof import('yaml')
}

function wordsOf(groups: Readonly<Record<string, unknown>>): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(groups).map(([group, list]) => [group, typeof list === 'string' ? splitWords(list) : []]),
  )
}

function splitWords(list: string): readonly string[] {
  return list
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

/** What is wrong with a file, and with which of its keys and words. */
interface Problem {
  readonly message: string
  readonly path: readonly string[]
  readonly word?: string
  /** Which of equal words is meant, 0-based. */
  readonly nth?: number
}

function problemOf(
  content: unknown,
  lists: Readonly<Record<string, readonly string[]>>,
  { groups, form }: { readonly groups: readonly string[]; readonly form: Form },
): Problem | null {
  if (!isJsonObject(content)) return { message: 'expected the keys source and groups. Correct the YAML.', path: [] }
  const odd = Object.keys(content).find((key) => key !== 'source' && key !== 'groups')
  if (odd !== undefined) {
    return { message: `found the unknown key ${quote(odd)}. ${nearest(odd, ['source', 'groups'])}`, path: [odd] }
  }
  if (typeof content.source !== 'string' || content.source.trim() === '') {
    return { message: 'expected under source where the words come from, and found nothing. Name it.', path: ['source'] }
  }
  const unknown = Object.keys(lists).find((group) => !groups.includes(group))
  if (unknown !== undefined) {
    return {
      message: `found the unknown group ${quote(unknown)}. ${nearest(unknown, groups)}`,
      path: ['groups', unknown],
    }
  }
  for (const group of groups) {
    const words = lists[group]
    if (words === undefined || words.length === 0) {
      const message = `expected in the group ${group} words as one text, parted by commas or line breaks, and found none. Add them.`
      return { message, path: ['groups', group] }
    }
    const problem = problemOfWords(words, form)
    if (problem !== null) return { ...problem, path: ['groups', group] }
  }
  return null
}

function problemOfWords(words: readonly string[], { pattern, expected }: Form): Omit<Problem, 'path'> | null {
  const misfit = words.find((word) => !pattern.test(word))
  if (misfit !== undefined) {
    return { message: `expected ${expected}, but found ${quote(misfit)}. Correct the word.`, word: misfit, nth: 0 }
  }
  if (new Set(words).size === words.length) return null
  const twice = words.find((word, index) => words.indexOf(word) < index) as string
  return { message: `${quote(twice)} stands twice in its group. Remove one.`, word: twice, nth: 1 }
}

/** The line of a problem, found by reading the file again with its places; a file that is no YAML tells its own. */
function locate(
  text: string,
  { message, path, word, nth = 0 }: Problem,
): { readonly line: number; readonly message: string } {
  const { parseDocument, LineCounter: Lines } = yaml()
  const lineCounter: LineCounter = new Lines()
  const document = parseDocument(text, { schema: 'failsafe', lineCounter })
  const [broken] = document.errors
  if (broken !== undefined) {
    const [reason = ''] = broken.message.split(/ at line |\n/)
    return { line: broken.linePos?.[0].line ?? 1, message: `expected YAML: ${reason}. Correct the line.` }
  }
  const lineAt = (offset: number): number => lineCounter.linePos(offset).line
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as Node | undefined
    if (node?.range == null) continue
    const [from, to] = node.range
    return { line: lineAt(from + (word === undefined ? 0 : placeOf(text.slice(from, to), word, nth))), message }
  }
  return { line: 1, message }
}

/** The offset of the nth of equal words in the written list. */
function placeOf(list: string, word: string, nth: number): number {
  const places = [...list.matchAll(/[^,\n]+/g)].filter(({ 0: piece }) => piece.trim() === word)
  const place = places[nth]
  return place === undefined ? 0 : place.index + place[0].indexOf(word)
}
