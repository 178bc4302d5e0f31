import { alternationOf, groupFile, once, setsOf } from '../../../vocabulary/index.js'

const form = { pattern: /^[A-Za-z]+(?: [a-z]+)*$/, expected: 'words of letters, parted by single blanks' }

/** Verbs and conjunctions by which the rules see a clause. */
const verbFile = groupFile('rewriting/verbs.yaml', ['verb', 'participle', 'clause-opener', 'answers'], form)

/** Words by which the rules read a phrase. */
const rewritingWordFile = groupFile(
  'rewriting/words.yaml',
  [
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
    'ends-narration',
    'note-verb',
    'tells',
    'exposure',
    'x-ray-site',
    'scan-site',
  ],
  form,
)

type Groups = ReturnType<typeof rewritingWordFile.read> & ReturnType<typeof verbFile.read>

type Group = keyof Groups

const phraseSets = setsOf(rewritingWordFile)
const verbSets = setsOf(verbFile)
const sets = once(() => ({ ...phraseSets(), ...verbSets() }))

/** Whether a word belongs to a group. */
export function isIn(group: Group, word: string): boolean {
  return sets()[group].has(word)
}

/** The source of a regular expression for the words of some groups. */
export function anyOf(...groups: readonly Group[]): string {
  const words: Groups = { ...rewritingWordFile.read(), ...verbFile.read() }
  return `(?:${alternationOf(groups.flatMap((group) => words[group]))})`
}
