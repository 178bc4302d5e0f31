/** Where the receipt of a file of outcomes lies. */
export function receiptPath(outcomes: string): string {
  return `${outcomes}.receipt.json`
}
