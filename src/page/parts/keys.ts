import { say } from './element.js'

/** Whether a key is no letter of a text that is being typed, and no shortcut of the browser. */
export function isFreeKey({ ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && !defaultPrevented
}

/** Whether keys are text where the focus is. */
export function isTyping(target: Element): boolean {
  return target.matches('input:not([type=checkbox]), select, textarea')
}

/** Puts the address of what is looked at on the clipboard; `hash` begins with #. */
export async function copyLink(hash: string): Promise<void> {
  const link = `${location.href.split('#')[0]}${hash}`
  try {
    await navigator.clipboard.writeText(link)
    say('Link copied.')
  } catch {
    say(`The link could not be copied. It is ${link}`)
  }
}
