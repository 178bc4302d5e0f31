import {
  type CompiledLexicon,
  compileLexicon,
  type Hazard,
  type HazardPlace,
  type LexiconEntry,
  plainForm,
  writtenForm,
} from '../../clinical/index.js'
import { memoiseLast } from '../../memoise-last.js'

/** An abbreviation list together with the wordings of the table of hazards. */
export interface HazardList {
  readonly lexicon: CompiledLexicon
  /** The hazard of the form in this sense; undefined where no safety list warns of it. */
  hazardOf(entry: LexiconEntry): Hazard | undefined
  /** Where clinicians write a form for this sense. */
  placeOf(entry: LexiconEntry): HazardPlace
}

/**
 * The list with the wordings of the table of hazards: "daily", for which a list may have no form, is QD. Where the list
 * itself has a form for a wording of which a safety list warns, its own row counts.
 */
export const hazardList = memoiseLast((lexicon: CompiledLexicon, hazards: readonly Hazard[]): HazardList => {
  const byForm = new Map<string, Hazard[]>()
  for (const hazard of hazards) {
    const form = plainForm(hazard.form)
    byForm.set(form, [...(byForm.get(form) ?? []), hazard])
  }
  const wordings = new Map(hazards.flatMap((hazard) => hazard.words.map((word) => [word, hazard] as const)))
  const listed = new Map<LexiconEntry, Hazard>()
  const own = new Set<string>()
  for (const entry of lexicon.entries) {
    const sense = entry.sense.toLowerCase()
    const isMeant = ({ meaning, words }: Hazard): boolean => meaning.toLowerCase() === sense || words.includes(sense)
    const hazard = byForm.get(plainForm(writtenForm(entry)))?.find(isMeant)
    if (hazard === undefined) continue
    listed.set(entry, hazard)
    own.add(sense)
  }
  const added: LexiconEntry[] = []
  for (const [word, hazard] of wordings) {
    if (own.has(word)) continue
    const entry = entryOf(word, hazard)
    listed.set(entry, hazard)
    added.push(entry)
  }
  return {
    // Of two entries of one sense the first counts.
    lexicon: compileLexicon({ name: 'hazards', format: 'bundled', entries: [...added, ...lexicon.entries] }),
    hazardOf: (entry) => listed.get(entry),
    placeOf: ({ sense }) => wordings.get(sense.toLowerCase())?.place ?? 'anywhere',
  }
})

function entryOf(sense: string, { form, lists }: Hazard): LexiconEntry {
  return {
    ...{ abbreviation: form, sense, frequency: null, row: null, written: form, variations: [], also: [] },
    ...{ caution: lists, cui: null, source: 'table of hazards' },
  }
}
