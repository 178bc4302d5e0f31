import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import {
  demandHarmless,
  type LintReason,
  lintFile,
  lintSentence,
  lintSentences,
  readSentenceBank,
  sentenceSchema,
} from '../../../../src/perturbation/index.js'
import { exposures, phraseFile } from '../../../../src/perturbation/red-herring/lint/exposure.js'
import { nearDuplicates } from '../../../../src/perturbation/red-herring/lint/twins.js'
import { type BankSentence, isAmbient } from '../../../../src/perturbation/red-herring/sentence-bank.js'
import { rngAt } from '../../../../src/rng.js'
import { caseOf, vignettes } from '../../../vignettes.js'
import { badSentences, contradictions } from '../../bad-sentences.js'
import { freshBadSentences, plainSentences } from '../../fresh-sentences.js'

const bankFile = fileURLToPath(new URL('../../../../data/red-herrings/sentences.jsonl', import.meta.url))
const bankContent = readFileSync(bankFile, 'utf8')
const bank = bankContent
  .trimEnd()
  .split('\n')
  .map((line) => sentenceSchema.parse(JSON.parse(line)))

/** What a case gets one sentence of. */
const groupOf = (sentence?: BankSentence): string | undefined => [sentence?.family ?? []].flat()[0] ?? sentence?.topic

const kindsOf = (reasons: readonly LintReason[]): string[] => reasons.map(({ reason }) => reason)
const isError = ({ level }: LintReason): boolean => level === 'error'

