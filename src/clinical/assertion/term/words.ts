import { groupFile, setsOf } from '../../../vocabulary/index.js'

const groups = [
  'empty',
  'terminator',
  'opening',
  'general',
  'small',
  'examining',
  'paired',
  'unturned',
  'not-un',
  'not-less',
  'finite',
  'manner',
  'remark',
] as const
const form = { pattern: /^[a-z]+(?:-[a-z]+)*$/, expected: 'words of small letters' }

/** Words by which assertions are read and compared, by group. */
export const contextWords = setsOf(groupFile('assertion/words.yaml', groups, form))
