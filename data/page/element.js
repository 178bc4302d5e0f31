/** Makes an element. Text is only ever set as text, so nothing that a page's data hold can become markup. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) made.setAttribute(key, value === true ? '' : value)
  }
  made.append(...children)
  return made
}

/**
 * An element of the page, of whatever kind its markup says.
 * @param {string} id
 * @returns {any}
 */
export function byId(id) {
  return document.getElementById(id)
}

let goesAt

/** A short note that a screen reader reads out as well; it goes by itself. */
export function say(message, seconds = 4) {
  const place = byId('said')
  place.textContent = message
  clearTimeout(goesAt)
  goesAt = setTimeout(() => {
    place.textContent = ''
  }, seconds * 1000)
}
