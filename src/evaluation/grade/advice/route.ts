/** By which way a drug goes into the body; `push` is into a vein at once. */
export type Route = (typeof ways)[number][0]

const ways = [
  [
    'mouth',
    /\b(?:po|p\.o\.|p\.o|by mouth|orally|oral|per os|swallow\w*|(?:via|through|by|per) (?:the )?(?:ng|g|nasogastric|gastrostomy|feeding|peg|gastric)[ -]?tube)\b/,
  ],
  ['vein', /\b(?:iv|i\.v\.?|intravenous\w*|by vein|into (?:a|the) vein|ivpb|infus\w+)\b/],
  ['push', /\b(?:iv|intravenous|rapid|fast) (?:push|bolus)\b|\b(?:as a|by) (?:rapid |fast )?(?:push|bolus)\b/],
  ['muscle', /\b(?:im|i\.m\.?|intramuscular\w*|into (?:a|the) muscle)\b/],
  ['skin', /\b(?:sc|sq|s\.c\.?|subq|sub-?q|subcut\w*|sub-cut\w*|under the skin)\b/],
  ['spine', /\b(?:intrathecal\w*|epidural\w*|spinal\w*)\b/],
  ['rectum', /\b(?:pr|rectal\w*|per rectum|enema|suppositor\w*)\b/],
  ['nose', /\b(?:intranasal\w*|nasal spray|nasal\w*|nostrils?|in(?:to)? the nose)\b/],
  ['lung', /\b(?:inhal\w+|nebuli[sz]\w+)\b/],
  ['surface', /\b(?:topical\w*|on the skin|to the skin|cutaneous\w*|transdermal\w*|applied)\b/],
  ['eye', /\b(?:eye|eyes|ophthalmic\w*|conjunctival\w*|intraocular\w*)\b/],
  ['ear', /\b(?:ears?|otic\w*)\b/],
  ['tongue', /\b(?:sl|s\.l\.?|sublingual\w*|under the tongue|buccal\w*)\b/],
  ['vagina', /\b(?:pv|vaginal\w*|intravaginal\w*|per vaginam)\b/],
  ['layer', /\b(?:intradermal\w*|perineural|intra-?articular\w*|infiltrat\w*|nerve block)\b/],
  ['bone', /\b(?:io|intraosseous\w*)\b/],
] as const

/** Every way. */
export const allRoutes: readonly Route[] = ways.map(([way]) => way)

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

/** A text without the words by which it tells ways: any, or some only. */
export function withoutRoutes(text: string, some?: readonly Route[]): string {
  return ways
    .filter(([way]) => some?.includes(way) ?? true)
    .reduce((rest, [, words]) => rest.replace(new RegExp(words, 'g'), ' '), text)
}
