// The first bytes of a receiver's answer as text that can be stored: valid, and without the one character PostgreSQL refuses.

/** `wasCut`: there was more than was kept. */
export function excerptText(bytes: Buffer, wasCut: boolean): string {
  if (bytes.length === 0) return ''
  // `stream` leaves out a character that was cut in half at the end; a broken one anywhere becomes the replacement sign.
  return new TextDecoder('utf-8').decode(bytes, { stream: wasCut }).replaceAll('\u0000', '')
}
