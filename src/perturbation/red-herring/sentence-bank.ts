import * as z from 'zod'
import { ageBands, type Case, type Patient, patientOf } from '../../clinical/index.js'
import { sha256 } from '../../digest.js'
import { PipelineError } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import { memoiseByObject } from '../../memoise-by-object.js'
import { numbersByIndex, orderedByIndex, type Rng } from '../../rng.js'
import { parseJson } from '../../schema-problem.js'
import type { Topic, Wanted, Writer, WrittenSentence } from '../contract/index.js'
import { arrivalIn, type CareSetting, canConverse, type Need, needs, ruledOut, settingOf } from '../situation/index.js'

/** Raised whenever the same case and seed would get other sentences from the same file. */
const bankVersion = 9

/** No sentence is this long, in UTF-16 code units; a longer one is a broken file. */
const longestSentence = 1000

const familyName = z.string().regex(/^[a-z0-9-]+$/)

const slotNames = ['Subject', 'subject', 'Possessive', 'possessive', 'object'] as const
type Slot = (typeof slotNames)[number]

const isSlot = (name: string): name is Slot => slotNames.some((slot) => slot === name)

/** One line of a sentence bank; `data/red-herrings/README.md` describes each key. */
export const sentenceSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  topic: z.string().regex(/^[a-z0-9-]+$/),
  /** What the sentence is about in common with sentences of other topics, one or several: of each a case gets one sentence. */
  family: z
    .union([familyName, z.array(familyName).min(1)])
    .nullable()
    .default(null),
  /** With slots `{Subject}`, `{subject}`, `{Possessive}`, `{possessive}`, `{object}`. */
  text: z
    .string()
    .max(longestSentence, `is longer than ${longestSentence} characters`)
    .regex(/[.?!]["”’]?$/, 'does not end like a sentence')
    .refine((text) => /\p{L}/u.test(text), 'has no letter')
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'holds half a surrogate pair or a NUL character'),
  /** How near it comes to the patient: `furniture` is drawn only where an arm asks for it. */
  strength: z.enum(['furniture', 'administrative', 'personal']),
  /** Where the age is open, only what suits all of them is drawn. */
  ages: z.array(z.enum(ageBands)).min(1),
  /** About the patient, or about nobody. */
  person: z.enum(['third', 'none']),
  /** The patient says or does something that needs being awake, or something is explained: needs a conversation. */
  says: z.boolean(),
  /**
   * `home` presupposes a private home or belongings, `clinic` a visit by appointment, `hospital` no visit to an office,
   * `ward` a ward or an emergency department, `inpatient` a ward.
   */
  place: z.enum(['any', 'home', 'clinic', 'hospital', 'ward', 'inpatient']),
  /** What else it presupposes; a case that rules one of them out does not get it. */
  needs: z.array(z.enum(needs)).default([]),
  numeric: z.boolean(),
  /** The word that means something else in medicine; null where there is none. Drawn only where an arm asks for it. */
  polysemous: z.string().nullable(),
})

export type BankSentence = z.infer<typeof sentenceSchema>

/** Administrative and about nobody: fit for cases in which anything about the patient could be a finding. */
export function isAmbient({ strength, person }: Pick<BankSentence, 'strength' | 'person'>): boolean {
  return strength === 'administrative' && person === 'none'
}

/** A writer that always has something to say. */
export interface SentenceBank extends Writer {
  write(original: Case, rng: Rng, request: Wanted): readonly WrittenSentence[]
}

/** A sentence as it is written for a patient of some sex, and its families. */
interface Choice {
  readonly written: WrittenSentence
  readonly families: readonly string[]
}

/** Sentences of one topic that fit a patient, as they are written for one of that sex; there is one at least. */
interface Choices {
  /** Number of the topic among all of the bank. */
  readonly topic: number
  readonly sentences: readonly Choice[]
}

/**
 * Reads a sentence bank (JSON Lines) into a writer.
 *
 * A case gets sentences of distinct topics and families that fit its age band, sex, state and setting; see decisions 0005,
 * 0040, 0085, 0088 and 0090.
 *
 * @throws {PipelineError} input-invalid — a line is not a sentence of the bank, or two share an id
 */
