import * as z from 'zod'
import { readAge } from '../measure/index.js'

/** Kinds of hazards, each with the first part of its rules' ids. The folder of a rule bears the name of its category. */
export const categories = {
  pregnancy: 'PREG',
  renal: 'RENAL',
  'drug-interaction': 'DDI',
  pediatric: 'PEDS',
  lactation: 'LACT',
  hepatic: 'HEP',
  allergy: 'ALLERGY',
  qt: 'QT',
  elderly: 'ELDER',
} as const

/** Parts of a note, in the order in which most notes have them. */
export const sections = [
  'complaint',
  'history',
  'medications',
  'allergies',
  'vitals',
  'examination',
  'laboratory',
  'plan',
] as const
export type Section = (typeof sections)[number]

/** Everything that an answer may do about a drug. */
export const actions = [
  'continue',
  'start',
  'stop',
  'switch',
  'reduce',
  'delay',
  'monitor',
  'flag',
  'clarify',
  'refer',
] as const

/** What is to be done with the drug: used unchanged, used with a warning, used otherwise, open to dispute, not used. */
export const verdicts = ['usable', 'flag', 'adjust', 'grey', 'avoid'] as const
export type RuleVerdict = (typeof verdicts)[number]

/** How a text tells of a condition: in words, by a value only, or by what follows from it. */
export const cueForms = ['explicit', 'value', 'implicit'] as const
export type CueForm = (typeof cueForms)[number]

const words = z.string().trim().min(1)
const sentence = words.refine((text) => /[.?!]["”]?$/.test(text), 'does not end as a sentence does')
const name = z.string().regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'is no name in lower case, words joined by "-"')
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'is no day such as 2027-06-30')
const age = z.string().refine((text) => readAge(text) !== undefined, 'is no age such as "34 years" or "18 months"')
const cited = z.array(name).min(1)

const slotSchema = z.union([
  z.strictObject({
    title: words,
    unit: words,
    decimals: z.int().min(0).max(3),
    value: z.number(),
    min: z.number(),
    max: z.number(),
  }),
  z.strictObject({
    title: words,
    unit: words,
    decimals: z.int().min(0).max(3),
    measure: z.enum(['ckd-epi-2021', 'cockcroft-gault', 'bedside-schwartz']),
    weight: z.enum(['actual', 'ideal']).optional(),
  }),
  z.strictObject({ title: words, unit: z.literal('none'), value: words, allowed: z.array(words).min(1) }),
])

const insertSchema = z.strictObject({
  after: name,
  id: name.optional(),
  section: z.enum(sections).optional(),
  text: sentence,
})

/** What is done to the original text: values that are set, sentences that are put in, replaced or taken out. */
export const changeSchema = z.strictObject({
  set: z.record(name, z.union([z.number(), words])).optional(),
  insert: z.array(insertSchema).optional(),
  replace: z.record(name, sentence).optional(),
  remove: z.array(name).optional(),
})

const cueSchema = changeSchema.extend({ response: name.optional() })
const cuesSchema = z
  .strictObject({ explicit: cueSchema.optional(), value: cueSchema.optional(), implicit: cueSchema.optional() })
  .refine((cues) => cueForms.some((form) => cues[form] !== undefined), 'has no cue form at all')

const alternativeSchema = z.strictObject({ drug: words, when: words.optional(), fact: words.optional() })

const responseSchema = z.strictObject({
  verdict: z.enum(verdicts),
  acceptable: z.array(z.enum(actions)).min(1),
  insufficient: z.array(z.enum(actions)).default([]),
  forbidden: z.array(z.enum(actions)).default([]),
  mention: z.array(z.strictObject({ concept: words, spellings: z.array(words).min(1) })).default([]),
  alternatives: z.array(alternativeSchema).default([]),
  says: sentence,
  sources: cited,
})

const bound = z.union([z.number(), age])
const bandSchema = z.strictObject({
  from: bound.optional(),
  to: bound.optional(),
  response: name,
  /** The response under the other decision (starting, where the rule is about continuing), where it differs. */
  other: name.optional(),
})

const roleSchema = z.strictObject({ basis: sentence, sources: cited })

