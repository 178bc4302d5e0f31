// What the server says: a pure function of the request, made without a model.
import { createHash } from 'node:crypto'
import { topics } from './sentences.mjs'

/** SHA-256 as 64 hexadecimal digits. */
export const digest = (text) => createHash('sha256').update(text).digest('hex')

/** A number in [0, 1) that depends on nothing but its words. */
export const draw = (...words) => Number.parseInt(digest(JSON.stringify(words)).slice(0, 12), 16) / 2 ** 48

/** Expressions that mean the same in a case description. No drug, finding, quantity or time is among them. */
const synonyms = new Map([
  ['comes to the', 'presents to the'],
  ['presents to the', 'comes to the'],
  ['presents with', 'comes in with'],
  ['is brought to', 'is taken to'],
  ['physician', 'doctor'],
  ['because of', 'due to'],
  ['physical examination shows', 'on physical examination there is'],
  ['laboratory studies show', 'laboratory tests show'],
  ['approximately', 'about'],
  ['in addition,', 'also,'],
  ['states that', 'says that'],
  ['reports that', 'says that'],
  ['is referred', 'is sent'],
  ['almost', 'nearly'],
  ['nearly', 'almost'],
  ['recently', 'lately'],
  ['notices that', 'sees that'],
  ['began', 'started'],
])

const replaceable = new RegExp(`\\b(?:${[...synonyms.keys()].join('|')})(?![\\w-])`, 'gi')

/** The answer to a conversation, as text. `fault` spoils it on purpose. */
export function answerTo({ messages, schema, seed, fault = null }) {
  const said = messages.map(({ content }) => content).join('\n')
  const wanted = schema?.properties ?? guess(said)
  if (fault === 'wrong-shape') return JSON.stringify({ reply: 'Here is what was asked for.' })
  if (wanted?.sentences !== undefined) return JSON.stringify({ sentences: sentencesFor(`${seed}${said}`, fault) })
  if (wanted?.units !== undefined) return JSON.stringify({ units: unitsFor(caseIn(said), fault) })
  if (schema !== undefined) return JSON.stringify(instanceOf(schema, `${seed}${said}`))
  return 'This is the offline server: it has no model and answers only the prompts it knows.'
}

/** What an answer without a schema should hold, by the words of the prompt. */
function guess(said) {
  const instructions = said.replace(/^<(case[-\w]*)>$.*?^<\/\1>$/gms, '')
  if (/rewrit|paraphras/i.test(instructions)) return { units: {} }
  return /sentences/i.test(instructions) ? { sentences: {} } : undefined
}

function caseIn(said) {
  const found = [...said.matchAll(/^<(case[-\w]*)>\r?\n(.*?)\r?\n<\/\1>\r?$/gms)].at(-1)
  return found?.[2] ?? said
}

/** One sentence each of ten topics, chosen by hash. */
function sentencesFor(key, fault) {
  const ranked = topics.map((sentences, topic) => ({ sentences, rank: draw(key, 'topic', topic) }))
  ranked.sort((a, b) => a.rank - b.rank)
  const ten = ranked.slice(0, 10).map(({ sentences, rank }) => {
    return sentences[Math.floor(draw(key, 'sentence', rank) * sentences.length)]
  })
  if (fault === 'too-few') return ten.slice(0, 9)
  return fault === 'medical' ? [...ten.slice(0, 9), 'The patient has had a fever and a cough since last week.'] : ten
}

/** One unit a numbered sentence. */
function unitsFor(text, fault) {
  return [...text.matchAll(/^\[(\d+)\] (.*)$/gm)].map(([, number, sentence]) => {
    return { from: [Number(number)], text: rewrite(sentence, fault) }
  })
}

/** A sentence in slightly other words; placeholders such as ⟦1⟧ stay where they are. */
function rewrite(text, fault) {
  let changed = text.replace(replaceable, (found) => {
    const other = synonyms.get(found.toLowerCase())
    return found[0] === found[0].toUpperCase() ? other[0].toUpperCase() + other.slice(1) : other
  })
  if (changed === text)
    changed = text.replace(/^(He|She|His|Her|The|There) /, (_, word) => `Of note, ${word.toLowerCase()} `)
  if (fault === 'too-few') return changed.replace(/⟦\d+⟧/, 'some')
  return fault === 'medical' ? `${changed} The patient has had a fever and a cough since last week.` : changed
}

/** Some value that fits a JSON Schema; choices are made by hash. */
function instanceOf(schema, key) {
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[Math.floor(draw(key, schema.enum) * schema.enum.length)]
  const one = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (one !== undefined) return instanceOf(one, key)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'boolean') return draw(key, 'boolean') < 0.5
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  if (type === 'string') return 'The offline server has no opinion.'
  if (type === 'null') return null
  if (type === 'array') {
    return Array.from({ length: schema.minItems ?? 1 }, (_, i) => instanceOf(schema.items ?? {}, `${key}${i}`))
  }
  const entries = Object.entries(schema.properties ?? {})
  return Object.fromEntries(entries.map(([name, inner]) => [name, instanceOf(inner, `${key}/${name}`)]))
}
