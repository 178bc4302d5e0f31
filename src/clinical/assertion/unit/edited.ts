import { compareStretch, type Fact, type FactChange, type FactKind } from '../../fact/index.js'
import { deniedLeft } from '../context/index.js'
import { isSameStem, isSpecific, stemOf, wordsOf } from '../term/index.js'
import { hasAlike, isByMedicalWord, isByRoots, isShared } from './alike.js'
import { isImplied } from './implied.js'
import { hasOneRelative, isNamed, isOneFamily, isOneRegion, isPatient } from './person.js'
import type { TextReading } from './reading.js'
import { commonEnds, type UnitRule } from './rule.js'
import { isTold } from './scale.js'
import { isNoSide, isSameSides, pointing, tellsOfTwo, two } from './side.js'
import { isPrivative, unhindered } from './status.js'

/** How many words the one run may have in which two texts differ that are read word for word. */
const longestRun = 12

/** A sentence of so few words is read word for word whatever became of it. */
const shortest = 4

/** Kinds that each word of a sentence tells, where nothing else of it changed. */
const strict: ReadonlySet<FactKind> = new Set<FactKind>([
  'negation',
  'certainty',
  'temporality',
  'experiencer',
  'side',
  'site',
  'sex',
  'value',
  'comparator',
])

/**
 * Where two units differ in one short run of words alone, each word counts: "is" and "is not", "before" and "after".
 *
 * In a sentence told anew the same words come and go with the wording, and only what is bound to a finding is compared.
 */
export const editedRule: UnitRule = ({ was, is, whole }) => {
  const run = editedRun(was.words, is.words)
  if (run === null) return []
  const changes = compareStretch(was.text, is.text, {}).filter(({ kind }) => strict.has(kind))
  const denials = new Set(changes.flatMap(({ kind, change }) => (kind === 'negation' ? [change] : [])))
  const isDeniedAnew = denials.size > 1 && isSameDenied(was, is)
  return changes.filter((change) => {
    if (change.kind === 'negation' && isDeniedAnew) return false
    if (change.kind === 'experiencer' && change.after === null && isPatient(change.before, was, whole)) return false
    // "Over a year" is told by other words, too, unless nothing was put in its place.
    if (change.kind === 'comparator' && change.change !== 'changed' && Math.min(run.gone, run.come) > 0) return false
    return isKept(change, { was, is })
  })
}

/** Whether two texts deny the same words, whatever stands between a denial and them: "not previously had pain", "no previous pain". */
function isSameDenied(was: TextReading, is: TextReading): boolean {
  const isEachIn = ({ denied }: TextReading, { asserted }: TextReading): boolean =>
    denied.every(
      ({ stem }) =>
        !isSpecific(stem) || asserted.some((one) => one.status !== 'affirmed' && isSameStem(one.stem, stem)),
    )
  return isEachIn(was, is) && isEachIn(is, was)
}

