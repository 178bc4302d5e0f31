import { readFileSync } from 'node:fs'
import { bundledPath } from '../../bundled.js'
import { parseYaml } from '../../dataset/index.js'
import { PipelineError } from '../../errors.js'
import { alternationOf, groupFile, once, starred } from '../../vocabulary/index.js'

/**
 * What an answer does with an inserted sentence: nothing, it says that it has no bearing, it takes it for evidence, or it
 * speaks of it in a way that rules cannot tell. [main C]
 */
export type SentenceUse = 'not-mentioned' | 'set-aside' | 'used' | 'unclear'

const wordFile = groupFile(
  'failure/words.yaml',
  ['evidence', 'aside', 'relevant', 'bearing', 'changes', 'supports'],
  starred,
)

/** Said of a sentence that is put aside. */
const aside = once(() => {
  const words = wordFile.read()
  const any = (...groups: (keyof typeof words)[]) => `(?:${alternationOf(groups.flatMap((group) => words[group]))})`
  const forms = [
    any('aside'),
    String.raw`not (?:\w+ )?${any('relevant')}`,
    String.raw`(?:no|without|little|any) (?:\w+ )?${any('bearing')}`,
    String.raw`(?:does|do|did|is|are|was|were) not (?:\w+ )?${any('changes', 'supports')}`,
    `doesn't ${any('changes')}`,
  ]
  return new RegExp(String.raw`\b(?:${forms.join('|')})\b`, 'i')
})

/** Said of what something follows from. */
const evidence = once(
  () => new RegExp(String.raw`\b(?:${alternationOf(wordFile.read().evidence)}|makes? \w+ (?:more )?likely)\b`, 'i'),
)

/**
 * What a piece of an answer does with a sentence, by its telling words: those that occur in it and not in the rest of
 * the case. A mention needs two of them in one sentence (one, where it has no more), and at least a quarter of them.
 *
 * @example
 * const telling = tellingWords('A choir rehearses next door.', 'A man has pain in his toe.')
 * sentenceUse('The choir that rehearses nearby is irrelevant.', telling)
 * // → 'set-aside'
 */
export function sentenceUse(said: string, telling: ReadonlySet<string>): SentenceUse {
  if (telling.size === 0) return 'not-mentioned'
  const least = Math.max(Math.min(2, telling.size), Math.ceil(telling.size / 4))
  const clauses = said.split(/(?<=[.!?;])\s+|\n+/)
  const mentions = clauses.filter((clause) => commonWords(clause, telling) >= least)
  if (mentions.length === 0) return 'not-mentioned'
  const open = mentions.filter((clause) => !aside().test(clause))
  if (open.length === 0) return 'set-aside'
  return open.some((clause) => evidence().test(clause)) ? 'used' : 'unclear'
}

/** Words of a sentence that tell it from the rest of its case: of four letters or more, not frequent, and not in `rest`. */
export function tellingWords(sentence: string, rest: string): ReadonlySet<string> {
  const known = new Set(wordsOf(rest))
  return new Set(wordsOf(sentence).filter((word) => !known.has(word)))
}

/** How many telling words occur in a piece of an answer. */
export function commonWords(said: string, telling: ReadonlySet<string>): number {
  return new Set(wordsOf(said).filter((word) => telling.has(word))).size
}

/** Small letters, without endings that grammar asks for. */
function wordsOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(/\p{L}[\p{L}'’-]*/gu) ?? []
  return words.flatMap((word) => {
    if (word.length < 4 || frequent().has(word)) return []
    return [word.replace(/['’]s$/, '').replace(/(?<=\p{L}{3})(?:es|s|ed|ing)$/u, '')]
  })
}

const frequent = once((): ReadonlySet<string> => {
  const file = 'data/evaluation/frequent-words.yaml'
  const read = parseYaml(readFileSync(bundledPath(...file.split('/')), 'utf8'))
  if ('value' in read && Array.isArray(read.value)) return new Set(read.value.map(String))
  throw new PipelineError('input-invalid', `${file} holds no list of words.`, { file })
})
