import type { PageWhy } from '../data/index.js'

/** Why an edit was made, as a sentence; null where a later version gives a reason that is not known here. */
export function reasonInWords(why: PageWhy): string | null {
  return reasons[why.kind]?.(why) ?? null
}

const reasons: Readonly<Record<string, (why: PageWhy) => string | null>> = {
  'red-herring': (why) => {
    if (why.fill === 'repeated') return 'A sentence of the case itself is told once more, as a control.'
    const about = why.topic === null ? '' : `, about “${why.topic}”,`
    const from = String(why.writer).startsWith('bank/') ? 'from the offline bank' : `written by ${why.writer}`
    const scrambled =
      why.fill === 'scrambled' ? ' The words of all inserted sentences are shuffled together, as a control.' : ''
    return `A sentence${about} ${from}: it should not change the answer.${scrambled}`
  },
  'white-space': () => 'White space as long as the sentence that stands here in the other arm, as a control.',
  abbreviation: (why) => {
    if (why.rule !== undefined) {
      const forms = why.direction === 'long' ? ['long', 'short'] : ['short', 'long']
      return `The ${forms[0]} form of “${why.direction === 'long' ? why.to : why.from}” stands in the place of the ${forms[1]} one.`
    }
    const misread = why.misreading === undefined ? '' : ` It is known to be misread as “${why.misreading}”.`
    const source = why.row === null ? 'the table of hazardous forms' : `row ${why.row} of the abbreviation list`
    return `A short form of “${why.sense}” from ${source}.${misread}`
  },
  synonym: (why) => `“${why.to}” says the same as “${why.from}”.`,
  unit: (why) => {
    const rounded = why.exact === false ? ', rounded to the digits that were printed' : ''
    return `The same ${why.analyte} in ${why.to} instead of ${why.from}: ${why.factor}${rounded}.`
  },
  omission: (why) => {
    if (why.withheld !== undefined) return `What tells “${why.withheld}” is withheld, as charts do.`
    return `${why.left} of ${Number(why.kept) + Number(why.left)} sentences are left out, as a control.`
  },
  noise: (why) => `Noise of charts: ${String(why.noise).replaceAll('-', ' ')}.`,
  condition: (why) => {
    const made = roles[String(why.role)] ?? 'Changes the case as the rule asks'
    return `${made}${cues[String(why.cue)] ?? ''}.`
  },
  reconstruction: (why) => {
    if (why.role === 'probe') return 'A question about the rule alone, without a patient.'
    if (why.heading !== undefined) return `The heading of a note, “${why.heading}”; what stands below it is not moved.`
    return `The case told in the form of another document: ${why.form}.`
  },
  filler: () => 'A phrase that says nothing of its own.',
  rewriting: (why) => {
    if (why.rule === undefined) return `Other words for the same, written by ${why.writer}.`
    return rules[String(why.rule)] ?? null
  },
}

/** What a change of a drug-safety case is for, by the role of its record. */
const roles: Readonly<Record<string, string>> = {
  condition: 'Makes the condition true under which the rule asks for something else',
  band: 'Moves a value of the case to another range of the rule',
  twin: 'Looks like the condition and is none, so that the drug may be used',
  exception: 'Makes the condition true, and an exception in which the drug is right again',
  withdrawn: 'Tells of the condition and takes it back, so that the drug may be used',
}

/** How a condition is told, as the end of a sentence. */
const cues: Readonly<Record<string, string>> = {
  explicit: ': told in words',
  value: ': told by a value',
  implicit: ': told by what follows from it',
}

const rules: Readonly<Record<string, string>> = {
  fragments: 'The sentence is cut down to notes.',
  formality: 'Words of another register for the same.',
  voice: 'The same in the passive voice.',
  question: 'The same question in an indirect form.',
}
