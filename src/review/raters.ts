import { PipelineError } from '../errors.js'
import { counted } from '../format/index.js'

/** Each rater has a role, or it would be said of some who they are and not of others. @throws {PipelineError} usage */
export function refuseRoles(roles: readonly string[], raters: readonly string[]): void {
  if (roles.length === raters.length) return
  const message = `${counted(raters.length, 'rater')} answered and ${counted(roles.length, 'role was', 'roles were')} given. Give --role, such as "internist, 9 years", once for each rater, in this order: ${raters.join(', ')}.`
  throw new PipelineError('usage', message)
}
