import { compareUnit, readFacts, wholeOf } from '../../../../src/clinical/index.js'

/** The messages of the errors of a sentence told anew, in a case that begins with `around`. */
export function errorsOf(before: string, after: string, around = ''): readonly string[] {
  const whole = `${around} ${before}`.trim()
  return compareUnit(before, after, wholeOf(whole, readFacts(whole))).flatMap(({ level, message }) =>
    level === 'error' ? [message] : [],
  )
}
