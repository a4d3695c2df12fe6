// Where files lie. Two stores stand behind this one interface, the local disk and any S3-compatible service, and give the
// same verdicts on the same uploads. Bytes go from the client straight to the store; the service hands out the link.
import type { Readable } from 'node:stream'

export interface LinkTerms {
  readonly contentType: string
  readonly maxBytes: number
  /** The exact size, where the caller announced it. The store then rejects any other. */
  readonly sizeBytes?: number | undefined
  readonly issuedAt: Date
  readonly expiresAt: Date
}

export interface UploadLink {
  readonly url: string
  /** To be sent exactly like this, or the store rejects the upload. Clients add Content-Length, which some let nobody set. */
  readonly headers: Readonly<Record<string, string>>
}

export interface StoredFile {
  readonly sizeBytes: number
  /** When it arrived, not earlier than it did. Undefined: the store doesn't say. */
  readonly storedAt: Date | undefined
  /** Must be read to its end or destroyed. */
  readonly body: Readable
}

export interface Store {
  readonly kind: 'disk' | 's3'
  /** A link for one PUT of one file: exact type, until then, once. */
  uploadLink(key: string, terms: LinkTerms): Promise<UploadLink>
  /** Undefined: nothing has arrived under this key. */
  read(key: string): Promise<StoredFile | undefined>
  /** Takes the bytes away and leaves an empty file, so that a link that was used stays used. */
  blank(key: string): Promise<void>
  /** Takes away whatever is there; nothing there is fine too. */
  remove(key: string): Promise<void>
  /** Throws when files can't be reached. */
  check(): Promise<void>
  /** Clears what uploads that broke off have left behind. */
  tidy(now: Date): Promise<void>
  close(): Promise<void>
}

/** The store can't be reached, or refuses us: not the caller's fault, and worth another try. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway'
}

const KEY = /^(?:[A-Za-z0-9][A-Za-z0-9_.-]*\/){0,7}[A-Za-z0-9][A-Za-z0-9_.-]*$/

/** Keys are plain segments: nothing to escape in a URL, nothing that climbs out of a folder. */
export function isKey(text: string): boolean {
  return text.length <= 512 && KEY.test(text)
}
