import { digestOf } from '../digest.js'

/** What is judged, with the digest of what is shown of it. */
interface Judged {
  readonly subject: { readonly id: string; readonly sha256: string }
}

/** An edit of a record, or a whole record. */
interface Edit extends Judged {
  readonly record: string
  readonly edit: number | null
}

/** A question about an answer, a rule or a case. */
interface Question extends Judged {
  readonly question: string
}

/** Makes the opaque id of an item in the forms of one rater. */
export type ItemId<Item> = (seed: string, rater: string, item: Item) => string

/**
 * Of an item about an edit or a record. The slot is made of nothing that tells a control: whoever guesses seed and record
 * must not learn from it what was planted.
 */
export const editItemId: ItemId<Edit> = (seed, rater, item) => {
  const place = item.edit === null ? item.record : `${item.record}#${item.edit}`
  return idOf([seed, 'review', 'item', rater, place], item)
}

/** Of an item about an answer, a rule or a case. */
export const subjectItemId: ItemId<Question> = (seed, rater, item) =>
  idOf([seed, 'review', 'subject', rater, item.subject.id, item.question], item)

/**
 * `<slot>-<digest>`: the slot stays when a text changes, the digest does not, so an answer for an older text shows. Both
 * are digests and begin with a letter, so that no spreadsheet takes them for a number.
 */
function idOf(slot: readonly string[], { subject }: Judged): string {
  return `i${digestOf(slot).slice(0, 11)}-${subject.sha256.slice(0, 8)}`
}
