import { byId, say } from '../page/element.js'

const lookKey = 'medqa-perturb review look'
const sizes = [18, 20, 22, 25, 28, 32, 36]
const prefersDark = matchMedia('(prefers-color-scheme: dark)')
/** How this person likes the page; `theme` null follows the system. */
const look = { size: 0, theme: null, letters: true, reference: true }
/** What is a box to tick, by the id of the box. */
const boxes = ['letters', 'reference']

export function readLook() {
  try {
    const stored = JSON.parse(localStorage.getItem(lookKey) ?? '{}')
    if (sizes[stored.size] !== undefined) look.size = stored.size
    if (stored.theme === 'dark' || stored.theme === 'light') look.theme = stored.theme
    for (const name of boxes) if (stored[name] === false) look[name] = false
  } catch {
    // How the page looks is no loss.
  }
  for (const name of boxes)
    byId(name).addEventListener('change', ({ target }) => changeLook({ [name]: target.checked }))
  paintLook()
  prefersDark.addEventListener('change', paintLook)
}

function paintLook() {
  const theme = look.theme ?? (prefersDark.matches ? 'dark' : 'light')
  document.documentElement.dataset.theme = theme
  document.documentElement.dataset.size = String(sizes[look.size])
  document.documentElement.classList.toggle('large', sizes[look.size] > 22)
  byId('theme').setAttribute('aria-pressed', String(theme === 'dark'))
  for (const name of boxes) byId(name).checked = look[name]
  document.documentElement.classList.toggle('no-reference', !look.reference)
}

function changeLook(change) {
  Object.assign(look, change)
  paintLook()
  try {
    localStorage.setItem(lookKey, JSON.stringify(look))
  } catch {
    // The choice lasts as long as the page then.
  }
}

export function stepSize(step) {
  const size = Math.min(Math.max(look.size + step, 0), sizes.length - 1)
  if (size === look.size) return say(step > 0 ? 'This is the largest type.' : 'This is the smallest type.', 5)
  changeLook({ size })
}

export function switchTheme() {
  changeLook({ theme: document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark' })
}

export function lettersAreKeys() {
  return look.letters
}