describe('lintSentence on bad sentences', () => {
  it.each(phraseFile.read())('gives the reason $reason for "$example"', ({ reason, pattern, example }) => {
    expect(pattern.test(example)).toBe(true)
    expect(kindsOf(lintSentence(example))).toContain(reason)
  })

  it('is tried on every exposure, in 200 and more sentences', () => {
    const tried = new Set(badSentences.map(([reason]) => reason))
    expect(exposures.filter((exposure) => !tried.has(exposure))).toEqual([])
    expect(badSentences.length + contradictions.length).toBeGreaterThanOrEqual(200)
  })

  it('objects to at least 95 % for their very reason', () => {
    const missed = badSentences.filter(([reason, sentence]) => !kindsOf(lintSentence(sentence)).includes(reason))
    expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(badSentences.length * 0.05)
  })

  it('stops at least 95 % with an error', () => {
    const passed = badSentences.filter(([, sentence]) => !lintSentence(sentence).some(isError))
    expect(passed.length, JSON.stringify(passed)).toBeLessThanOrEqual(badSentences.length * 0.05)
  })

  it('objects to at least 95 % of sentences that it was not made for', () => {
    const missed = freshBadSentences.filter(([reason, sentence]) => !kindsOf(lintSentence(sentence)).includes(reason))
    expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(freshBadSentences.length * 0.05)
  })

  it.each(contradictions)('finds %s: %s', (reason, sentence, text) => {
    expect(kindsOf(lintSentence(sentence, caseOf(text)))).toContain(reason)
    expect(kindsOf(lintSentence(sentence))).not.toContain(reason)
  })

  it.each([
    ['medical-term', 'He sounds hoarse on the telephone.'],
    ['medical-term', 'Her breath is short when she reads aloud.'],
    ['medical-term', 'She looked a little pale in the photograph, and thin.'],
    ['medical-term', 'He passed the operating room on the way to the desk.'],
    ['medical-term', 'She was a twin.'],
    ['family-illness', 'His uncle was never able to have children.'],
    ['weight', 'His boots have become too big.'],
    ['diet', 'A bottle stands beside the crib, still full.'],
    ['function', 'She got up three times to find the restroom.'],
    ['solvent', 'The apartment was fumigated in spring.'],
    ['travel', 'He backpacked through the mountains of Chile.'],
  ])('tells %s of %j', (reason, sentence) => {
    expect(kindsOf(lintSentence(sentence))).toContain(reason)
  })

  it.each([
    'Her backpack has a yellow zipper.',
    'The invitation was printed on pale green paper.',
    'The street where he lives is shown in pale green.',
    'The restroom is at the end of the corridor.',
  ])('has no objection to %j', (sentence) => {
    expect(lintSentence(sentence).filter(isError)).toEqual([])
  })

  it('gives the place and the words of each reason', () => {
    const sentence = 'On Sunday the patient’s dog ate the 20 mg tablet of Mr. Hall.'
    for (const { at, found } of lintSentence(sentence)) expect(sentence.slice(at.start, at.end)).toBe(found)
    expect(lintSentence(sentence).map(({ reason, found }) => [reason, found])).toEqual([
      ['animal', 'dog'],
      ['diet', 'ate'],
      ['medical-number', '20 mg'],
      ['named-person', 'Mr. Hall'],
    ])
  })

  it('warns of measures that may be of anything, and stops values that are medical', () => {
    expect(lintSentence('The shelf is 40 cm deep.')).toMatchObject([{ reason: 'medical-number', level: 'warning' }])
    expect(lintSentence('The box says 40 mg.')).toMatchObject([{ reason: 'medical-number', level: 'error' }])
  })

  it('tells a pronoun that somebody else may own', () => {
    expect(kindsOf(lintSentence('The clerk has a badge that she likes.'))).toEqual(['unclear-person'])
    expect(kindsOf(lintSentence('They have a green umbrella.'))).toEqual(['unclear-person'])
    expect(
      lintSentence('The clerk has a badge that she likes.', caseOf('A 50-year-old man has a cough.')),
    ).toMatchObject([{ reason: 'unclear-person', level: 'warning' }])
  })

  it.each([
    'The resident will update her plan.',
    'Teaching of the student took place during his encounter.',
    'A relative read her form.',
    'The scribe reviewed {possessive} note.',
    'His brother has his umbrella.',
  ])('stops what another person may own: %j', (sentence) => {
    expect(lintSentence(sentence).filter(isError)).toMatchObject([{ reason: 'unclear-person' }])
  })

  it.each([
    'Her plan was reviewed by the resident.',
    'The resident saw her first.',
    'The resident saw him.',
    'The student told her about the form.',
    'He met the student in his room.',
    '{Subject} gave the scribe {possessive} form.',
    'His sister has his umbrella.',
    'The residents reviewed her plan.',
  ])('passes what is the patient’s: %j', (sentence) => {
    expect(kindsOf(lintSentence(sentence)).filter((kind) => kind === 'unclear-person')).toEqual([])
  })

  it.each([
    '"A cousin of mine has a green umbrella," she says.',
    '“The door is green,” he adds.',
    'The patient adds: I have a green door.',
    'The clerk said the form is "in the mail".',
    "She says that I'm on the list.",
    'The green folder is my own.',
  ])('stops the direct speech of %j', (sentence) => {
    expect(kindsOf(lintSentence(sentence).filter(isError))).toEqual(['direct-speech'])
  })

  it.each(['The heading of part I is underlined.', "The clerk's desk has a sign.", 'She says that the form is blue.'])(
    'takes %j for no direct speech',
    (sentence) => {
      expect(lintSentence(sentence)).toEqual([])
    },
  )

  it('wants "the patient" where the case leaves the sex open', () => {
    const open = caseOf('A 50-year-old patient has a cough.')
    expect(lintSentence('She has a green umbrella.', open)).toMatchObject([
      { reason: 'sex-mismatch', level: 'warning' },
    ])
    expect(lintSentence('The patient has a green umbrella.', open)).toEqual([])
  })
})

