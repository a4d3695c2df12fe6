// Bytes and base64, with what every JavaScript runtime has.

export type Bytes = Uint8Array<ArrayBuffer>

export function concatBytes(parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let offset = 0
  for (const part of parts) {
    all.set(part, offset)
    offset += part.length
  }
  return all
}

/** Reads a whole stream, and throws the given error as soon as it exceeds `maxBytes`. */
export async function collectBytes(
  stream: AsyncIterable<Uint8Array | string>,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Bytes> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of stream) {
    const bytes = typeof part === 'string' ? new TextEncoder().encode(part) : part
    size += bytes.length
    if (size > maxBytes) throw tooLarge()
    parts.push(bytes)
  }
  return concatBytes(parts)
}

export function base64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

export function base64url(bytes: Uint8Array): string {
  return base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
