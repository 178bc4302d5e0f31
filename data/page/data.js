import { byId } from './element.js'

/**
 * What a page holds, in an element of this id: JSON, or JSON packed with zlib and written in Base64 where it is long.
 * Null where the browser cannot unpack it.
 */
export async function readData(id) {
  const holder = byId(id)
  if (holder.type === 'application/json') return JSON.parse(holder.textContent)
  if (!('DecompressionStream' in globalThis)) return null
  const bytes = Uint8Array.from(atob(holder.textContent), (sign) => sign.charCodeAt(0))
  // What has been unpacked is not kept twice.
  holder.remove()
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  return JSON.parse(await new Response(unpacked).text())
}
