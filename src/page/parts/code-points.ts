/** Invisible characters as in `src/invisible.ts`, but not line ends and tabs, which do no harm on a page. */
const unseen =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)[\u200d\ufe0f]|(?![\u200d\ufe0f\t\n\r])[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\ufffd]/gu

/**
 * From here on, whatever comes onto the page, from whichever script, shows its characters that nobody sees: it is looked
 * through before anything of it is drawn.
 */
export function showCodePoints(): void {
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) showBelow(node)
  }).observe(document.body, { childList: true, subtree: true })
  showBelow(document.body)
}

function showBelow(node: Node): void {
  const texts: Text[] = node instanceof Text ? [node] : []
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
  while (walker.nextNode() !== null) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
  for (const text of texts) showIn(text)
}

/**
 * Wraps every such character of a text in a box that shows its code point. The character itself stays in the text, for
 * copying and searching; a direction mark has no effect beyond its box.
 */
function showIn(text: Text): void {
  const parent = text.parentElement
  if (parent === null || parent.closest('script, style, textarea, option, title, svg, .code-point')) return
  for (const { 0: found, index } of [...text.data.matchAll(unseen)].reverse()) {
    const code = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    const box = document.createElement('span')
    box.className = 'code-point'
    box.dataset.code = `U+${code}`
    box.title = 'a character that nobody sees'
    const sign = text.splitText(index)
    sign.splitText(found.length)
    sign.replaceWith(box)
    box.append(sign)
  }
}
