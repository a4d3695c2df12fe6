// Puts a file into storage with the link that the service gave out. No token goes along: the link is the permission.
import { GangwayError } from './gangway-error.ts'
import type { UploadLink } from './generated/partner-api.ts'
import { reasonOf } from './reason.ts'
import { deadline, pause, pauseAfter, type RetryOptions } from './waiting.ts'

export interface UploadProgress {
  readonly sentBytes: number
  readonly totalBytes: number
}

interface PutOptions {
  readonly fetch: typeof fetch
  readonly retries: Required<RetryOptions>
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined
}

const PIECE = 64 * 1024
/** 10 MiB over a slow line. */
const TIMEOUT_MS = 5 * 60_000

export async function putBytes(link: UploadLink, bytes: Uint8Array, options: PutOptions): Promise<void> {
  for (let failures = 1; ; failures++) {
    const outcome = await putOnce(link, bytes, options)
    // Used up by an attempt of ours whose answer was lost: the file is there.
    if (outcome === undefined || (outcome.status === 412 && failures > 1)) return
    if (!outcome.mayPass || failures >= options.retries.attempts) throw outcome.error
    await pause(pauseAfter(failures, options.retries), options.signal)
  }
}

interface Failure {
  readonly status: number | undefined
  readonly mayPass: boolean
  readonly error: GangwayError
}

async function putOnce(link: UploadLink, bytes: Uint8Array, options: PutOptions): Promise<Failure | undefined> {
  const limit = deadline(TIMEOUT_MS, options.signal)
  // What the caller's own function throws is the caller's: storage has nothing to do with it.
  let thrown: { readonly error: unknown } | undefined
  const onProgress: PutOptions['onProgress'] =
    options.onProgress &&
    ((progress) => {
      try {
        options.onProgress?.(progress)
      } catch (error) {
        thrown = { error }
        throw error
      }
    })
  try {
    const response = await options.fetch(link.uploadUrl, {
      method: link.method,
      redirect: 'manual',
      signal: limit.signal,
      ...payload(link, bytes, onProgress),
    })
    await response.arrayBuffer()
    const { ok, status } = response
    if (ok) {
      onProgress?.({ sentBytes: bytes.length, totalBytes: bytes.length })
      return undefined
    }
    const error = new GangwayError('Client.UploadRefused', `Storage refused the file with ${status}.`, { status })
    return { status, mayPass: status >= 500 || status === 429, error }
  } catch (cause) {
    options.signal?.throwIfAborted()
    if (thrown) throw thrown.error
    const error = limit.hasPassed
      ? new GangwayError('Client.TimedOut', 'The upload took too long.', { cause })
      : new GangwayError('Client.ConnectionFailed', `Storage cannot be reached: ${reasonOf(cause)}`, { cause })
    return { status: undefined, mayPass: true, error }
  } finally {
    limit.clear()
  }
}

/** As a stream when somebody wants to watch and the runtime can; storage wants to know the length beforehand. */
function payload(link: UploadLink, bytes: Uint8Array, onProgress: PutOptions['onProgress']) {
  if (!onProgress || !canStream()) return { headers: link.headers, body: bytes as Uint8Array<ArrayBuffer> }
  let sentBytes = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      onProgress({ sentBytes, totalBytes: bytes.length })
      if (sentBytes >= bytes.length) return controller.close()
      const piece = bytes.subarray(sentBytes, sentBytes + PIECE)
      sentBytes += piece.length
      controller.enqueue(piece)
    },
  })
  return { headers: { ...link.headers, 'content-length': String(bytes.length) }, body, duplex: 'half' as const }
}

/** Node takes a stream with a length. Browsers and Bun send it in chunks, which stores refuse. */
function canStream(): boolean {
  const versions = (globalThis as { process?: { versions?: Record<string, string> } }).process?.versions
  return versions?.node !== undefined && versions.bun === undefined && versions.deno === undefined
}