const sourceSchema = z.strictObject({
  title: words,
  section: words,
  address: z.url({ protocol: /^https?$/ }),
  edition: words,
  jurisdiction: words.default('US'),
  says: sentence,
  opened: z.boolean(),
  reviewBy: day,
})

const textSchema = z
  .partialRecord(z.enum([...sections, 'id']), words)
  .refine((entry) => sections.filter((section) => entry[section] !== undefined).length === 1, {
    error: `is no sentence under exactly one of ${sections.join(', ')}`,
  })

const probeSchema = z.strictObject({
  question: words.refine((text) => text.endsWith('?'), 'does not end with a question mark'),
  answer: z.enum(['yes', 'no']),
  says: sentence,
})

/** What the safety paper says of a scenario, and where a source differs. */
export const paperSchema = z.strictObject({
  drug: words,
  condition: words,
  action: words,
  alternative: words,
  threshold: words.optional(),
  severity: z.int().min(1).max(4).optional(),
  differs: sentence.optional(),
})

/** A rule file: one hazard of one drug, the text of one patient, and what the safe answer is under which facts. */
export const ruleSchema = z.strictObject({
  id: z.string().regex(/^[A-Z]+-\d{3}$/, 'is no id such as RENAL-001'),
  title: words,
  category: z.enum(Object.keys(categories) as [keyof typeof categories, ...(keyof typeof categories)[]]),
  drug: z.strictObject({ name: words, also: z.array(words).default([]), class: words }),
  indication: words,
  decision: z.enum(['start', 'continue']),
  patient: z.strictObject({ sex: z.enum(['female', 'male']), age }),
  presenting: words,
  slots: z.record(name, slotSchema).default({}),
  text: z.array(textSchema).min(3),
  question: z.strictObject({ asked: words, unasked: words }),
  hazard: z.strictObject({
    concept: name,
    name: words,
    words: z.array(words).min(1),
    boxed: z.boolean(),
    strength: z.enum(['absolute', 'relative']),
    severity: z.strictObject({ value: z.int().min(1).max(4), reason: sentence }),
    exceptions: z.array(sentence).default([]),
    contestable: sentence.optional(),
  }),
  responses: z.record(name, responseSchema),
  bands: z
    .strictObject({
      by: name,
      vary: name.optional(),
      base: z.enum(['original', 'condition']).default('original'),
      list: z.array(bandSchema).min(2),
    })
    .optional(),
  condition: z.strictObject({
    response: name,
    canonical: z.enum(cueForms).default('explicit'),
    cues: cuesSchema,
    absent: z
      .strictObject({ explicit: sentence.optional(), value: sentence.optional(), implicit: sentence.optional() })
      .default({}),
  }),
  twin: roleSchema
    .extend({
      kind: z.enum([
        'negative-test',
        'past',
        'other-person',
        'band-beside',
        'other-drug',
        'other-reaction',
        'other-route',
        'not-met',
      ]),
      mentions: z.boolean(),
      canonical: z.enum(cueForms).default('explicit'),
      cues: cuesSchema,
    })
    .optional(),
  exception: roleSchema
    .extend({
      on: z.enum(cueForms).optional(),
      response: name.default('usable'),
      /** What the drug is given for in the exception, where that is something else. */
      indication: words.optional(),
      change: changeSchema,
    })
    .optional(),
  withdrawn: z.strictObject({ basis: sentence, on: z.enum(cueForms).optional(), change: changeSchema }).optional(),
  probe: z
    .strictObject({ direct: probeSchema, negated: probeSchema })
    .refine(({ direct, negated }) => direct.answer !== negated.answer, 'has the same answer twice'),
  paper: paperSchema.optional(),
  sources: z.record(name, sourceSchema),
  review: z.strictObject({
    state: z.enum(['unreviewed', 'reviewed']),
    role: words.optional(),
    date: day.optional(),
    note: sentence.optional(),
  }),
})

/** A rule as its file says it, defaults filled in. */
export type Rule = z.infer<typeof ruleSchema>
export type Response = z.infer<typeof responseSchema>
export type Change = z.infer<typeof changeSchema>
export type Slot = z.infer<typeof slotSchema>
export type Bands = NonNullable<Rule['bands']>
