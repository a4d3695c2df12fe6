// Sends a file to its upload link. XMLHttpRequest, because fetch doesn't report the progress of an upload.
import { CompletionError, NO_RESPONSE, type UploadLink } from '../session/completion-client.ts'

interface Sending {
  /** Ends the upload. */
  readonly signal: AbortSignal
  readonly onProgress: (fraction: number) => void
}

export function sendFile(link: UploadLink, file: Blob, { signal, onProgress }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => reject(new CompletionError(NO_RESPONSE))
    if (signal.aborted) return fail()
    signal.addEventListener('abort', () => request.abort())
    request.open(link.method, link.uploadUrl)
    for (const [name, value] of Object.entries(link.headers)) request.setRequestHeader(name, String(value))
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => (request.status >= 200 && request.status < 300 ? resolve() : fail())
    request.onerror = fail
    request.onabort = fail
    request.send(file)
  })
}
