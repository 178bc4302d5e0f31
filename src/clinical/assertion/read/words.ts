import { groupFile, starred } from '../../../vocabulary/index.js'

/** Words by which the time and the person of a finding are read. */
export const readingWords = groupFile(
  'assertion/reading.yaml',
  ['onset', 'amount', 'reports', 'systemic', 'trigger', 'degree', 'changes'],
  starred,
)
