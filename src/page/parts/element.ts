/** Attributes of an element: null and false leave one out, true sets one without a value. */
export type Attributes = Readonly<Record<string, string | number | boolean | null>>

/** Makes an element. Text is only ever set as text, so nothing that a page's data hold can become markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) made.setAttribute(key, value === true ? '' : String(value))
  }
  made.append(...children)
  return made
}

/**
 * An element of the page's markup, which has it.
 *
 * @throws {Error} there is none of this kind: the script and the markup are not of one page
 */
export function byId(id: string): HTMLElement
export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind
export function byId(id: string, kind: new () => HTMLElement = HTMLElement): HTMLElement {
  return known(document.getElementById(id), kind, `#${id}`)
}

/**
 * The first element inside another that a selector finds, which is there.
 *
 * @throws {Error} there is none of this kind
 */
export function within(holder: ParentNode, selector: string): HTMLElement
export function within<Kind extends HTMLElement>(holder: ParentNode, selector: string, kind: new () => Kind): Kind
export function within(holder: ParentNode, selector: string, kind: new () => HTMLElement = HTMLElement): HTMLElement {
  return known(holder.querySelector(selector), kind, selector)
}

/** All elements inside another that a selector finds. */
export function allWithin(holder: ParentNode, selector: string): readonly HTMLElement[] {
  return [...holder.querySelectorAll<HTMLElement>(selector)]
}

function known<Kind extends HTMLElement>(found: Element | null, kind: new () => Kind, name: string): Kind {
  if (found instanceof kind) return found
  throw new Error(`The page expects a ${kind.name} at ${name} and finds ${found === null ? 'none' : found.nodeName}.`)
}

/** The element at which an event happened, or the next one around it, that a selector finds. */
export function aroundEvent(event: Event, selector: string): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
}

let goesAt: ReturnType<typeof setTimeout> | undefined

/** A short note that a screen reader reads out as well; it goes by itself. */
export function say(message: string, seconds = 4): void {
  const place = byId('said')
  place.textContent = message
  clearTimeout(goesAt)
  goesAt = setTimeout(() => {
    place.textContent = ''
  }, seconds * 1000)
}
