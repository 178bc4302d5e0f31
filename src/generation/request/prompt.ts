import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { bundledPath } from '../../bundled.js'
import { sha256 } from '../../digest.js'
import { PipelineError, quote } from '../../errors.js'
import type { Message } from './request.js'

/** A template of what is said to a model, read from a Markdown file with front matter. */
export interface Prompt {
  readonly name: string
  readonly version: number
  /** Which of the bundled prompts a user's own one stands for; null where it does not say. */
  readonly use: string | null
  /** Which part of a paper it stands for; null for one of the user's own. */
  readonly paper: string | null
  /** Digest of the whole file; it goes into every request. */
  readonly sha256: string
  readonly system: string | null
  readonly user: string
  /** Said after the rest when an answer was not accepted; has the hole `reasons`, and may have `delimiter` around it. */
  readonly again: string
}

const defaultAgain = `An earlier answer was not accepted, for these reasons:

{{reasons}}

Answer again in full, without these faults.`

/**
 * Reads a prompt file: front matter (`name`, `version`, `paper`, `holes`) and the headings `# System`, `# User`,
 * `# Again`. A file without front matter and headings is a user message under the name of the file. `holesFilled` names
 * what will be put into it.
 *
 * @example
 * readPrompt('Rewrite this: {{case}}', 'mine.md').user
 * // → 'Rewrite this: {{case}}'
 * @throws {PipelineError} input-invalid — no user message, an unknown hole, or a declared one that is not there
 */
export function readPrompt(content: string, file: string, holesFilled: readonly string[] = knownHoles): Prompt {
  const text = content.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')
  const [, yaml = null, body = text] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  const front = yaml === null ? {} : readFront(yaml, file)
  const sections = sectionsOf(body)
  const user = (sections.get('user') ?? (sections.size === 0 ? body : '')).trim()
  const prompt: Prompt = {
    name: typeof front.name === 'string' ? front.name : file.replace(/\.[^.]*$/, ''),
    version: typeof front.version === 'number' ? front.version : 1,
    use: typeof front.use === 'string' ? front.use : null,
    paper: typeof front.paper === 'string' ? front.paper : null,
    sha256: sha256(content),
    system: sections.get('system')?.trim() || null,
    user,
    again: sections.get('again')?.trim() || defaultAgain,
  }
  const fail = (problem: string): never => {
    throw new PipelineError('input-invalid', `${file}: expected a prompt, but ${problem}.`, { file })
  }
  if (user === '') fail('it has no user message. Write it under the heading "# User"')
  const holes = new Set([...`${prompt.system ?? ''}${user}`.matchAll(hole)].map(([, name]) => name))
  const odd = [...holes].find((name) => !holesFilled.includes(name as string))
  if (odd !== undefined) {
    const known = holesFilled.map((name) => `{{${name}}}`)
    fail(`it has a hole {{${odd}}}, and only ${known.slice(0, -1).join(', ')} and ${known.at(-1)} can be filled`)
  }
  if (!holes.has('case')) fail('it has no hole {{case}} for the case description')
  const againHoles = [...prompt.again.matchAll(hole)].map(([, name]) => name).filter((name) => name !== 'delimiter')
  if (againHoles.length !== 1 || againHoles[0] !== 'reasons') {
    fail(
      'its section "# Again" needs one hole, {{reasons}}, for what was wrong with an earlier answer, and beside it takes {{delimiter}} alone',
    )
  }
  return prompt
}

/** A prompt that comes with the package, by the name of its file without the ending. */
export function bundledPrompt(name: string, holesFilled?: readonly string[]): Prompt {
  return readPrompt(readFileSync(bundledPath('prompts', `${name}.md`), 'utf8'), `${name}.md`, holesFilled)
}

const hole = /\{\{([a-z]+)\}\}/g

/** What can be put into a prompt: the text of the case, a word that does not occur in it, and what must fit it. */
const knownHoles: readonly string[] = ['case', 'delimiter', 'fit']

/** What can be put into the prompt of a judge: beside the case, what is right and what was answered. */
export const judgeHoles: readonly string[] = ['case', 'delimiter', 'reference', 'answer']

/** What can be put into a question with options: they, one a line, and their letters. */
export const choiceHoles: readonly string[] = ['case', 'delimiter', 'options', 'letters']

function readFront(yaml: string, file: string): Readonly<Record<string, unknown>> {
  try {
    const front: unknown = parse(yaml)
    if (typeof front === 'object' && front !== null) return { ...front }
  } catch (cause) {
    const said = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : ''
    throw new PipelineError('input-invalid', `${file}: its front matter is no YAML: ${quote(said)}.`, { file }, cause)
  }
  throw new PipelineError('input-invalid', `${file}: its front matter holds no keys. Name it with "name: …".`, { file })
}

function sectionsOf(body: string): ReadonlyMap<string, string> {
  const sections = new Map<string, string>()
  for (const piece of body.split(/^(?=# (?:System|User|Again)[ \t]*$)/m)) {
    const head = /^# (System|User|Again)[ \t]*\n?/.exec(piece)
    if (head !== null) sections.set((head[1] as string).toLowerCase(), piece.slice(head[0].length))
  }
  return sections
}

/**
 * A word that marks where the text of a case begins and ends: `case-` and eight digits of its digest.
 *
 * The text cannot hold it, in small letters or capitals, so nothing in a case can end the case before its end.
 *
 * @example
 * delimiterOf('He coughs.')
 * // → 'case-c09db4b2'
 */
export function delimiterOf(text: string): string {
  const lower = text.toLowerCase()
  let digest = sha256(text)
  while (lower.includes(digest.slice(0, 8))) digest = sha256(digest)
  return `case-${digest.slice(0, 8)}`
}

/** What is put into a prompt; only a judge is told a reference and an answer, only who chooses is told options. */
export interface PromptFilling {
  readonly text: string
  readonly fit?: string | undefined
  readonly reference?: string | undefined
  readonly answer?: string | undefined
  readonly options?: string | undefined
  readonly letters?: string | undefined
}

/**
 * What is said to the model: the case put in, with what must fit it, and after answers that were not accepted their
 * reasons.
 *
 * What is put in is not read for holes again, so a case that holds `{{case}}` stays as it is.
 *
 * @example
 * renderPrompt(readPrompt('Rewrite: {{case}}', 'mine.md'), { text: 'He {{case}} coughs.' }, []).map(({ content }) => content)
 * // → ['Rewrite: He {{case}} coughs.']
 */
export function renderPrompt(
  prompt: Prompt,
  { text, fit = '', reference = '', answer = '', options = '', letters = '' }: PromptFilling,
  reasons: readonly string[],
): readonly Message[] {
  const delimiter = delimiterOf(`${text}${reference}${answer}${options}`)
  const filled: Filled = { case: text, delimiter, fit, reference, answer, options, letters }
  // Reasons quote the case and the answer, so each needs a delimiter that does not occur in it.
  const again = reasons.map((reason) => fill(prompt.again, { reasons: reason, delimiter: delimiterOf(reason) }))
  const user: Message = { role: 'user', content: [fill(prompt.user, filled), ...again].join('\n\n') }
  return prompt.system === null ? [user] : [{ role: 'system', content: fill(prompt.system, filled) }, user]
}

type Filled = Readonly<Record<string, string>>

function fill(template: string, filled: Filled): string {
  return template.replace(hole, (_, name: string) => filled[name] ?? '')
}
