import { alternationOf, groupFile, once, setsOf } from '../../../vocabulary/index.js'

/** How the words around a fact are read; what each group is for stands above it in the file. */
const file = groupFile(
  'fact/words.yaml',
  [
    'no-site',
    'no-negation',
    'no-experiencer',
    'no-route',
    'clause-end',
    'empty',
    'no-allergen',
    'structure',
    'at-least',
    'at-most',
    'less',
    'more',
    'narrates',
    'part',
    'left-site',
    'found',
    'species',
    'no-denial',
  ],
  {
    pattern: /^[a-z0-9]+(?:[ -][a-z0-9]+)*$/,
    expected: 'words of small letters and digits, parted by single blanks or hyphens',
  },
)

/** The words of each group. */
export const readingWords = file.read

/** The words of each group as sets. */
export const readingSets = setsOf(file)

/** Words that begin with "non" and deny nothing that a case tells. */
export const notNegated = once(() => {
  const behind = alternationOf(readingWords()['no-denial'])
  return new RegExp(String.raw`^(?:non-?(?:${behind})|none?|nonsteroidals|nonethe\w*|nonna|nonan\w*)$`)
})
