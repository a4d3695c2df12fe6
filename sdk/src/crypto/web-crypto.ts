// Derived from the global, so that they match the types of Node, browsers and Bun.
export type WebCrypto = typeof globalThis.crypto
export type Key = Awaited<ReturnType<WebCrypto['subtle']['importKey']>>
export interface KeyPair {
  readonly publicKey: Key
  readonly privateKey: Key
}

// WebCrypto is a global everywhere except in Node 18, which has it in a module. The module name is assembled at run time so
// that bundlers for browsers don't try to resolve it.
export async function webCrypto(): Promise<WebCrypto> {
  if (globalThis.crypto?.subtle) return globalThis.crypto
  const name = ['node', 'crypto'].join(':')
  const { webcrypto } = (await import(/* webpackIgnore: true */ /* @vite-ignore */ name)) as { webcrypto: WebCrypto }
  return webcrypto
}

export const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const
