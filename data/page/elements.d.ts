/** What the compiler cannot know of a page: every element that its scripts find or hear of is one of HTML. */
interface Element {
  readonly dataset: DOMStringMap
  focus(): void
  hidden: boolean
  open: boolean
  tabIndex: number
}

interface EventTarget {
  readonly checked: boolean
  closest(selector: string): Element | null
  matches(selector: string): boolean
}
