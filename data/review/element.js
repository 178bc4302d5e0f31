/** Makes an element. Text is only ever set as text, so nothing that a pack holds can become markup. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) made.setAttribute(key, value === true ? '' : value)
  }
  made.append(...children)
  return made
}

export function byId(id) {
  return document.getElementById(id)
}

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

/** A short note that a screen reader reads out as well; it goes by itself. */
export function say(message, seconds = 5) {
  const place = byId('said')
  place.textContent = message
  clearTimeout(say.timer)
  say.timer = setTimeout(() => {
    place.textContent = ''
  }, seconds * 1000)
}
