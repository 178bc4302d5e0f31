import { sentenceBreaks } from '../text/index.js'

/** A word of a text, by its stem, and whether the text tells or denies what it names. */
export interface PolarWord {
  readonly stem: string
  /** As printed, in small letters. */
  readonly word: string
  /** `unsure` where a denial stands in the same clause and does not surely reach the word, `weak` where "hardly" does. */
  readonly polarity: 'told' | 'denied' | 'unsure' | 'weak'
}

/** One item of what a denial surely reaches. */
export interface DeniedItem {
  readonly stems: readonly string[]
  /** "Is not enlarged", and not "no enlargement". */
  readonly isVerbal: boolean
}

/** A sentence or line of a text with its words. */
export interface ToldSentence {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly words: readonly PolarWord[]
  readonly denied: readonly DeniedItem[]
  /** Whether a word of it denies anything or says that it ended. */
  readonly denies: boolean
  /** How many words deny in it. */
  readonly cues: number
  /** Whether it says that there is nothing else: "only", "no other". */
  readonly limits: boolean
}

const limit =
  /\b(?:only|just|sole|solely|nothing but|no other|other than|apart from|aside from|except|besides|all (?:he|she|they) takes?|is all|exclusively|without)\b/i

const irregular: Readonly<Record<string, string>> = Object.fromEntries(
  `drink=drank,drunk take=took,taken,taking give=gave,given,giving eat=ate,eaten see=saw,seen speak=spoke,spoken
  fall=fell,fallen feel=felt begin=began,begun swell=swollen bleed=bled break=broke,broken sleep=slept wake=woke,woken
  bite=bitten,biting smoke=smoking tooth=teeth foot=feet lose=lost breath=breathe,breathes,breathing,breathed
  bruise=bruising,bruises hear=heard hold=held shake=shook,shaken rise=rose,risen,rising grow=grew,grown
  lie=lying,lay lead=led sit=sat,sitting stand=stood travel=travelled,travelling use=using,used,uses wear=wore,worn
  move=moved,moving,moves diagnose=diagnosed,diagnosis get=got,gotten,getting go=went,gone,going swim=swam,swimming
  run=ran,running tell=told say=said bring=brought find=found have=having come=came,coming`
    .split(/\s+/)
    .flatMap((row) => {
      const [base = '', forms = ''] = row.split('=')
      return forms.split(',').map((form) => [form, base])
    }),
)

