import { groupFile, setsOf } from '../../vocabulary/index.js'

/** Words that a safe abbreviation never replaces, and short forms that it never writes. */
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
    'unit',
  ],
  {
    pattern: /^[a-z0-9/]+(?: [a-z0-9/]+)*$/,
    expected: 'words of small letters, digits and slashes, parted by single blanks',
  },
)

/** Each list as a set. */
export const closedWords = setsOf(abbreviationWordFile)