export function readSentenceBank(content: string, name: string, license: string | null = null): SentenceBank {
  demand('readSentenceBank', content, worded('the content of a file', kinds.anyText))
  const sentences = parseBank(content, name)
  const topicNames = [...new Set(sentences.map(({ topic }) => topic))].sort()
  const choicesFor = choicesByPatient(sentences, topicNames)
  const writer = `bank/${name.replace(/\.[a-z.]+$/, '')}@${bankVersion}`
  return {
    name: writer,
    sha256: sha256(content),
    license,
    acceptLint: false,
    reads: [patientOf, guestIn],
    write: (original, rng, request) => draw(choicesFor(guestIn(original), request.topic), rng, request.count),
  }
}

/**
 * Families with a place: between a pulse and an x-ray nobody writes of card games, and before the patient was looked at
 * nobody signs out, says where one goes from here or sets the next visit.
 */
const toldOf: ReadonlyMap<string, NonNullable<WrittenSentence['told']>> = new Map([
  ['leisure', 'in-history'],
  ['departure', 'after-history'],
])

/** Sentences as they are written for patients of a sex, each made once. */
function writerFor(sex: keyof typeof slots): (sentence: BankSentence) => Choice {
  const made = new Map<BankSentence, Choice>()
  return (sentence) => {
    let choice = made.get(sentence)
    if (choice === undefined) {
      const { topic, family, id: source, polysemous } = sentence
      const text = fillSlots(sentence.text, sex)
      const families = [family ?? []].flat()
      const written = { text, topic, source, ambient: isAmbient(sentence), polysemous: polysemous !== null }
      const told = families.map((family) => toldOf.get(family)).find((told) => told !== undefined)
      choice = { written: told === undefined ? written : { ...written, told }, families }
      made.set(sentence, choice)
    }
    return choice
  }
}

/**
 * Draws sentences of distinct topics. A number says when a topic of the bank comes, and another which of its sentences,
 * whatever the other topics have: arms that choose other sentences walk through the topics in the same order. A sentence
 * of a family drawn before is passed over with its topic, so that no other of the topic is drawn the more often.
 */
function draw(choices: readonly Choices[], rng: Rng, count: number): WrittenSentence[] {
  const numberAt = numbersByIndex(rng)
  const drawn: WrittenSentence[] = []
  const families = new Set<string>()
  for (const { topic, sentences } of orderedByIndex(choices, numberAt, ({ topic }) => 2 * topic)) {
    const choice = sentences[Math.floor(numberAt(2 * topic + 1) * sentences.length)] as Choice
    if (choice.families.some((family) => families.has(family))) continue
    drawn.push(choice.written)
    if (drawn.length === count) break
    for (const family of choice.families) families.add(family)
  }
  return drawn
}

/** A patient, where the case takes place, whether anything is asked or explained, and what the case rules out. */
interface Guest extends Pick<Patient, 'ageBand' | 'sex' | 'atHome' | 'ambientOnly'> {
  readonly setting: CareSetting | null
  readonly converses: boolean
  readonly ruledOut: readonly Need[]
}

const guestIn = memoiseByObject((original: Case): Guest => {
  const { text } = original
  const patient = patientOf(original)
  const { ageBand, sex, atHome, ambientOnly, ambientReasons } = patient
  const arrival = arrivalIn(text)
  return {
    ageBand,
    sex,
    atHome,
    ambientOnly,
    setting: settingOf(text, arrival),
    converses: canConverse(text, patient),
    ruledOut: ruledOut(text, ambientReasons, arrival),
  }
})

