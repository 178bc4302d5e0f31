/** Whether to do something is asked, or said not to be known. */
const isOpen =
  /\b(?:not|n't|never|un|hard|difficult|impossible|unable|unsure|uncertain|unclear)\b[\w\s]{0,20}?(?:\b(?:clear|know|sure|certain|say|tell|decide)\b)?[^.;]{0,20}\bwhether\b|\b(?:unclear|unsure|uncertain|wonder\w*) (?:if|whether)\b/i

/**
 * The pieces of an advice that decide something: questions, and what is said not to be known, are left out.
 *
 * @example
 * ['STOP lisinopril?', 'It is not clear whether to stop it.', 'Stop it. May she take labetalol?'].map(decidedPart)
 * // → ['', '', 'Stop it.']
 */
export function decidedPart(answer: string): string {
  if (!answer.includes('?') && !isOpen.test(answer)) return answer
  return answer
    .split(/(?<=[.!?])\s+|(?<=\n)|(?<=;)\s*/)
    .filter((piece) => !isAsking(piece) && !isOpen.test(piece))
    .join(' ')
    .trim()
}

/** A row of a table asks in its parts, and an order to ask is an order. */
function isAsking(piece: string): boolean {
  return /\?\W*$/.test(piece) && !piece.includes('|') && !/^\W*(?:ask|clarify|confirm|verify|check)\b/i.test(piece)
}
