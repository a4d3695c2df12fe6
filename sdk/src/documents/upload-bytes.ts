// Uploads a file to storage with an upload link. The link grants the access, so no access token is sent.
import { GangwayError } from '../gangway-error.ts'
import type { UploadLink } from '../generated/partner-api.ts'
import { failureReason } from '../http/failure-reason.ts'
import { isOk } from '../http/read-response.ts'
import { backoffDelay, type RetryOptions } from '../http/retry.ts'
import { delay, startTimeout } from '../http/timeout.ts'
import type { Transport } from '../http/transport.ts'

export interface UploadProgress {
  readonly sentBytes: number
  readonly totalBytes: number
}

interface UploadBytesOptions {
  readonly transport: Transport
  readonly retries: Required<RetryOptions>
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined
}

const CHUNK_BYTES = 64 * 1024
/** Enough for 10 MiB over a slow connection. */
const TIMEOUT_MS = 5 * 60_000

export async function uploadBytes(link: UploadLink, bytes: Uint8Array, options: UploadBytesOptions): Promise<void> {
  for (let failures = 1; ; failures++) {
    const failure = await tryUpload(link, bytes, options)
    // 412 after a failure: an earlier attempt succeeded and its response was lost, so the file is stored.
    if (failure === undefined || (failure.status === 412 && failures > 1)) {
      options.onProgress?.({ sentBytes: bytes.length, totalBytes: bytes.length })
      return
    }
    if (!failure.isRetryable || failures >= options.retries.attempts) throw failure.error
    await delay(backoffDelay(failures, options.retries), options.signal)
  }
}

interface Failure {
  readonly status: number | undefined
  readonly isRetryable: boolean
  readonly error: GangwayError
}

async function tryUpload(
  link: UploadLink,
  bytes: Uint8Array,
  options: UploadBytesOptions,
): Promise<Failure | undefined> {
  const timeout = startTimeout(TIMEOUT_MS, options.signal)
  // An error thrown by the caller's own callback is passed on as it is, and not reported as an upload failure.
  let thrown: { readonly error: unknown } | undefined
  const onProgress: UploadBytesOptions['onProgress'] =
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
    const { status } = await options.transport(link.uploadUrl, {
      method: link.method,
      timeout,
      ...payload(link, bytes, onProgress),
    })
    if (isOk(status)) return undefined
    const error = new GangwayError('Client.UploadRefused', `Storage rejected the file with status ${status}.`, {
      status,
    })
    return { status, isRetryable: status >= 500 || status === 429, error }
  } catch (cause) {
    options.signal?.throwIfAborted()
    if (thrown) throw thrown.error
    const error = timeout.hasExpired
      ? new GangwayError('Client.TimedOut', `The upload did not finish within ${TIMEOUT_MS / 60_000} minutes.`, {
          cause,
        })
      : new GangwayError('Client.ConnectionFailed', `Could not reach storage: ${failureReason(cause)}`, { cause })
    return { status: undefined, isRetryable: true, error }
  } finally {
    timeout.clear()
  }
}

/** In chunks if progress is to be reported and the runtime supports it. Storage needs to know the length in advance. */
function payload(link: UploadLink, bytes: Uint8Array, onProgress: UploadBytesOptions['onProgress']) {
  if (!onProgress || !canStream()) return { headers: link.headers, body: bytes }
  const headers = { ...link.headers, 'content-length': String(bytes.length) }
  return { headers, body: chunksOf(bytes, onProgress) }
}

/** Reports each chunk before it is sent, and completion once, when storage has confirmed it. */
function* chunksOf(bytes: Uint8Array, onProgress: (progress: UploadProgress) => void): Generator<Uint8Array> {
  for (let sentBytes = 0; sentBytes < bytes.length; sentBytes += CHUNK_BYTES) {
    onProgress({ sentBytes, totalBytes: bytes.length })
    yield bytes.subarray(sentBytes, sentBytes + CHUNK_BYTES)
  }
}

/** Node sends a stream with a content length. Browsers and Bun use chunked encoding, which object stores reject. */
function canStream(): boolean {
  const versions = (globalThis as { process?: { versions?: Record<string, string> } }).process?.versions
  return versions?.node !== undefined && versions.bun === undefined && versions.deno === undefined
}
