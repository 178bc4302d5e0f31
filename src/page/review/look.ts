import { byId, say } from '../parts/index.js'
import { storedCopies, storeObject } from './storage.js'

const lookKey = 'medqa-perturb review look'
const sizes = [18, 20, 22, 25, 28, 32, 36]
const prefersDark = matchMedia('(prefers-color-scheme: dark)')
/** How this person likes the page; `theme` null follows the system. */
const look: { size: number; theme: 'dark' | 'light' | null; letters: boolean; reference: boolean } = {
  size: 0,
  theme: null,
  letters: true,
  reference: true,
}
/** What is a box to tick, by the id of the box. */
const boxes = ['letters', 'reference'] as const

export function readLook(): void {
  const stored = storedCopies(lookKey)[0]
  if (sizes[Number(stored?.size)] !== undefined) look.size = Number(stored?.size)
  if (stored?.theme === 'dark' || stored?.theme === 'light') look.theme = stored.theme
  for (const name of boxes) if (stored?.[name] === false) look[name] = false
  for (const name of boxes) {
    const box = byId(name, HTMLInputElement)
    box.addEventListener('change', () => changeLook({ [name]: box.checked }))
  }
  paintLook()
  prefersDark.addEventListener('change', paintLook)
}

function paintLook(): void {
  const theme = look.theme ?? (prefersDark.matches ? 'dark' : 'light')
  document.documentElement.dataset.theme = theme
  const size = sizes[look.size] ?? 0
  document.documentElement.dataset.size = String(size)
  document.documentElement.classList.toggle('large', size > 22)
  byId('theme').setAttribute('aria-pressed', String(theme === 'dark'))
  for (const name of boxes) byId(name, HTMLInputElement).checked = look[name]
  document.documentElement.classList.toggle('no-reference', !look.reference)
}

function changeLook(change: Partial<typeof look>): void {
  Object.assign(look, change)
  paintLook()
  storeObject(lookKey, look)
}

export function stepSize(step: number): void {
  const size = Math.min(Math.max(look.size + step, 0), sizes.length - 1)
  if (size === look.size) say(step > 0 ? 'This is the largest type.' : 'This is the smallest type.', 5)
  else changeLook({ size })
}

export function switchTheme(): void {
  changeLook({ theme: document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark' })
}

export function lettersAreKeys(): boolean {
  return look.letters
}