describe('lintSentence on good sentences', () => {
  it('is silent on words with a plain meaning, without a label', () => {
    expect(plainSentences.filter((sentence) => lintSentence(sentence).length > 0)).toEqual([])
  })

  it.each(['The care team was introduced.', 'Preferred pharmacy confirmed.', 'A lecture on the history of theaters.'])(
    'knows what notes and halls hold beside medicine: %s',
    (sentence) => {
      expect(lintSentence(sentence)).toEqual([])
      const other = sentence.replace('care team', 'team').replace('Preferred p', 'P').replace('theaters', 'fainting')
      expect(lintSentence(other).some(isError)).toBe(true)
    },
  )

  it('takes a word for the body where a person has it, and passes it where the sentence labels it', () => {
    const text = 'The frame stands on her foot.'
    expect(kindsOf(lintSentence(text))).toEqual(['medical-term'])
    expect(lintSentence({ text, polysemous: 'foot' })).toEqual([])
  })

  it('lets a label pass medical terms only', () => {
    expect(kindsOf(lintSentence({ text: 'Her dog has a green collar.', polysemous: 'dog' }))).toEqual(['animal'])
  })

  it('finds no error in the bundled bank, and no warning but near-duplicates', () => {
    const reasons = lintSentences(bank)
    const errors = bank.flatMap(({ id }, index) => (reasons[index]?.some(isError) ? [id] : []))
    expect(errors).toEqual([])
    expect(kindsOf(reasons.flat()).filter((kind) => kind !== 'near-duplicate')).toEqual([])
  })

  // A case gets ambient sentences or those about the patient, and of a topic and a family one at most.
  it.each([
    ['ambient', bank.filter(isAmbient)],
    ['about the patient', bank.filter(({ person }) => person === 'third')],
    ['furniture', bank.filter(({ strength }) => strength === 'furniture')],
  ])('finds few near-duplicates that one case can get: %s', (_, sentences) => {
    const twins = nearDuplicates(sentences.map(({ text }) => text)).filter(
      (twin, index) => twin !== undefined && groupOf(sentences[twin]) !== groupOf(sentences[index]),
    )
    expect(sentences.length).toBeGreaterThan(100)
    expect(twins.length).toBeLessThanOrEqual(sentences.length * 0.02)
  })

  it('finds no error in what the bundled cases get', () => {
    const writer = readSentenceBank(bankContent, 'red-herrings')
    const labels = new Map(bank.map(({ id, polysemous }) => [id, polysemous]))
    const wrong = vignettes.flatMap((original) =>
      writer
        .write(original, rngAt(['1', original.id]), { count: 10, topic: 'any' })
        .filter(({ text, source }) =>
          lintSentence({ text, polysemous: labels.get(source) ?? null }, original).some(isError),
        )
        .map(({ text }) => `${original.id}: ${text}`),
    )
    expect(wrong).toEqual([])
  })
})

describe('lintSentences', () => {
  it('tells near-duplicates, whatever the order of the words, and nothing below 70 %', () => {
    const reasons = lintSentences([
      'The clerk has a green pen and a ruler.',
      'A ruler and a green pen are what the clerk has.',
      'The clerk has a yellow folder.',
    ])
    expect(reasons.map(kindsOf)).toEqual([[], ['near-duplicate'], []])
  })
})

describe('lintFile', () => {
  it('reads plain text and banks alike, and keeps the numbers of the lines', () => {
    expect(lintFile('\ufeffThe door is green.\r\n\r\nHer dog barks.\r\n', 'own.txt')).toMatchObject([
      { line: 1, text: 'The door is green.', reasons: [] },
      { line: 3, reasons: [{ reason: 'animal' }] },
    ])
    const lines = lintFile(bankContent, 'bank.jsonl')
    expect(lines).toHaveLength(bank.length)
    expect(lines.every(({ reasons }) => !reasons.some(isError))).toBe(true)
  })

  it('refuses an empty file and a broken bank', () => {
    expect(() => lintFile('\n \n', 'own.txt')).toThrow(/own\.txt: expected one sentence a line/)
    expect(() => lintFile('{"id":"a"}', 'own.jsonl')).toThrow(/own\.jsonl, line 1/)
  })
})

describe('demandHarmless', () => {
  it('names lines and reasons of errors, five at most, and lets warnings pass', () => {
    demandHarmless('The shelf is 40 cm deep.\n', 'own.txt')
    const bad = Array.from({ length: 7 }, (_, i) => `Dog number ${i} sleeps.`).join('\n')
    expect(() => demandHarmless(`The door is green.\n${bad}\n`, 'own.txt')).toThrow(
      /objects to 7 of them:\n {2}line 2: animal: "Dog".* sleep: [\s\S]*line 6:[^\n]*\n {2}… and 2 more lines\.\n.*--accept-lint/,
    )
  })
})
