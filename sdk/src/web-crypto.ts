// Taken from the global, so that they are right with the types of Node, of a browser and of Bun alike.
export type WebCrypto = typeof globalThis.crypto
export type Key = Awaited<ReturnType<WebCrypto['subtle']['importKey']>>
export interface KeyPair {
  readonly publicKey: Key
  readonly privateKey: Key
}

// WebCrypto is global everywhere but in Node 18, which keeps it in a module. The module's name is put together so that
// bundlers for browsers don't look for it.
export async function webCrypto(): Promise<WebCrypto> {
  if (globalThis.crypto?.subtle) return globalThis.crypto
  const name = ['node', 'crypto'].join(':')
  const { webcrypto } = (await import(/* webpackIgnore: true */ /* @vite-ignore */ name)) as { webcrypto: WebCrypto }
  return webcrypto
}

export const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const
