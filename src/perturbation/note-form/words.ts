import { groupFile, once, patternOf, starred } from '../../vocabulary/index.js'

const groups = [
  'physical',
  'examination',
  'examined',
  'outcome',
  'past',
  'past-tense',
  'former',
  'test',
  'patient',
  'state',
  'habit',
  'sign',
  'managed',
  'begun',
  'ordered',
  'later',
  'when',
  'vital-sign',
  'studies',
  'no-study',
  'finding',
  'history',
  'history-behind',
  'told-late',
  'told',
] as const

/** By which words a sentence belongs under a heading. */
const sectionWords = groupFile('note-form/sections.yaml', groups, starred)

/** An adverb between "is" and what was done: "is then started". */
const adverb = '(?: \\w+ly| then| also| now| again)?'

/** The patterns of the groups, whatever the case of letters. */
export const sectionPatterns = once(() => {
  const read = sectionWords.read()
  const source = (...names: (typeof groups)[number][]): string => patternOf(names.flatMap((name) => read[name]))
  const any = (...names: (typeof groups)[number][]): RegExp => new RegExp(source(...names), 'i')
  const managed = (be: string): RegExp => {
    const persons = `(?:${source('patient')}) (?:${be})${adverb} (?:${source('managed')})`
    return new RegExp(`${persons}|\\b(?:${be})${adverb} (?:${source('begun')})`, 'i')
  }
  return {
    physical: any('physical'),
    examination: any('examination'),
    examined: any('examined'),
    outcome: any('outcome'),
    past: any('past'),
    pastTense: any('past-tense'),
    former: any('former'),
    test: any('test'),
    appearance: new RegExp(`(?:${source('patient')}) (?:[^.;]*(?:,| and) )?(?:${source('state')})`, 'i'),
    habit: any('habit'),
    sign: any('sign'),
    vitalSign: any('vital-sign'),
    studies: any('studies'),
    noStudy: new RegExp(source('no-study'), 'gi'),
    finding: any('finding'),
    history: any('history'),
    historyBehind: any('history-behind'),
    toldLate: any('told-late'),
    told: any('told'),
    /** "He is given fluids", "treatment is begun". */
    managed: managed('is|are'),
    /** "He was given fluids", too. */
    wasManaged: managed('is|are|was|were'),
    ordered: new RegExp(`\\b(?:is|are|was|were)${adverb} (?:${source('ordered')})`, 'i'),
    later: any('later'),
    /** "After the scan, " before "he", "the patient" or "her symptoms". */
    when: new RegExp(
      `^(?:[\\w-]+ (?:minute|hour|day)s? |shortly |soon |immediately |just |right )?(?:${source('when')})[^,;]*, ` +
        `(?=(?:the )?(?:${source('patient')})(?!['’])|(?:his|her) )`,
      'i',
    ),
  }
})
