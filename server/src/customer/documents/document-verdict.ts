// Whether an uploaded file has the type and size that its link allows, and no malware. The partner gets the same reason for
// malware as for a damaged file: an attacker learns nothing about the scanner.
import type { FileFacts } from '../../platform/store/file-inspector.ts'
import type { ReasonCode } from '../../reference/reason-codes.ts'

export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024

interface Scanned {
  /** The signature that the malware scanner matched; null: none; undefined: not scanned. */
  readonly malware?: string | null
}

export type ScannedFacts = FileFacts & Scanned

/** A file that is too large isn't read, so nothing but its size is known of it. */
export type Seen = ScannedFacts | ({ readonly sizeBytes: number; readonly sha256: null } & Scanned)

/** The partner's reason for a file with malware. */
export const MALWARE_REASON = 'DocumentCorrupt'

export type Verdict =
  | { readonly status: 'Confirmed'; readonly facts: ScannedFacts }
  | { readonly status: 'Rejected'; readonly facts: Seen; readonly reasonCode: ReasonCode }

/** What the upload link allows. */
interface Allowed {
  readonly contentType: string
  readonly announcedBytes: number | null
}

export function verdictOn({ contentType, announcedBytes }: Allowed, seen: Seen): Verdict {
  if (seen.sizeBytes > MAX_DOCUMENT_BYTES || seen.sha256 === null) {
    return { status: 'Rejected', facts: seen, reasonCode: 'DocumentUnsupported' }
  }
  // The store rejects any other size than the announced one; this is for a store that ignores it.
  const fits =
    !seen.malware && seen.kind === contentType && (announcedBytes === null || announcedBytes === seen.sizeBytes)
  return fits
    ? { status: 'Confirmed', facts: seen }
    : { status: 'Rejected', facts: seen, reasonCode: 'DocumentCorrupt' }
}
