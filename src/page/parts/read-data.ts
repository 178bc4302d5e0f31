import { byId } from './element.js'

/** What a page holds, as JSON. The page's writer is held to the same type. */
export function readData<Data>(): Data {
  return JSON.parse(byId('data').textContent) as Data
}

/** The same where it may be packed (zlib, Base64). Null where the browser cannot unpack it. */
export async function readPackedData<Data>(): Promise<Data | null> {
  const holder = byId('data', HTMLScriptElement)
  if (holder.type === 'application/json') return readData<Data>()
  if (!('DecompressionStream' in globalThis)) return null
  const bytes = Uint8Array.from(atob(holder.text), (sign) => sign.charCodeAt(0))
  // What has been unpacked is not kept twice.
  holder.remove()
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  return JSON.parse(await new Response(unpacked).text()) as Data
}
