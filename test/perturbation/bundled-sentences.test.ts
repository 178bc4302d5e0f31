import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { type AgeBand, ageBands, type Patient, readPatient } from '../../src/clinical/index.js'
import { readSentenceBank, type WrittenSentence } from '../../src/perturbation/index.js'
import { type BankSentence, isAmbient, sentenceSchema } from '../../src/perturbation/red-herring/sentence-bank.js'
import { rngAt } from '../../src/rng.js'
import { hasRealInputs, realInputs } from '../real-inputs.js'
import { caseOf, vignettes } from '../vignettes.js'

const file = fileURLToPath(new URL('../../data/red-herrings/sentences.jsonl', import.meta.url))
const content = readFileSync(file, 'utf8')
const bank = readSentenceBank(content, 'red-herrings')
const sentences = content
  .trimEnd()
  .split('\n')
  .map((line) => sentenceSchema.parse(JSON.parse(line)))
const byId = new Map(sentences.map((sentence) => [sentence.id, sentence]))
const inDefault = sentences.filter(({ strength, polysemous }) => strength !== 'furniture' && polysemous === null)
const ambient = inDefault.filter(isAmbient)
const personal = inDefault.filter(({ strength }) => strength === 'personal')
/** Sentences about nobody: they suit every patient. */
const aboutNobody = sentences.filter(({ person, strength }) => person === 'none' && strength !== 'personal')

