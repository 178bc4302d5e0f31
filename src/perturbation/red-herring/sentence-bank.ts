import { z } from 'zod'
import { ageBands, type Case, type Patient, readPatient } from '../../clinical/index.js'
import { sha256 } from '../../digest.js'
import { PipelineError } from '../../errors.js'
import type { Rng } from '../../rng.js'
import { problemOf } from '../../schema-problem.js'
import type { Topic, Wanted, Writer, WrittenSentence } from '../contract/index.js'

/** Raised whenever the same case and seed would get other sentences from the same file. */
const bankVersion = 1

/** No sentence is this long, in UTF-16 code units; a longer one is a broken file. */
const longestSentence = 1000

const slotNames = ['Subject', 'subject', 'Possessive', 'possessive', 'object'] as const
type Slot = (typeof slotNames)[number]

const isSlot = (name: string): name is Slot => slotNames.some((slot) => slot === name)

/** One line of a sentence bank; `data/red-herrings/README.md` describes each key. */
export const sentenceSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  topic: z.string().regex(/^[a-z0-9-]+$/),
  /** With slots `{Subject}`, `{subject}`, `{Possessive}`, `{possessive}`, `{object}`. */
  text: z
    .string()
    .max(longestSentence, `is longer than ${longestSentence} characters`)
    .regex(/[.?!]["”’]?$/, 'does not end like a sentence')
    .refine((text) => /\p{L}/u.test(text), 'has no letter')
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'holds half a surrogate pair or a NUL character'),
  ages: z.array(z.enum(ageBands)).min(1),
  person: z.enum(['third', 'first', 'none']),
  /** The patient says or does something that needs being awake. */
  says: z.boolean(),
  place: z.enum(['any', 'home', 'clinic']),
  /** About rooms, forms and appointments only; fits any patient. */
  ambient: z.boolean(),
  numeric: z.boolean(),
  /** The word that means something else in medicine; null where there is none. */
  polysemous: z.string().nullable(),
})

export type BankSentence = z.infer<typeof sentenceSchema>

/** A writer that always has something to say. */
export interface SentenceBank extends Writer {
  write(original: Case, rng: Rng, request: Wanted): readonly WrittenSentence[]
}

/** Sentences of one topic that fit a patient. */
type Shelf = readonly BankSentence[]

/**
 * Reads a sentence bank (JSON Lines) into a writer.
 *
 * A case gets sentences of distinct topics that fit its age band, sex, state and setting; see decision 0005.
 *
 * @throws {PipelineError} input-invalid — a line is not a sentence of the bank, or two share an id
 */
export function readSentenceBank(content: string, name: string, license: string | null = null): SentenceBank {
  const sentences = parseBank(content, name)
  const topicNames = [...new Set(sentences.map(({ topic }) => topic))].sort()
  const shelvesFor = shelvesByPatient(sentences, topicNames)
  const writer = `bank/${name.replace(/\.[a-z.]+$/, '')}@${bankVersion}`
  return {
    name: writer,
    sha256: sha256(content),
    license,
    acceptLint: false,
    write(original, rng, request) {
      const patient = readPatient(original.text, original.reference.diagnosis)
      return draw(shelvesFor(patient, request.topic), rng, request.count).map((sentence) => ({
        text: fillSlots(sentence.text, patient.sex),
        topic: sentence.topic,
        source: sentence.id,
      }))
    },
  }
}

/**
 * Draws sentences of distinct topics, each topic followed at once by its sentence, whether or not the shelf has one:
 * arms that choose other sentences walk through the topics in the same order.
 */
function draw(shelves: readonly Shelf[], rng: Rng, count: number): BankSentence[] {
  const drawn: BankSentence[] = []
  const order = shelves.map((_, topic) => topic)
  for (let i = 0; i < order.length && drawn.length < count; i++) {
    const j = i + rng.integer(order.length - i)
    const shelf = shelves[order[j] as number] as Shelf
    order[j] = order[i] as number
    const pick = rng.integer(pickSteps)
    const sentence = shelf[Math.floor((pick / pickSteps) * shelf.length)]
    if (sentence !== undefined) drawn.push(sentence)
  }
  return drawn
}

