import { z } from 'zod'
import type { CompiledLexicon } from '../clinical/index.js'
import { PipelineError } from '../errors.js'
import type { Edit } from '../text/index.js'
import { senseCensus } from './abbreviation-census.js'
import { parseParams } from './params.js'
import type { Perturbation, Tools, Why } from './perturbation.js'

const schema = z.strictObject({})

export type AbbreviationParams = z.infer<typeof schema>

/**
 * Replaces senses by their short forms, by string matching, as the main paper did. [main §3.1.2, A.4]
 *
 * Leftmost match, the longest sense at one place, one pass, whatever the case of letters, whole words only; the short
 * form as the list has it. No sense of what it does to the case: `abbreviated-safe` has that.
 */
export const abbreviation: Perturbation<'abbreviation', AbbreviationParams> = {
  name: 'abbreviation',
  version: 1,
  paper: '[main §3.1.2, A.4]',
  summary: 'replaces words by the short forms of a clinical abbreviation list',
  // Differs from [main A.4], which takes the answer to stay: short forms that usually mean something else can move it.
  expectation: 'invariant',
  needs: { lexicon: true, writer: false },
  params: {},
  parse: (raw) => parseParams(schema, raw, abbreviation),
  edits: (original, _params, tools) => planShortForms(original.text, lexiconOf(tools)),
  checks: [],
  census: (_params, tools) => senseCensus(lexiconOf(tools)),
}

function planShortForms(text: string, { matcher, entryOf }: CompiledLexicon): readonly Edit<Why>[] {
  const edits: Edit<Why>[] = []
  matcher.scan(text, (phrase, start, end) => {
    const { sense, abbreviation: short, frequency, row } = entryOf(phrase)
    const before = text.slice(start, end)
    if (before === short) return
    const why: Why = { kind: 'abbreviation', sense, entry: short, frequency, row }
    edits.push({ at: { start, end }, before, after: short, why })
  })
  return edits
}

function lexiconOf(tools: Pick<Tools, 'lexicon'>): CompiledLexicon {
  if (tools.lexicon === null) throw new PipelineError('usage', 'The perturbation abbreviation needs a lexicon.')
  return tools.lexicon
}
