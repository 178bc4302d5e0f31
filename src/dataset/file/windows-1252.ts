/** The code points of bytes 0x80–0x9F as the WHATWG encoding standard has them; its five gaps are C1 controls. */
const upper =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'

/**
 * Reads bytes as Windows-1252; every byte is one character, so chunks may be cut anywhere.
 *
 * Own table: TextDecoder of Node 20 reads these bytes as ISO-8859-1.
 *
 * @example
 * decodeWindows1252(new Uint8Array([0x33, 0x38, 0xb0, 0x43, 0x92]))
 * // → '38°C’'
 */
export function decodeWindows1252(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return latin1.replace(/[\x80-\x9f]/g, (control) => upper.charAt(control.charCodeAt(0) - 0x80))
}
