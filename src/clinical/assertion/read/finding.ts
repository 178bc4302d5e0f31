import type { Span } from '../../../text/index.js'
import { listedIn, shownIn } from './listed.js'
import { piecesOf } from './piece.js'
import { doneByBody, headedIn, statedIn } from './stated.js'
import { type KnownOf, meets, type PiecedSentence, type PlainFinding } from './thing.js'

/** Up to how many characters a sentence has. */
const longest = 2000

/**
 * The findings of a sentence that no concept names: what is said of a part of the body or of something examined ("reflexes
 * are equal"), what is perceived or shown ("shows a milky pole"), and what is listed with findings that have names.
 */
export function plainFindings(text: string, span: Span, known: KnownOf): readonly PlainFinding[] {
  // A question asserts nothing, and so long a stretch without a full stop is a table.
  if (span.end - span.start > longest || /\?\s*$/.test(text.slice(span.start, span.end))) return []
  const sentence: PiecedSentence = { ...known, text, pieces: piecesOf(text, span) }
  const found: PlainFinding[] = []
  for (const finding of [
    ...statedIn(sentence),
    ...shownIn(sentence),
    ...listedIn(sentence),
    ...doneByBody(sentence),
    ...headedIn(sentence),
  ]) {
    if (!meets(finding, found) && !meets(finding, known.named)) found.push(finding)
  }
  return found
}