/** Choices are the same for all patients of one kind, so they are made once for each kind. */
function choicesByPatient(
  sentences: readonly BankSentence[],
  topicNames: readonly string[],
): (guest: Guest, topic: Topic) => readonly Choices[] {
  const writing = { female: writerFor('female'), male: writerFor('male'), unstated: writerFor('unstated') }
  const made = new Map<string, readonly Choices[]>()
  return (guest, topic) => {
    const { sex, ageBand, ambientOnly, converses, atHome, setting, ruledOut } = guest
    const key = `${sex} ${ageBand} ${ambientOnly} ${converses} ${atHome} ${setting} ${ruledOut} ${topic}`
    let choices = made.get(key)
    if (choices === undefined) {
      const fitting = sentences.filter((sentence) => isWanted(sentence, guest, topic) && fits(sentence, guest))
      const write = writing[sex ?? 'unstated']
      choices = topicNames.flatMap((name, topic) => {
        const sentences = fitting.filter((sentence) => sentence.topic === name).map(write)
        return sentences.length === 0 ? [] : [{ topic, sentences }]
      })
      made.set(key, choices)
    }
    return choices
  }
}

/** What is about nobody fits every lodging, and one whose age is open where it fits all ages. */
function fits({ ages, person, place, says, strength, needs }: BankSentence, guest: Guest): boolean {
  if (!isAt(place, guest.setting) || needs.some((need) => guest.ruledOut.includes(need))) return false
  if (says && !guest.converses) return false
  const suitsAge = guest.ageBand === null ? ages.length === ageBands.length : ages.includes(guest.ageBand)
  if (person === 'none' && strength !== 'personal') return suitsAge
  return suitsAge && !guest.ambientOnly && guest.ageBand !== null && (place !== 'home' || guest.atHome)
}

function isAt(place: BankSentence['place'], setting: CareSetting | null): boolean {
  switch (place) {
    case 'clinic':
      return setting === 'clinic'
    case 'hospital':
      return setting !== 'clinic' && setting !== null
    case 'ward':
      return setting === 'ward' || setting === 'emergency'
    case 'inpatient':
      return setting === 'ward'
    default:
      return true
  }
}

/**
 * Ambient sentences stand where nothing else may, or where an arm asks for a factor; furniture and words with a second
 * meaning only where an arm asks for them.
 */
function isWanted(sentence: BankSentence, { ambientOnly }: Guest, topic: Topic): boolean {
  if (topic === 'furniture') return sentence.strength === 'furniture'
  if (sentence.strength === 'furniture') return false
  if (topic === 'polysemous') return sentence.polysemous !== null
  if (sentence.polysemous !== null) return false
  switch (topic) {
    case 'any':
      return ambientOnly || !isAmbient(sentence)
    case 'ambient':
      return isAmbient(sentence)
    case 'numeric':
      return sentence.numeric
    case 'third-person':
      return sentence.person === 'third'
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
function fillSlots(text: string, sex: keyof typeof slots): string {
  const words = slots[sex]
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => (isSlot(name) ? words[name] : slot))
}

/** The sentences of a bank, in the order of its lines; blank lines are passed over. @throws as {@link readSentenceBank} */
export function parseBank(content: string, name: string): readonly BankSentence[] {
  const seen = new Map<string, number>()
  const sentences: BankSentence[] = []
  const text = content.startsWith('\ufeff') ? content.slice(1) : content
  text.split('\n').forEach((line, index) => {
    if (line.trim() === '') return
    const failure = (problem: string): Error =>
      new PipelineError('input-invalid', `${name}, line ${index + 1}: ${problem}`, { file: name, line: index + 1 })
    const sentence = parseSentence(line, failure)
    const earlier = seen.get(sentence.id)
    if (earlier !== undefined)
      throw failure(`the id "${sentence.id}" stands on line ${earlier} already. Give each sentence its own.`)
    seen.set(sentence.id, index + 1)
    sentences.push(sentence)
  })
  if (sentences.length === 0) {
    throw new PipelineError('input-invalid', `${name}: expected one sentence a line and found none.`, { file: name })
  }
  return sentences
}

function parseSentence(line: string, failure: (problem: string) => Error): BankSentence {
  const refuse = (problem: string): Error => failure(`expected a sentence of the bank, but ${problem}.`)
  return parseJson(line, sentenceSchema, refuse, 'the line')
}