const pickSteps = 2 ** 20

/** Shelves are the same for all patients of one kind, so they are made once for each kind. */
function shelvesByPatient(
  sentences: readonly BankSentence[],
  topicNames: readonly string[],
): (patient: Patient, topic: Topic) => readonly Shelf[] {
  const made = new Map<string, readonly Shelf[]>()
  return (patient, topic) => {
    const key = `${patient.ageBand} ${patient.ambientOnly} ${patient.canSpeak} ${patient.atHome} ${topic}`
    let shelves = made.get(key)
    if (shelves === undefined) {
      const fitting = sentences.filter((sentence) => fits(sentence, patient, topic) && hasFactor(sentence, topic))
      const byTopic = new Map<string, BankSentence[]>(topicNames.map((name) => [name, []]))
      for (const sentence of fitting) byTopic.get(sentence.topic)?.push(sentence)
      shelves = [...byTopic.values()]
      made.set(key, shelves)
    }
    return shelves
  }
}

/** Ambient sentences fit everybody, but stand only where nothing else may, or where an arm asks for them. */
function fits(sentence: BankSentence, patient: Patient, topic: Topic): boolean {
  if (sentence.ambient) return patient.ambientOnly || topic === 'ambient'
  if (patient.ambientOnly || patient.ageBand === null) return false
  if (sentence.says && !patient.canSpeak) return false
  if (sentence.place === 'home' && !patient.atHome) return false
  return sentence.ages.includes(patient.ageBand)
}

function hasFactor(sentence: BankSentence, topic: Topic): boolean {
  switch (topic) {
    case 'any':
      return true
    case 'ambient':
      return sentence.ambient
    case 'numeric':
      return sentence.numeric
    case 'polysemous':
      return sentence.polysemous !== null
    case 'third-person':
      return sentence.person === 'third'
    case 'first-person':
      return sentence.person === 'first'
  }
}

const slots: Readonly<Record<'female' | 'male' | 'unstated', Readonly<Record<Slot, string>>>> = {
  female: { Subject: 'She', subject: 'she', Possessive: 'Her', possessive: 'her', object: 'her' },
  male: { Subject: 'He', subject: 'he', Possessive: 'His', possessive: 'his', object: 'him' },
  unstated: {
    Subject: 'The patient',
    subject: 'the patient',
    Possessive: "The patient's",
    possessive: "the patient's",
    object: 'the patient',
  },
}

/** Puts the index patient's pronouns into the slots; "the patient" where the text does not settle the sex. */
function fillSlots(text: string, sex: Patient['sex']): string {
  const words = slots[sex ?? 'unstated']
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => (isSlot(name) ? words[name] : slot))
}

function parseBank(content: string, name: string): readonly BankSentence[] {
  const seen = new Map<string, number>()
  const sentences: BankSentence[] = []
  const text = content.startsWith('\ufeff') ? content.slice(1) : content
  text.split('\n').forEach((line, index) => {
    if (line.trim() === '') return
    const fail = (problem: string): never => {
      throw new PipelineError('input-invalid', `${name}, line ${index + 1}: ${problem}`, {
        file: name,
        line: index + 1,
      })
    }
    const sentence = parseSentence(line, fail)
    const earlier = seen.get(sentence.id)
    if (earlier !== undefined)
      fail(`the id "${sentence.id}" stands on line ${earlier} already. Give each sentence its own.`)
    seen.set(sentence.id, index + 1)
    sentences.push(sentence)
  })
  if (sentences.length === 0) {
    throw new PipelineError('input-invalid', `${name}: expected one sentence a line and found none.`, { file: name })
  }
  return sentences
}

function parseSentence(line: string, fail: (problem: string) => never): BankSentence {
  let raw: unknown
  try {
    raw = JSON.parse(line)
  } catch {
    fail('not valid JSON. Write one JSON object a line.')
  }
  const result = sentenceSchema.safeParse(raw)
  if (result.success) return result.data
  return fail(`expected a sentence of the bank, but ${problemOf(result.error.issues, raw, 'the line')}.`)
}
