import * as z from 'zod'

const name = z.string().min(1)

/** Which record was put to which model, and how: the keys that every line about an answer begins with. */
export const answeredKeys = {
  /** Id of the record that was answered. */
  record: name,
  case: name,
  /** The unit of analysis: the case, or the rule for records made from one rule. */
  cluster: name,
  /** The recipe of the record's dataset. */
  arm: name,
  model: name,
  /** Name of the prompt; `default` where there is one only. */
  prompt: name,
}