/** A word without what grammar adds to it, cut to at most six letters. */
export function stemOf(word: string): string {
  const base = irregular[word] ?? word
  const bare = base.replace(/(?:'s|’s)$/, '')
  const cut = bare.replace(/(?:ingly|edly|ness|ing|ed|es|s|ly|e|y)$/, '')
  return (cut.length >= 4 || cut.length >= bare.length - 1 ? cut : bare).slice(0, 6)
}

/** Words that carry no meaning of their own. */
const empty = new Set(
  `a an the of in on at to for from by with and or any other others his her hers him he she it its their they them this
  that these those as be been being there had has have having is are was were do does did also again both all each
  every either than then so such when where while who whom whose which what into onto over upon up down out off about
  approximately one no not nor neither never none without s t`.split(/\s+/),
)

/** Words for which telling and denying is no matter: they say nothing without another word. */
const general = new Set(
  `patient patients history drug drugs medication medications medicine medicines time times known previous previously
  recent recently evidence sign signs symptom symptoms show shows showed seen use used uses using take takes taken took
  taking family relative relatives finding findings abnormality abnormalities change changes changed test tests testing
  result results further significant significantly past year years month months week weeks day days hour hours side
  sides left right normal level levels examination exam physical present more less most least ever yet now still later
  before after since during only even just much many very well good like need first second last next part place able
  year-old reports report reported said say says tell tells told find finds found note notes noted feel feels felt
  become became get gets go goes come comes make makes made give gives given made done under above below ago until
  case cause causes because man woman boy girl child infant baby mother father parents parent brother sister wife husband
  know knows daily weekly lately long longer short person anyone nobody anybody thing anything nothing something way two three four five home`
    .split(/\s+/)
    .map(stemOf),
)

/** Words that deny something in their clause. */
const cue =
  /^(?:no|not|without|never|neither|nor|none|nobody|denies|denied|deny|denying|absent|lacks|lacking|lack|absence|cannot|n't|negative)$/
/** Words that surely deny the list behind them. */
const ofList = /^(?:no|without|denies|denying|denied|nor)$/
/** Words that take something back. */
const ended =
  /^(?:stop(?:s|ped|ping)?|ceased?|quit|gone|resolved|subsided|disappear(?:s|ed)|off|free|ruled|unable|fail(?:s|ed|ure)?|refuses?|refused|rather|instead|undetect\w*|excluded?|spared|declined|missing|discontinued|except|apart|nothing|nowhere|until|if|kept?|keeps?|prevent(?:s|ed)?|avoid(?:s|ed)?|lest|impossible|incapable|inability)$/
/** Words that say that what stands before them is as it should be. */
const sound = /^(?:normal|intact|clear|unremarkable|unchanged)$/
/** Words that make something little. */
const little = /^(?:hardly|barely|rarely|seldom|little|few|scant|only)$/
const partsOf =
  /[;!?\n“”"]|(?<!\b(?:[a-z]|dr|st|vs|approx|mrs?|[ap]\.m))\.(?=\s|$)|:(?!\s?(?:none|negative|absent|never|denied|no\b))|,?\s\b(?:but|however|although|though|yet|whereas|while|except|(?<!\bof )which|who)\b|,? (?:and|then) (?=(?:he|she|they|it|there|his|her|the|its|on|has|have|had|is|are|was|were|does|takes|denies|reports)\b)|,? and (?=(?:no|nobody|none|neither|without)\b)|,\s(?=(?:he|she|they|it|there|the|his|her|its|no|has|have|had|is|are|was|were|does|takes|denies|reports|[a-z]+s no)\b)/giu
/** Words that end the list of what a denial surely reaches. */
const endsList =
  /^(?:is|are|was|were|has|had|have|can|could|does|do|did|will|would|(?:show|reveal|demonstrate|yield|detect|find|take|remain|appear|report|say|give|bring|produce|cause|help|improve|make|keep|become|get|go|come|feel|walk|stay)(?:s|d|ed)?|from|with|at|in|on|of|for|to|by|because|as|since|when|after|before|during|that|over|under|around|about|into|near|between|beyond|within|through|against|toward|longer|more|less|other|apart|aside|except|besides|further|known|single|sedative)$/
/** Up to how many words of meaning one item of a list has. */
const itemLength = 3

/** The words of each sentence and line of a text, with what it tells and what it denies. */
export function toldSentences(text: string): readonly ToldSentence[] {
  const starts = new Set([0, ...sentenceBreaks(text)])
  for (const { index } of text.matchAll(/\n/g)) starts.add(index + 1)
  const sorted = [...starts].sort((a, b) => a - b)
  return sorted
    .map((start, i) => ({ start, end: sorted[i + 1] ?? text.length }))
    .filter(({ start, end }) => text.slice(start, end).trim() !== '')
    .map(({ start, end }) => {
      const piece = text.slice(start, end)
      // Nitric oxide is no denial, nor is a bound.
      const plain = piece
        .replace(/\bNO\b/g, 'nitric')
        .replace(/\bno (?:more|less|fewer|later|earlier) than\b/gi, 'than')
      const clauses = plain.split(partsOf).map((clause) => clauseWords(clause.toLowerCase()))
      return {
        start,
        end,
        text: piece,
        words: clauses.flatMap(({ words }) => words),
        denied: clauses.flatMap(({ denied }) => denied),
        denies: clauses.some(({ denies }) => denies),
        cues: (plain.toLowerCase().match(token) ?? []).filter((one) => cue.test(one) || deniedBase(one) !== null)
          .length,
        limits: limit.test(piece),
      }
    })
}

interface Clause {
  readonly words: readonly PolarWord[]
  readonly denied: readonly DeniedItem[]
  readonly denies: boolean
}

const token = /n't|[\p{L}][\p{L}\p{M}]*(?:['-][\p{L}]+)*|⟦\d+⟧|\d[\d.,/]*|[,:]/gu

function clauseWords(clause: string): Clause {
  const plain = clause.replace(/n['’]t\b/g, " n't").replace(/’/g, "'")
  const tokens = plain.match(token) ?? []
  const isDenying = tokens.some((one) => cue.test(one))
  const isEnded = tokens.some((one, i) => ended.test(one) && (one !== 'free' || tokens[i + 1] === 'of'))
  const isLittle = tokens.some((one) => little.test(one))
  const lastSound = tokens.findLastIndex((one) => sound.test(one))
  const items = isDenying ? deniedItems(tokens) : []
  const reached = new Set(items.flatMap(({ places }) => places))
  // What stands before "no fever" is told, unless it is what "none" or "not found" denies.
  const firstCue = tokens.findIndex((one) => cue.test(one))
  const isAhead = items[0] !== undefined && !items[0].isVerbal && ofList.test(tokens[firstCue] ?? '') && !isEnded
  const words = tokens.flatMap((one, i): PolarWord[] => {
    if (cue.test(one) || empty.has(one) || /^[,:]$/.test(one)) return []
    const base = deniedBase(one)
    if (base !== null) return [{ stem: stemOf(base), word: one, polarity: isDenying ? 'unsure' : 'denied' }]
    return [{ stem: stemOf(one), word: one, polarity: polarityAt(i) }]
  })
  return {
    words,
    denied: [
      ...items.map(({ places, isVerbal }) => ({ stems: places.map((i) => stemOf(tokens[i] as string)), isVerbal })),
      // "Unrestrained" is "not restrained".
      ...tokens.flatMap((one) => (/^un/.test(one) && deniedBase(one) !== null ? [baseItem(one)] : [])),
    ],
    denies: isDenying || isEnded || lastSound >= 0 || words.some(({ polarity }) => polarity === 'denied'),
  }

  function polarityAt(i: number): PolarWord['polarity'] {
    if (reached.has(i)) return 'denied'
    if (i <= lastSound) return 'unsure'
    // "Drinks no alcohol": the verb right before it is denied as well.
    if (isAhead && i < firstCue - (tokens[firstCue] === 'no' ? 1 : 0)) return isLittle ? 'weak' : 'told'
    if (isDenying || isEnded) return 'unsure'
    return isLittle ? 'weak' : 'told'
  }
}

function baseItem(word: string): DeniedItem {
  return { stems: [stemOf(deniedBase(word) ?? word)], isVerbal: true }
}

/** Places of the words that a denial surely reaches, item by item: "no fever, dry cough, or rash", "is not tender". */
function deniedItems(
  tokens: readonly string[],
): readonly { readonly places: readonly number[]; readonly isVerbal: boolean }[] {
  return tokens.flatMap((one, at) => {
    const isVerbal = one === 'not' || one === "n't" || one === 'never'
    if ((!ofList.test(one) && !isVerbal) || cue.test(tokens[at + 1] ?? '')) return []
    // "Is denied" is told of what stands before it.
    if (one === 'denied' && /^(?:is|are|was|were|been|being)$/.test(tokens[at - 1] ?? '')) return []
    const items: number[][] = [[]]
    let [isOpen, isClosed] = [false, false]
    for (let i = at + 1; i < tokens.length; i++) {
      const next = tokens[i] as string
      const item = items[items.length - 1] as number[]
      if (cue.test(next) || next === ':') break
      if (next === ',' || next === 'or' || (next === 'and' && /^den/.test(one))) {
        // The list goes on while it is open: behind "or x" it ends.
        if (isVerbal || isClosed) break
        isOpen ||= next === ','
        if (next !== ',') isClosed = true
        if (item.length > 0) items.push([])
      } else if (next === 'and') break
      else if (endsList.test(next)) {
        const isFirst = items.length === 1 && item.every((place) => isOpening.test(tokens[place] as string))
        if (!isFirst) break
        item.length = 0
      } else if (!empty.has(next)) {
        if (item.length >= (isVerbal ? 1 : itemLength)) break
        item.push(i)
      }
    }
    const whole = items.filter((item) => item.length > 0)
    // A comma without "or" behind it may end the denial.
    const sure = isOpen && !isClosed ? whole.slice(0, 1) : whole
    return sure.map((places) => ({ places, isVerbal }))
  })
}

/** Words that open a denial: "no history of x", "denies any use of x". */
const isOpening =
  /^(?:history|use|evidence|signs?|symptoms?|episodes?|exposure|contact|recent|previous|prior|personal|further|known)$/

const notUn =
  /^un(?:der|til|cle|it|ion|ique|ivers|iform|ilateral|usual|less|important|fortun|comfort|eas|do|known|certain|clear|favorable|stable|healthy)/
const notLess =
  /^(?:breath|rest|use|help|hope|harm|regard|none?the|never?the|count|list|cord|wire|heed|reck|care|worth)/
/** What a word such as "nontender", "unvaccinated", "painless", "afebrile" or "relapse-free" denies; null for others. */
function deniedBase(word: string): string | null {
  const [, non] = /^non-?([a-z]{4,})$/.exec(word) ?? []
  if (non !== undefined) return non
  const [, less] = /^([a-z]{4,})less$/.exec(word) ?? []
  if (less !== undefined && !notLess.test(word)) return less
  const [, free] = /^([a-z]{4,})-free$/.exec(word) ?? []
  if (free !== undefined) return free
  const [, un] = /^un([a-z]{3,}(?:ed|ing|able|ible|ful|un|en))$/.exec(word) ?? []
  if (un !== undefined && !notUn.test(word)) return un
  if (word === 'afebrile') return 'febrile'
  return null
}

/** Whether telling or denying a stem is a matter of its own. */
/** Whether two stems are of one word: "smok" of "smoke", "smoker" of "smoker". */
export function isSameStem(a: string, b: string): boolean {
  return a === b || (a.length >= 4 && b.length >= 4 && (a.startsWith(b) || b.startsWith(a)))
}

export function isSpecific(stem: string): boolean {
  return stem.length >= 4 && !/\d|⟦/.test(stem) && !general.has(stem)
}

/** The sentences that tell most of what a sentence tells, the best first; rare words count most. */
export function counterparts(
  sentence: ToldSentence,
  others: readonly ToldSentence[],
  most = 2,
): readonly ToldSentence[] {
  const often = new Map<string, number>()
  for (const { words } of others) {
    for (const stem of new Set(words.map((word) => word.stem))) often.set(stem, (often.get(stem) ?? 0) + 1)
  }
  const own = new Set(sentence.words.map(({ stem }) => stem))
  return others
    .map((other) => {
      const all = [...new Set(other.words.map(({ stem }) => stem))]
      const shared = all.filter((stem) => own.has(stem))
      const score = shared.reduce((sum, stem) => sum + 1 / (often.get(stem) as number), 0)
      // Of two that share as much, the one that tells little else.
      return { other, score, likeness: score + (2 * shared.length) / Math.max(1, own.size + all.length) }
    })
    .filter(({ score }) => score >= 0.5)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ other }) => other)
}

/** The sentence in which a place of the text stands. */
export function sentenceAround(sentences: readonly ToldSentence[], at: number): ToldSentence | undefined {
  return sentences.find(({ start, end }) => at >= start && at < end)
}

/** Stems with all polarities in which a text has them. */
export function polarities(sentences: readonly ToldSentence[]): ReadonlyMap<string, readonly PolarWord[]> {
  const found = new Map<string, PolarWord[]>()
  for (const { words } of sentences) {
    for (const word of words) {
      const list = found.get(word.stem)
      if (list === undefined) found.set(word.stem, [word])
      else list.push(word)
    }
  }
  return found
}
