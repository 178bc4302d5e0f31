/** By which way a drug goes into the body; `push` is into a vein at once. */
export type Route = (typeof ways)[number][0]

const ways = [
  ['mouth', /\b(?:po|p\.o\.|by mouth|orally|oral|per os|swallow\w*)\b/],
  ['vein', /\b(?:iv|i\.v\.|intravenous\w*|by vein|ivpb|infus\w+)\b/],
  ['push', /\b(?:iv|intravenous|rapid|fast) (?:push|bolus)\b|\b(?:as a|by) (?:rapid |fast )?(?:push|bolus)\b/],
  ['muscle', /\b(?:im|i\.m\.|intramuscular\w*)\b/],
  ['skin', /\b(?:sc|sq|s\.c\.|subq|subcut\w*)\b/],
  ['spine', /\b(?:intrathecal\w*|epidural\w*|spinal\w*)\b/],
  ['rectum', /\b(?:pr|rectal\w*|enema|suppositor\w*)\b/],
  ['nose', /\b(?:intranasal\w*|nasal spray|nostrils?)\b/],
  ['lung', /\b(?:inhal\w+|nebuli[sz]\w+)\b/],
] as const

/**
 * The ways of giving a drug that a text in small letters tells.
 *
 * @example
 * [routesIn('10 mg po every 6 hours'), routesIn('10 mg as an iv push')]
 * // → [['mouth'], ['vein', 'push']]
 */
export function routesIn(text: string): readonly Route[] {
  return ways.filter(([, words]) => words.test(text)).map(([way]) => way)
}
