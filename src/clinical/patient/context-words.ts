import { groupFile, phrases } from '../../vocabulary/index.js'
import { type Rows, rowsOf, type Sign } from './sign.js'

/** What the groups of `context.yaml` mean. */
const meanings = {
  away: { kind: 'context', away: true },
  silent: { kind: 'context', silent: true },
  'silent-unless-quoted': { kind: 'context', silent: 'unless-quoted' },
  psychiatric: { kind: 'context', reason: 'psychiatric' },
  'psychiatric-by-itself': { kind: 'context', reason: 'psychiatric', decisive: true },
  neurocognitive: { kind: 'context', reason: 'neurocognitive' },
  'neurocognitive-unless-denied': { kind: 'context', reason: 'neurocognitive', negatable: true },
  developmental: { kind: 'context', reason: 'developmental' },
  'failure-to-thrive': { kind: 'context', reason: 'failure-to-thrive' },
  occupational: { kind: 'context', reason: 'occupational' },
  'occupational-unless-denied': { kind: 'context', reason: 'occupational', negatable: true },
  injury: { kind: 'context', reason: 'violence', youngOnly: true },
  infectious: { kind: 'context', reason: 'infectious' },
  'infectious-unless-denied': { kind: 'context', reason: 'infectious', negatable: true },
  substance: { kind: 'context', reason: 'substance' },
  'substance-unless-denied': { kind: 'context', reason: 'substance', negatable: true },
  'substance-by-itself': { kind: 'context', reason: 'substance', decisive: true, negatable: true },
  violence: { kind: 'context', reason: 'violence' },
  deceased: { kind: 'context', reason: 'deceased', silent: true },
  shock: { kind: 'context', reason: 'shock', negatable: true },
  labor: { kind: 'context', reason: 'labor', negatable: true },
  senses: { kind: 'context', reason: 'senses', negatable: true },
  'neurocognitive-and-silent': { kind: 'context', reason: 'neurocognitive', silent: true },
  'psychiatric-and-silent': { kind: 'context', reason: 'psychiatric', silent: true },
  'neurocognitive-and-away': { kind: 'context', reason: 'neurocognitive', away: true },
  'occupational-and-away': { kind: 'context', reason: 'occupational', away: true },
  'another-meaning': { kind: 'nothing' },
} as const satisfies Readonly<Record<string, Sign>>

const contextFile = groupFile(
  'patient/context.yaml',
  Object.keys(meanings) as readonly (keyof typeof meanings)[],
  phrases,
)

/** Vocabulary rows for the state, the lodging and the nature of a case. */
export function contextRows(): Rows<Sign> {
  return rowsOf(contextFile.read(), (group) => meanings[group])
}