/** A pronoun may stand for a noun, "the other" for a side, and "normal" for "no abnormalities". */
function isKept(
  { kind, change, level, before, after }: FactChange,
  { was, is }: { was: TextReading; is: TextReading },
): boolean {
  if (level !== 'error') return false
  const [own, other, stated] = before === null ? [is, was, after] : [was, is, before]
  if (stated === null) return true
  const { value, targets = [], span } = stated
  if (kind === 'sex') return change === 'changed'
  // "His parents" are "his mother and father".
  if (kind === 'experiencer' && (isOneFamily(was, is) || (before === null && isNamed(value, was.text)))) return false
  if (kind === 'experiencer' && before === null && value === 'family' && hasOneRelative(was, is)) return false
  if (kind === 'experiencer' && after === null && /\bthey\b/i.test(is.text)) return false
  // "The sternal border" is "the border of the sternum".
  if (kind === 'site' && change === 'changed' && isShared(value, after?.value ?? '')) return false
  const sites = [before?.value ?? '', after?.value ?? ''] as const
  if (kind === 'site' && sites.includes('extremities') && isOneRegion(...sites, [was, is])) return false
  if (kind === 'site' && change === 'changed') return !isStatedIn(before, is) || !isStatedIn(after, was)
  // "His two sisters" are "both his sisters".
  if (kind === 'value' && value === '2' && /\bboth\b/i.test(other.text)) return false
  // "The third day" is "day 3".
  if (kind === 'value' && change === 'changed' && value.replace('.', '') === after?.value.replace('.', '')) return false
  if (kind === 'value' && change !== 'changed') {
    // "70 kg (154 lb)": numbers told twice are compared as such.
    if (own.text.charAt(span.start - 1) === '(' || isImplied(stated, own.text, other.text)) return false
  }
  // A time of the day is compared as such: "15:00", "3 p.m."
  if (kind === 'value' && /^\d{1,2}:\d\d$/.test(own.text.slice(span.start, span.end))) return false
  if (kind === 'side' && change !== 'changed' && isNoSide(own.text, span)) return false
  const isOfBoth = [before, after].some((fact) => fact?.name === 'both' || fact?.value === 'bilateral')
  if (kind === 'side' && isOfBoth && isSameSides(was, is)) return false
  if (kind === 'side' && handed.test(was.text) && handed.test(is.text)) {
    return /^\w+t/.exec(before?.value ?? '')?.[0] !== /^\w+t/.exec(after?.value ?? '')?.[0]
  }
  if (change === 'changed') return true
  if (kind === 'site') {
    const isStated = (part: string): boolean => part.length > 3 && hasAlike(other, part)
    return !isByMedicalWord(value, other) && !wordsOf(value).some(isStated)
  }
  if (kind === 'side') {
    const isKept = isOfBoth ? two.test(other.text) : tellsOfTwo(other.text, own.text)
    return !pointing.test(other.text) && !isKept
  }
  // "No prior operation" is "never operated on": what was never so has no time.
  if (kind === 'temporality' && value === 'past' && deniedLeft(own.text, span.start)) return false
  // "PMH" heads what one has now as well as what one had.
  if (kind === 'temporality' && /^pmhx?$/.test(textOf(own, stated))) return false
  // "Seems confused" is "appears confused".
  if (kind === 'certainty' && value === 'apparent' && appearing.test(other.text)) return false
  // "May I ask?"
  if (kind === 'certainty' && /\?\s*$/.test(other.text)) return false
  // "Inconclusive" is "not conclusive".
  if (kind === 'certainty' && isTold(textOf(own, stated), other)) return false
  if (kind !== 'negation') return true
  const denied = other.asserted.filter(({ word }) => targets.includes(word))
  if (denied.length > 0 && denied.every(({ status }) => status === 'negated')) return false
  if ((isUnfound.test(own.text) && absence.test(other.text)) || unhindered.test(own.text)) return false
  // "No neck stiffness" denies the stiffness.
  const isSite = (target: string): boolean =>
    own.facts.some((fact) => fact.kind === 'site' && wordsOf(textOf(own, fact)).includes(target))
  const first = targets.find((target) => /^abnormalit/.test(target)) ?? targets.find((target) => !isSite(target)) ?? ''
  return !isPrivative(other.text) || other.words.some((one) => stemOf(one) === stemOf(first))
}

/** What is not found is absent: "vibration is not felt", "vibration sense is lost". */
const isUnfound =
  /\b(?:not|cannot be|n['’]t) (?:felt|heard|seen|found|detect\w*|palp\w+|present|visible|audible|elicited)\b/i
const absence = /\b(?:absen\w+|los[st]|gone|lack\w*|missing)\b/i

function textOf({ text }: TextReading, { span }: Fact): string {
  return text.slice(span.start, span.end).toLowerCase()
}

/** "Right-handed" is "the dominant hand is the right one". */
const handed = /-handed\b|\bdominant hand\b|\bhand(?:edness)? (?:is |was )?dominan|\bwrites with\b/i

const appearing = /\b(?:appear|seem|look)(?:s|ed|ing)?\b/i

/** Whether a text tells a part of the body by another name. */
function isStatedIn(fact: Fact | null, reading: TextReading): boolean {
  const words = wordsOf(fact?.value ?? '')
  return words.some((word) => isByMedicalWord(word, reading) || isByRoots(word, reading))
}

/** How many words went and came in the one short run in which two units differ; null where they differ in more. */
function editedRun(
  was: readonly string[],
  is: readonly string[],
): { readonly gone: number; readonly come: number } | null {
  const { head, tail } = commonEnds(was, is)
  const [gone, come] = [was.length - head - tail, is.length - head - tail]
  const longer = Math.max(gone, come)
  return longer <= longestRun && (was.length <= shortest || head + tail >= longer) ? { gone, come } : null
}
