import type { FactChange } from '../../../../clinical/index.js'
import { quote } from '../../../../errors.js'

/**
 * Words that say opposite things of a finding, each row one pair of sides. Only words that have one meaning in a case,
 * or whose other meanings a rewriting keeps as they are.
 */
const rows = `
increased increase increases increasing elevated elevation raised high higher rise rises rising rose risen up-regulated / decreased decrease decreases decreasing reduced reduction diminished low lower lowered fall falls dropped drops drop depressed
hyperactive brisk exaggerated hyperreflexia / hypoactive sluggish sparse hyporeflexia
dilated dilation dilatation mydriasis / constricted constriction miosis pinpoint
pale pallor light white whitish / dark darker black blackish
dry parched / moist wet
warm hot / cold cool
supine lying / upright sitting standing
anterior anteriorly front / posterior posteriorly back behind
medial medially inner / lateral laterally outer
proximal proximally / distal distally
upper superior superiorly / lower inferior inferiorly
internal / external
flexion flexed flex flexes / extension extended extend extends hyperextended
abduction / adduction
inspiratory inspiration / expiratory expiration
systolic / diastolic
new-onset recent acute newly / chronic long-standing longstanding
before prior preceding beforehand / after following afterward afterwards
began begun begins starting started start onset beginning / stopped stopping discontinued ended ending ceased
improved improves better improvement relieves relieved eases / worse worsens worsened worsening aggravates aggravated
resolved subsided resolution resolves / ongoing persists persisting persisted continues continuing continued still
symmetric symmetrical symmetry / asymmetric asymmetrical asymmetry
regular regularly / irregular irregularly
narrow narrowed narrowing / wide widened widening broad
thick thickened thickening thicker / thin thinned thinning thinner
positive reactive / negative nonreactive
normal unremarkable / abnormal
soft / firm hard rigid
clear / cloudy turbid
gain gained / loss lost
productive / nonproductive non-productive
intermittent intermittently episodic / constant constantly continuous continuously
always / sometimes occasionally rarely seldom
often frequently usually mostly / seldom rarely hardly infrequently scarcely
loud louder loudly / soft softer faint quiet
mild mildly milder mildest / severe severely severest
partial partially partly incomplete / complete completely total totally
first initially initial / last lastly finally
paternal / maternal
taller larger bigger / shorter smaller
older elder eldest oldest / younger youngest
dominant / recessive
primary / secondary
immunocompetent / immunocompromised immunosuppressed immunodeficient immunodeficiency
voluntary voluntarily / involuntary involuntarily
early earlier / late
base bases basal basilar bibasilar / apex apices apical
most majority / few minority
daytime morning mornings / night nights nighttime evening
`

const pairs = rows
  .trim()
  .split('\n')
  .map((row): readonly [ReadonlySet<string>, ReadonlySet<string>] => {
    const [one = '', other = ''] = row.split(' / ')
    return [new Set(one.split(' ')), new Set(other.split(' '))]
  })

/** Severities that are not much; the others are. */
const slight: ReadonlySet<string> = new Set(['mild', 'minimal', 'small'])

/**
 * Directions that a rewritten text turned round: it says "low" once more and "high" once less than its original.
 *
 * A word that only gives way to another of its own side, or to none, is no fault.
 *
 * @example
 * oppositeFaults('The ferritin is low.', 'The ferritin is raised.')
 * // → ['The original says "raised", and the new text "low" in its place.']
 */
export function oppositeFaults(rewritten: string, original: string): readonly string[] {
  const before = wordsIn(original)
  const after = wordsIn(rewritten)
  return pairs.flatMap(([one, other]) => [...turned(one, other, before, after), ...turned(other, one, before, after)])
}

/** Whether something mild became severe, or the other way round; among themselves such words are a matter of wording. */
export function isTurnedSeverity({ kind, change, before, after }: FactChange): boolean {
  if (kind !== 'severity' || change !== 'changed' || before === null || after === null) return false
  return slight.has(before.value) !== slight.has(after.value)
}

function turned(
  from: ReadonlySet<string>,
  to: ReadonlySet<string>,
  before: readonly string[],
  after: readonly string[],
): readonly string[] {
  const [was, is] = [before.filter((word) => from.has(word)), after.filter((word) => from.has(word))]
  const [wasOther, isOther] = [before.filter((word) => to.has(word)), after.filter((word) => to.has(word))]
  if (is.length >= was.length || isOther.length <= wasOther.length) return []
  const gone = was.find((word) => !is.includes(word)) ?? (was[0] as string)
  const come = isOther.find((word) => !wasOther.includes(word)) ?? (isOther[0] as string)
  return [`The original says ${quote(gone)}, and the new text ${quote(come)} in its place.`]
}

function wordsIn(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[a-z]+(?:-[a-z]+)*/g) ?? []
  // "Rh-positive" says "positive".
  return words.flatMap((word) => (word.includes('-') ? [word, ...word.split('-')] : [word]))
}
