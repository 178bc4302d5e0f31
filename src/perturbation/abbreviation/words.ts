import { groupFile, setsOf } from '../../vocabulary/index.js'

/** Words that a safe abbreviation never replaces, short forms that it never writes, and words beside a hazardous one. */
const abbreviationWordFile = groupFile(
  'abbreviation/words.yaml',
  [
    'number',
    'negation',
    'pronoun',
    'auxiliary',
    'delicate',
    'english-word',
    'doubtful-form',
    'unwritten',
    'symbol',
    'discharge',
    'unit',
  ],
  {
    pattern: /^[a-z0-9/]+(?: [a-z0-9/]+)*$/,
    expected: 'words of small letters, digits and slashes, parted by single blanks',
  },
)

/** Each list by its name. */
export const wordLists = abbreviationWordFile.read

/** Each list as a set. */
export const closedWords = setsOf(abbreviationWordFile)
