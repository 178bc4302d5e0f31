import { byId, say } from '../page/element.js'

const lookKey = 'medqa-perturb review look'
const sizes = [18, 20, 22, 25, 28, 32, 36]
const prefersDark = matchMedia('(prefers-color-scheme: dark)')
/** How this person likes the page; `theme` null follows the system. */
const look = { size: 0, theme: null, letters: true }

export function readLook() {
  try {
    const stored = JSON.parse(localStorage.getItem(lookKey) ?? '{}')
    if (sizes[stored.size] !== undefined) look.size = stored.size
    if (stored.theme === 'dark' || stored.theme === 'light') look.theme = stored.theme
    if (stored.letters === false) look.letters = false
  } catch {
    // How the page looks is no loss.
  }
  paintLook()
  prefersDark.addEventListener('change', paintLook)
}

function paintLook() {
  const theme = look.theme ?? (prefersDark.matches ? 'dark' : 'light')
  document.documentElement.dataset.theme = theme
  document.documentElement.dataset.size = String(sizes[look.size])
  document.documentElement.classList.toggle('large', sizes[look.size] > 22)
  byId('theme').setAttribute('aria-pressed', String(theme === 'dark'))
  byId('letters').checked = look.letters
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

export function chooseLetters(letters) {
  changeLook({ letters })
}

export function lettersAreKeys() {
  return look.letters
}
