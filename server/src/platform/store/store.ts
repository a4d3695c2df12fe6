// The interface of the document store. The local disk and any S3-compatible service implement it and respond alike to the
// same uploads. Clients upload directly to the store; the service only creates the link.
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
  /** Must be sent exactly like this; otherwise the store rejects the upload. Clients add Content-Length, which some don't allow to set. */
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
  /** Where upload links point to, if not to this service. */
  readonly uploadOrigin?: string
  /** A link for one PUT of one file with an exact type, valid once until it expires. */
  uploadLink(key: string, terms: LinkTerms): Promise<UploadLink>
  /** Undefined: nothing has arrived under this key. */
  read(key: string): Promise<StoredFile | undefined>
  /** Replaces the content with an empty file, so that a used link stays used. */
  blank(key: string): Promise<void>
  /** Deletes the file if it exists. */
  remove(key: string): Promise<void>
  /** Throws when the store is unreachable. */
  check(): Promise<void>
  /** Why a page of this origin can't upload to the store from a browser. Missing where uploads go through this service. */
  findBrowserUploadError?(origin: string): Promise<string | undefined>
  /** Removes what interrupted uploads left behind. */
  tidy(now: Date): Promise<void>
  close(): Promise<void>
}

/** The store is unreachable or rejects our request. The caller can retry. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway'
}

const KEY = /^(?:[A-Za-z0-9][A-Za-z0-9_.-]*\/){0,7}[A-Za-z0-9][A-Za-z0-9_.-]*$/

/** Keys are plain path segments: nothing to escape in a URL, and no path traversal. */
export function isKey(text: string): boolean {
  return text.length <= 512 && KEY.test(text)
}
