import { byId, element } from '../page/element.js'

/** A word of the pack on a line of ours; it keeps its own direction. */
export function own(text) {
  return element('bdi', {}, text)
}

export function keycap(key) {
  return element('kbd', {}, key)
}

export function counted(number, noun) {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** For screen readers only: the eye sees it happen. */
export function tell(message) {
  byId('told').textContent = message
}
