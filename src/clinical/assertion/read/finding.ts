import type { Span } from '../../../text/index.js'
import type { Fact, FactKind } from '../../fact/index.js'
import { listedIn, shownIn } from './listed.js'
import { piecesOf } from './piece.js'
import { doneByBody, headedIn, statedIn } from './stated.js'
import { type KnownOf, meets, type PlainFinding } from './thing.js'
import { beginningIn } from './within.js'

/** What is known of a text, in text order. */
interface KnownOfText extends Pick<KnownOf, 'named' | 'body'> {
  readonly facts: readonly Fact[]
}

/** Facts that stand in no name of a finding. */
const noFinding: ReadonlySet<FactKind> = new Set<FactKind>([
  'age',
  'sex',
  'experiencer',
  'duration',
  'date',
  'dose',
  'route',
  'frequency',
  'allergen',
  'gravidity',
])

/**
 * The findings of the sentences of a text that no concept names: what is said of a part of the body or of something
 * examined ("reflexes are equal"), what is perceived or shown ("shows a milky pole"), and what is listed with findings that
 * have names.
 */
export function plainFindings(text: string, sentences: readonly Span[], known: KnownOfText): readonly PlainFinding[] {
  const spansOf = (wanted: (kind: FactKind) => boolean) => {
    return known.facts.flatMap(({ kind, span }) => (wanted(kind) ? [span] : []))
  }
  const body = [...known.body, ...spansOf((kind) => kind === 'site')].sort((a, b) => a.start - b.start)
  const other = spansOf((kind) => noFinding.has(kind))
  return sentences.flatMap((sentence) => {
    const within = <One extends Span>(spans: readonly One[]) => beginningIn(spans, sentence, ({ start }) => start)
    return isStatement(text, sentence)
      ? findingsIn(text, sentence, { named: within(known.named), body: within(body), other: within(other) })
      : []
  })
}

/** Up to how many characters a sentence has. */
const longest = 2000

/** A question asserts nothing, and so long a stretch without a full stop is a table. */
function isStatement(text: string, { start, end }: Span): boolean {
  return end - start <= longest && !/\?\s*$/.test(text.slice(start, end))
}

function findingsIn(text: string, span: Span, known: KnownOf): readonly PlainFinding[] {
  const sentence = { ...known, text, pieces: piecesOf(text, span) }
  const found: PlainFinding[] = []
  for (const read of [statedIn, shownIn, listedIn, doneByBody, headedIn]) {
    for (const finding of read(sentence)) {
      if (!meets(finding, found) && !meets(finding, known.named)) found.push(finding)
    }
  }
  return found
}
