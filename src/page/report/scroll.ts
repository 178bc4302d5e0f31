import { allWithin, within } from '../parts/index.js'

/** Says by its style of each part that scrolls sideways whether there is more to the right. */
export function startScrolling(): void {
  const watcher = new ResizeObserver((entries) => {
    for (const { target } of entries) paintEdge(target.closest<HTMLElement>('.scroll'))
  })
  for (const region of allWithin(document, '.scroll')) {
    region.addEventListener('scroll', () => paintEdge(region), { passive: true })
    watcher.observe(region)
    if (region.firstElementChild) watcher.observe(region.firstElementChild)
  }
}

function paintEdge(region: HTMLElement | null): void {
  if (region) region.classList.toggle('more', region.scrollWidth - region.clientWidth - region.scrollLeft > 2)
}

/** Keeps what an address leads to clear of the head, which takes another line where its words need it. */
export function keepClearOfHead(): void {
  const head = within(document, 'header')
  const measure = (): void => {
    const isStuck = getComputedStyle(head).position === 'sticky'
    document.documentElement.style.setProperty('--head', `${isStuck ? head.offsetHeight : 0}px`)
  }
  new ResizeObserver(measure).observe(head)
  measure()
}
