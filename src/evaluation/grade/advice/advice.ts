import type { Advice } from './action.js'
import type { DrugNames } from './drugs.js'
import { spelledOut } from './listed.js'
import { ordersIn } from './order.js'
import { readOrders } from './ordered.js'
import { noPatient, type PatientDrugs } from './patient.js'
import { readProse } from './prose.js'
import type { Regimen } from './regimen/index.js'
import { tableIn, tableOrders } from './table/index.js'
import type { OrderLine } from './verb.js'

/** What an answer is read beside; nothing where it is read alone. */
export interface ReadBeside {
  readonly patient?: PatientDrugs
  /** Doses that the reference names. */
  readonly wanted?: readonly Regimen[]
}

/**
 * What an answer advises about a drug: by its orders where it is a line of orders, else by its sentences.
 *
 * No model has a part in it.
 *
 * @example
 * const names = { drug: ['lisinopril'], alternatives: ['labetalol'] }
 * const answers = ['STOP lisinopril; START labetalol 100 mg twice daily', 'Lisinopril should be stopped.']
 * answers.map((answer) => [readAdvice(answer, names).form, ...readAdvice(answer, names).actions])
 * // → [['orders', 'stop', 'switch'], ['prose', 'stop']]
 */
export function readAdvice(answer: string, names: DrugNames, beside: ReadBeside = {}): Advice {
  const text = spelledOut(answer)
  const orders = orderLineOf(text)
  if (orders === null) return readProse(text, names)
  return readOrders(orders, { names, patient: beside.patient ?? noPatient, wanted: beside.wanted ?? [] })
}

/** Whether an answer is orders, in a line or in a table. */
export function isInOrders(answer: string): boolean {
  return orderLineOf(spelledOut(answer)) !== null
}

function orderLineOf(answer: string): OrderLine | null {
  const table = answer.includes('|') ? tableIn(answer) : null
  return table === null ? ordersIn(answer) : tableOrders(table)
}