/** Ids of the sentences for which something holds. */
const idsWhere = (holds: (sentence: BankSentence) => boolean): string[] => sentences.filter(holds).map(({ id }) => id)
const slotsOf = ({ text }: BankSentence): string[] => [...text.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name ?? '')
const namesOf = ({ text }: BankSentence): number => text.match(/\bpatient(?:'s)?\b/gi)?.length ?? 0
const wordsOf = ({ text }: BankSentence): number => text.split(' ').length

const tens = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand'
const small = 'two|three|four|five|six|seven|eights?|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen'
/** "One", ordinals, "half" and "double" do not count as numbers. */
const number = new RegExp(`\\d|\\b(?:${small}|eighteen|nineteen|${tens}|twin|both|dozen)\\b`, 'i')

/** Words of exposures, habits, findings and the mind. */
const significant = new RegExp(
  [
    'dust|mou?ldy?|asbestos|pets?|dogs?|cats?|birds?|horses?|insects?|ticks?|mosquito|farm|garden|plants?|soil',
    'trip|travel|travell?ed|vacation|abroad|camp|camping|swim|swimming|lake|boat|sport|sports|soccer|hiking|gym',
    'smok\\w*|tobacco|alcohol|wine|beer|drugs?|pills?|coffee|diet|eats?|ate|meals?|restaurant|kitchen|cooks?',
    'sleeps?|slept|tired|mood|sad|happy|worried|afraid|lonely|memory|remembers?|recalls?|forgets?|forgot|hears?|sees?',
    'sex|girlfriend|husband|wife|boyfriend|girlfriend|divorced?|pregnant|tattoo|vaccine|detergent|perfume|jewelry',
    'mother|father|brother|sister|disease|illness|sick|doctor|nurse|hospital|insurance|grades|exam|church|prayer',
  ].join('|'),
)
const significantWord = new RegExp(`\\b(?:${significant.source})\\b`, 'i')

describe('the bundled sentences', () => {
  it('are at least 450 ambient and 350 personal ones', () => {
    expect(ambient.length).toBeGreaterThanOrEqual(450)
    expect(personal.length).toBeGreaterThanOrEqual(350)
  })

  it('have an id and a text of their own', () => {
    expect(byId.size).toBe(sentences.length)
    expect(new Set(sentences.map(({ text }) => text.toLowerCase())).size).toBe(sentences.length)
  })

  it('begin each in their own way', () => {
    const openings = new Map<string, string[]>()
    for (const { text } of inDefault) {
      const opening = text.toLowerCase().split(' ').slice(0, 4).join(' ')
      openings.set(opening, [...(openings.get(opening) ?? []), text])
    }
    expect([...openings.values()].filter((texts) => texts.length > 1)).toEqual([])
  })

  it('begin with the same two words in at most 2 %', () => {
    const counts = new Map<string, number>()
    for (const { text } of inDefault) {
      const two = text.split(' ').slice(0, 2).join(' ')
      counts.set(two, (counts.get(two) ?? 0) + 1)
    }
    expect([...counts].filter(([, count]) => count > inDefault.length * 0.02)).toEqual([])
  })

  it('share each topic with a few others, so that none is drawn too often', () => {
    const counts = new Map<string, number>()
    for (const { topic } of inDefault) counts.set(topic, (counts.get(topic) ?? 0) + 1)
    expect([...counts].filter(([, count]) => count < 8)).toEqual([])
  })

  it('stand in order: administrative, personal, furniture; about nobody first; then by topic and id', () => {
    const rank = { administrative: 0, personal: 1, furniture: 2 }
    const key = (sentence: BankSentence): string =>
      `${rank[sentence.strength]} ${isAmbient(sentence) ? 0 : 1} ${sentence.topic} ${sentence.id}`
    const keys = sentences.map(key)
    // Code-unit order of the parts; a blank sorts before every character of a topic.
    expect(keys).toEqual([...keys].sort())
  })

  it('have 2 to 24 words, most of them 5 to 12, as the sentences of notes', () => {
    expect(idsWhere((sentence) => wordsOf(sentence) < 2 || wordsOf(sentence) > 24)).toEqual([])
    const usual = inDefault.filter((sentence) => wordsOf(sentence) >= 5 && wordsOf(sentence) <= 12)
    expect(usual.length).toBeGreaterThan(inDefault.length * 0.75)
  })

  it('begin and end like a sentence, without stray white space', () => {
    expect(idsWhere(({ text }) => !/^(?:[A-Z]|\{[SP])/.test(text))).toEqual([])
    expect(idsWhere(({ text }) => !/[a-z0-9}]\.$/i.test(text))).toEqual([])
    expect(idsWhere(({ text }) => /\s\s|^\s|\s$|[^\S ]/.test(text))).toEqual([])
  })

  it('are one sentence each, in plain characters', () => {
    expect(idsWhere(({ text }) => /[.?!]["']?\s/.test(text))).toEqual([])
    expect(idsWhere(({ text }) => /[^ -~]/.test(text))).toEqual([])
  })

  it('have known slots only, and no loose brace', () => {
    const known = new Set(['Subject', 'subject', 'Possessive', 'possessive', 'object'])
    expect(idsWhere((sentence) => slotsOf(sentence).some((name) => !known.has(name)))).toEqual([])
    expect(idsWhere(({ text }) => /[{}]/.test(text.replace(/\{\w+\}/g, '')))).toEqual([])
  })

  it('use the capital slots at the beginning and nowhere else', () => {
    expect(idsWhere(({ text }) => /.\{[SP]/.test(text) || /^\{[a-z]/.test(text))).toEqual([])
  })

  it('speak of the patient by slots, or as charts do by "patient" without an article', () => {
    expect(idsWhere(({ text }) => /\b(?:he|she|his|her|hers|him)\b/i.test(text))).toEqual([])
    expect(inDefault.filter(({ text }) => /\b(?:the|an?|this|our) patient\b/i.test(text))).toEqual([])
  })

  it('name the patient once, for "the patient" twice in a sentence is heavy', () => {
    const named = (sentence: BankSentence): number => slotsOf(sentence).length + namesOf(sentence)
    expect(idsWhere((sentence) => named(sentence) > 1)).toEqual([])
  })

  it('are about the patient where they have a slot, and about nobody only without one', () => {
    const names = (sentence: BankSentence): number => slotsOf(sentence).length + namesOf(sentence)
    expect(idsWhere((sentence) => sentence.person === 'none' && names(sentence) > 0)).toEqual([])
    expect(idsWhere(({ person, strength }) => strength === 'personal' && person === 'none')).toEqual([])
  })

  it('hold no direct speech', () => {
    expect(idsWhere(({ text }) => /["“”]|\b(?:I|my|our|me|mine|us)\b/.test(text))).toEqual([])
  })

  it('are written as in America', () => {
    const british = /\b(?:colour|favourite|centre|theatre|cheque|programme|grey|cinema|neighbour|storey)\w*/i
    expect(idsWhere(({ text }) => british.test(text))).toEqual([])
  })

  it('are labeled as numeric where they have a number, and only there', () => {
    expect(idsWhere(({ numeric, text }) => numeric !== number.test(text))).toEqual([])
  })

  it('contain the word that they are labeled with as polysemous', () => {
    expect(idsWhere(({ polysemous, text }) => polysemous !== null && !text.includes(polysemous))).toEqual([])
  })

  it('name their age bands in order and without repeats', () => {
    const inOrder = ({ ages }: BankSentence): boolean =>
      ageBands.filter((band) => ages.includes(band)).join() === ages.join()
    expect(idsWhere((sentence) => !inOrder(sentence))).toEqual([])
  })

  it('are about no exposure, habit, finding or state of mind', () => {
    // "See cover sheet" sends a reader to another page; nobody sees anything.
    const withoutReferences = ({ text }: BankSentence): string => text.replace(/(?:^|, )see /i, '')
    expect(idsWhere((sentence) => significantWord.test(withoutReferences(sentence)))).toEqual([])
  })
})

describe('those about nobody', () => {
  it('have no slot and suit all lodgings, and all age bands from some age on', () => {
    expect(aboutNobody.filter((sentence) => slotsOf(sentence).length > 0)).toEqual([])
    expect(aboutNobody.filter(({ place }) => place === 'home')).toEqual([])
    expect(aboutNobody.filter(({ ages }) => ages.join() !== ageBands.slice(-ages.length).join())).toEqual([])
  })

  it('speak of earlier records to no newborn, and of a visit only where one is by appointment', () => {
    const earlier = /\b(?:prior notes|prior records|previous|outside records|older|old chart|last clinic)\b/i
    expect(ambient.filter(({ text, ages }) => earlier.test(text) && ages.includes('newborn'))).toEqual([])
    expect(ambient.filter(({ text, place }) => /\bvisit\b/i.test(text) && place === 'any')).toEqual([])
  })

  it('tell of no relative and no visitor', () => {
    const kin = /\b(?:relatives?|famil\w+|cousins?|aunts?|uncles?|friends?|neighbors?|visitor (?!passes|log)\w+)\b/i
    expect(ambient.filter(({ text }) => kin.test(text)).map(({ text }) => text)).toEqual([])
  })

  it('and their like are the only ones for newborns', () => {
    const newborns = sentences.filter(({ ages }) => ages.includes('newborn'))
    expect(newborns.filter((sentence) => !aboutNobody.includes(sentence))).toEqual([])
  })
})

const young: readonly (readonly [AgeBand, string])[] = [
  ['newborn', 'A 3-day-old boy'],
  ['infant', 'A 5-month-old boy'],
  ['1-5', 'A 4-year-old boy'],
  ['6-12', 'A 9-year-old boy'],
  ['13-17', 'A 15-year-old boy'],
  ['18-64', 'A 40-year-old man'],
  ['65+', 'An 80-year-old man'],
]
const states: readonly (readonly [string, string, Partial<Patient>])[] = [
  ['well', 'has a rash.', {}],
  ['silent', 'has a rash. He is unconscious.', { canSpeak: false }],
  ['away', 'who is homeless has a rash.', { atHome: false }],
  ['silent and away', 'who is homeless is unconscious.', { canSpeak: false, atHome: false }],
  ['sad', 'is sad and hears voices.', { ambientOnly: true }],
]

describe('who the patient is', () => {
  const youngest = (pattern: RegExp): number =>
    Math.min(
      ...inDefault
        .filter(({ text }) => pattern.test(text))
        .flatMap(({ ages }) => ages.map((band) => ageBands.indexOf(band))),
    )

  it.each<[string, RegExp, AgeBand]>([
    ['a chaperone', /\bchaperoned?\b/i, '13-17'],
    ['a number of their own', /\{possessive\} (?:phone|contact) numbers?\b/i, '13-17'],
    ['an office before', /\bprevious office\b/i, '1-5'],
    ['a portal', /\bportal (?:account|use|access|sign-up)\b/i, '18-64'],
  ])('is old enough for %s', (_, pattern, band) => {
    expect(ageBands[youngest(pattern)]).toBe(band)
  })

  it('wears a band and is handed over in a hospital only', () => {
    const ofWards = /\b(?:wristband|band|shift|oncoming|rounds|bedside)\b/i
    expect(
      inDefault
        .filter(({ text, place }) => ofWards.test(text) && !/^(?:ward|inpatient)$/.test(place))
        .map(({ id }) => id),
    ).toEqual([])
  })

  it('is nobody whose doctor is on call, covers or is paged in an office, nor one of whom nurses write there', () => {
    const ofHospitals = /\b(?:on[- ]call|covering|paged?|pages|night team|nursing|disposition)\b/i
    const inOffices = inDefault.filter(
      ({ text, place, family }) =>
        ofHospitals.test(text) && !/^(?:hospital|ward|inpatient)$/.test(place) && family !== 'chaperone',
    )
    expect(inOffices.map(({ text }) => text)).toEqual([])
    const called = inDefault.filter(
      ({ text, place }) => /\b(?:on[- ]call|paged?)\b/i.test(text) && place === 'hospital',
    )
    expect(called.map(({ text }) => text)).toEqual([])
  })

  it.each<[string, RegExp, BankSentence['needs'][number]]>([
    ['earlier records', /\b(?:prior|previous|outside|old chart|chart review)\b/i, 'earlier-care'],
    ['a primary care office', /\bprimary care\b/i, 'earlier-care'],
    [
      'a primary care office to inform',
      /\bprimary care (?:office|provider) (?:notified|informed|to be called)\b/i,
      'other-primary-care',
    ],
    ['residents, students and a chart', /\b(?:resident|student|care team|attending|in the chart)\b/i, 'staff'],
    ['a club and friends', /\b(?:club|friends in town|community)\b/i, 'company'],
  ])('is read for %s', (_, pattern, need) => {
    const missing = inDefault.filter(
      ({ text, place, needs }) =>
        pattern.test(text) && !needs.includes(need) && (need !== 'staff' || place === 'any' || place === 'home'),
    )
    expect(missing.map(({ text }) => text)).toEqual([])
  })

  it('is told of no leisure and no hand-over in an emergency, and of a hand-over or a next visit behind the history', () => {
    const familiesOf = ({ family }: BankSentence): string[] => [family ?? []].flat()
    const leaves =
      /\b(?:sign(?:ed)?[- ]out|handoff|handed (?:off|over)|care (?:was )?assumed|disposition|(?:next|follow-up) (?:visit|appointment)|(?:schedule|scheduled for|arrange) follow-up)\b/i
    expect(
      inDefault.filter((sentence) => leaves.test(sentence.text) && !familiesOf(sentence).includes('departure')),
    ).toEqual([])
    const calm = inDefault.filter((sentence) => /\b(?:leisure|departure)\b/.test(familiesOf(sentence).join(' ')))
    expect(calm.length).toBeGreaterThan(100)
    expect(calm.filter(({ needs }) => !needs.includes('calm'))).toEqual([])
  })

  it('follows the living only', () => {
    const follows =
      /(?:\b(?:will|team to|attending to)|continues?(?: to)?) (?:continue to )?(?:be )?follow|^(?:case management|care team|patient) follow/i
    const following = inDefault.filter(({ text }) => follows.test(text))
    expect(following.length).toBeGreaterThan(15)
    expect(following.filter(({ needs }) => !needs.includes('life') && !needs.includes('calm'))).toEqual([])
  })

  it('has a chaperone only where one can be offered', () => {
    const chaperones = inDefault.filter(({ family }) => family === 'chaperone')
    expect(chaperones.filter(({ says }) => !says)).toEqual([])
  })

  it('reads of nothing that was done when the encounter or the note was over', () => {
    const afterwards =
      /\b(?:late entry|same (?:day|afternoon|evening)|(?:after|end of) the (?:encounter|visit|day|shift)|cosign\w*|addend\w*|attestation|(?:total|teaching) time|time spent|throughout|note (?:was )?(?:signed|dictated|completed|finalized)|(?:note|statement) to (?:follow|be completed)|results (?:will|to) be|when results)\b/i
    expect(inDefault.filter(({ text }) => afterwards.test(text)).map(({ text }) => text)).toEqual([])
  })

  it('reads of no door, band or seizure, whatever the order of the words', () => {
    const ofFindings = /\b(?:doors?|curtains?|\w*bands?|fitted|squeezed)\b/i
    expect(inDefault.filter(({ text }) => ofFindings.test(text)).map(({ text }) => text)).toEqual([])
  })

  it('is on a service in a ward only', () => {
    const ofService = /\b(?:on service|this service|the service|service (?:will|to|remains))\b/i
    expect(inDefault.filter(({ text, place }) => ofService.test(text) && place !== 'inpatient')).toEqual([])
  })

  it('is the subject or named otherwise in every sentence that is personal', () => {
    const nobody = personal.filter(
      (sentence) =>
        slotsOf(sentence).length + namesOf(sentence) === 0 &&
        !/^(?:The |An? )?(?:family|relative|grandparents|school)\b/i.test(sentence.text),
    )
    expect(nobody.map(({ text }) => text)).toEqual([])
  })

  it('has a family beside the adult only in a ward or by phone', () => {
    const here = personal.filter(
      ({ topic, place, ages }) => topic.startsWith('family-') && place === 'any' && ages.includes('18-64'),
    )
    expect(here.filter(({ topic, text }) => topic !== 'family-time' && !/\b(?:phone|call\w*)\b/i.test(text))).toEqual(
      [],
    )
  })

  it('reads of no list of names, introduction, teaching conference or desk', () => {
    const ofDesks =
      /\b(?:listed as the supervisor|assigned|names? of (?:both residents|the (?:resident|care team|supervising))|introduc\w+|teaching (?:points|conference|was|took|is)|typing error|check-in form|book club|library)\b/i
    expect(inDefault.filter(({ text }) => ofDesks.test(text)).map(({ text }) => text)).toEqual([])
  })

  it('reads nothing that only a computer or a form would say', () => {
    const ofSoftware =
      /\b(?:in the system|fields?|registration|demographics|face sheet|labels?|encounter (?:type|number|class))\b/i
    expect(inDefault.filter(({ text }) => ofSoftware.test(text)).map(({ text }) => text)).toEqual([])
  })
})

describe('families of topics', () => {
  const familiesOf = ({ family }: BankSentence): string[] => [family ?? []].flat()
  const familyOf = (pattern: RegExp): string[] => {
    const [first = [], ...others] = inDefault.filter(({ text }) => pattern.test(text)).map(familiesOf)
    return first.filter((family) => others.every((families) => families.includes(family)))
  }

  it.each([
    ['outside records', /\b(?:outside|prior) records\b/i, ['records']],
    ['hand-overs', /\b(?:sign(?:ed)?[- ]out|handoff|handed off|handed over|oncoming)\b/i, ['handoff', 'departure']],
    ['the scribe', /\bscribe\b/i, ['documentation']],
    ['leisure', /\b(?:leisure|free time|cards?|club|library|movies|music|crosswords?|novels|books?)\b/i, ['leisure']],
    ['copies and summaries', /\b(?:cop(?:y|ies) of (?:this|the) note|summary)\b/i, ['summary']],
    [
      'where the attending is',
      /\b(?:attending was in the room|by phone with the attending|to be discussed with the attending)\b/i,
      ['attending'],
    ],
    ['a call that is documented', /\b(?:telephone encounter|phone encounter)\b/i, ['phone']],
    ['where the family is', /\bfamily (?:called|was reached by phone)\b/i, ['family', 'family-place']],
    [
      'whether the plan is agreed to',
      /\b(?:agrees with the plan of care|voiced no objections|voiced understanding and agreement)\b/i,
      ['agreement'],
    ],
    ['pages and messages', /\b(?:secure chat|page sent|resident paged|returned the page)\b/i, ['messages']],
    ['notes of nurses', /\bnursing (?:notes|documentation) (?:was|were|reviewed|noted)\b/i, ['nursing-notes']],
    [
      'where the patient goes',
      /\bdisposition (?:to be determined|pending at|per the)\b/i,
      ['disposition', 'departure'],
    ],
    ['who is told beside the doctors', /^(?:nursing |all |clinical )?staff (?:aware|updated|notified)\b/i, ['nursing']],
    ['what is to be told yet', /^(?:further |additional )?updates? (?:to follow|pending)\b/i, ['updates']],
    ['case management', /\bcase manage(?:r|ment)\b/i, ['case-management']],
    ['consultants', /\bconsult(?:ant|ing)?\b/i, ['consult-notes']],
  ])('join all that speaks of %s', (_, pattern, families) => {
    expect(familyOf(pattern)).toEqual(families)
  })

  it('let no case have two sentences of a family', () => {
    for (const { id, text, reference } of vignettes)
      for (const topic of ['any', 'ambient'] as const) {
        const request = { count: 10, topic }
        const rng = rngAt(['1', 'red-herring', id]).fork('sentences')
        const families = bank
          .write(caseOf(text, reference.diagnosis, id), rng, request)
          .flatMap(({ source }) => familiesOf(byId.get(source) as BankSentence))
        expect(new Set(families).size).toBe(families.length)
      }
  })
})

describe('every kind of patient', () => {
  it.each(
    young.flatMap(([band, who]) =>
      states.map(([state, what, expected]) => ({ band, state, text: `${who} ${what}`, expected })),
    ),
  )('gets at least ten topics: $band, $state', ({ band, text, expected }) => {
    expect(readPatient(text)).toMatchObject({ ageBand: band, ...expected })
    const drawn = bank.write(caseOf(text), rngAt(['1']), { count: 50, topic: 'any' })
    expect(new Set(drawn.map(({ topic }) => topic)).size).toBeGreaterThanOrEqual(10)
    expect(drawn.flatMap((sentence) => misfits(sentence, readPatient(text)))).toEqual([])
  })

  it.each(['ambient', 'furniture', 'third-person', 'numeric', 'polysemous'] as const)(
    'from six years on gets ten topics in the arm %s',
    (topic) => {
      for (const [, who] of young.slice(3)) {
        const drawn = bank.write(caseOf(`${who} has a rash.`), rngAt(['1']), { count: 10, topic })
        expect(new Set(drawn.map((sentence) => sentence.topic)).size).toBe(10)
      }
    },
  )
})

/** Why a chosen sentence does not suit a patient; empty if it does. */
function misfits({ source, text }: WrittenSentence, patient: Patient): string[] {
  const sentence = byId.get(source) as BankSentence
  const { ages, place, says, strength, polysemous } = sentence
  const wrong: string[] = []
  if (patient.ambientOnly !== isAmbient(sentence)) wrong.push('not ambient, or ambient without need')
  if (strength === 'furniture' || polysemous !== null) wrong.push('on demand only')
  if (!ages.includes(patient.ageBand as AgeBand) && (patient.ageBand !== null || ages.length < 7)) wrong.push('age')
  if (!patient.canSpeak && says) wrong.push('speaks')
  if (!patient.atHome && place === 'home') wrong.push('home')
  if (patient.sex !== 'female' && /\b(?:she|her)\b/i.test(text)) wrong.push('female')
  if (patient.sex !== 'male' && /\b(?:he|his|him)\b/i.test(text)) wrong.push('male')
  if (/[{}]/.test(text)) wrong.push('slot')
  return wrong.map((reason) => `${source}: ${reason}`)
}

const chosenFor = (text: string, reference: string, id: string): readonly WrittenSentence[] =>
  bank.write(caseOf(text, reference, id), rngAt(['1', 'red-herring', id]).fork('sentences'), {
    count: 10,
    topic: 'any',
  })

describe('the bundled cases', () => {
  it('get ten sentences of ten topics that suit the patient', () => {
    for (const { id, text, reference } of vignettes) {
      const chosen = chosenFor(text, reference.diagnosis, id)
      expect(new Set(chosen.map(({ topic }) => topic)).size).toBe(10)
      expect(chosen.flatMap((sentence) => misfits(sentence, readPatient(text, reference.diagnosis)))).toEqual([])
    }
  })
})

/** Words of a reference that name a disease or a mechanism of the mind. */
const ofTheMind = new RegExp(
  [
    'disorder|depress|psychos|psychot|schizo|bipolar|cyclothym|dysthym|mania|manic|anxiety|panic|phobi|obsess|autis',
    'delusion|hallucinat|delirium|dementia|alzheimer|amnesia|personality|bulimia|anorexia|factitious|malinger',
    'bereave|grief|stress|behaviou?r|projection|suppression|repression|sublimation|regression|denial|nightmare',
  ].join('|'),
  'i',
)

const present = hasRealInputs('choosing sentences for real cases')

describe.skipIf(!present)('the real cases', () => {
  const rows = present
    ? (parse(readFileSync(realInputs.savage), { columns: true, relax_quotes: true }) as Row[]).slice(0, 512)
    : []
  const chosen = rows.map(({ question, answer }, i) => ({
    answer,
    patient: readPatient(question, answer),
    sentences: chosenFor(question, answer, `savage-${String(i).padStart(4, '0')}`),
  }))

  it('get ten sentences of distinct topics', () => {
    expect(chosen).toHaveLength(512)
    const short = chosen.filter(({ sentences: ten }) => new Set(ten.map(({ topic }) => topic)).size !== 10)
    expect(short.map(({ answer }) => answer)).toEqual([])
  })

  it('with a reference of the mind get no sentence that is not ambient', () => {
    const psychiatric = chosen.filter(({ answer }) => ofTheMind.test(answer))
    expect(psychiatric.length).toBeGreaterThanOrEqual(40)
    const wrong = psychiatric.filter(({ sentences: ten }) => ten.some(({ ambient: is }) => is !== true))
    expect(wrong.map(({ answer }) => answer)).toEqual([])
  })

  it.each([
    ['any', 0.05],
    ['ambient', 0.06],
  ] as const)('share no sentence of the arm %s in more than %d of them, under any of three seeds', (topic, allowed) => {
    for (const seed of ['1', '2', 'other']) {
      const counts = new Map<string, number>()
      rows.forEach(({ question, answer }, i) => {
        const id = `savage-${String(i).padStart(4, '0')}`
        const rng = rngAt([seed, 'red-herring', id]).fork('sentences')
        for (const { source } of bank.write(caseOf(question, answer, id), rng, { count: 10, topic })) {
          counts.set(source, (counts.get(source) ?? 0) + 1)
        }
      })
      expect(Math.max(...counts.values())).toBeLessThanOrEqual(allowed * rows.length)
    }
  })

  it('get no sentence against age, sex, state or lodging', () => {
    expect(chosen.flatMap(({ patient, sentences: ten }) => ten.flatMap((one) => misfits(one, patient)))).toEqual([])
  })
})

interface Row {
  readonly question: string
  readonly answer: string
}
