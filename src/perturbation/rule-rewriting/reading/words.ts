import { alternationOf, groupFile, setsOf } from '../../../vocabulary/index.js'

/** Words by which the rules read a sentence. */
const rewritingWordFile = groupFile(
  'rewriting/words.yaml',
  [
    'verb',
    'participle',
    'clause-opener',
    'male-other',
    'female-other',
    'open-other',
    'head',
    'phrase-opener',
    'neutral',
    'phrase-closer',
    'tight-closer',
    'second-place',
    'noun-left',
    'examination',
    'vital',
    'study',
    'mass-finding',
    'plural-finding',
    'preposition',
    'answers',
    'ends-narration',
  ],
  { pattern: /^[A-Za-z]+(?: [a-z]+)*$/, expected: 'words of letters, parted by single blanks' },
)

type Group = keyof ReturnType<typeof rewritingWordFile.read>

const sets = setsOf(rewritingWordFile)

/** Whether a word belongs to a group. */
export function isIn(group: Group, word: string): boolean {
  return sets()[group].has(word)
}

/** The source of a regular expression for the words of some groups. */
export function anyOf(...groups: readonly Group[]): string {
  const words = rewritingWordFile.read()
  return `(?:${alternationOf(groups.flatMap((group) => words[group]))})`
}
