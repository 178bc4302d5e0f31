import { byId, element } from '../parts/index.js'

/** A word of the pack on a line of ours; it keeps its own direction. */
export function own(text: string): HTMLElement {
  return element('bdi', {}, text)
}

export function keycap(key: string): HTMLElement {
  return element('kbd', {}, key)
}

/** For screen readers only: the eye sees it happen. */
export function tell(message: string): void {
  byId('told').textContent = message
}
