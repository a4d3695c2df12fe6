// Sends a file to its upload link. XMLHttpRequest, because fetch doesn't report the progress of an upload.
import { CompletionError, NO_RESPONSE, type UploadLink } from '../session/completion-client.ts'

export interface Sending {
  readonly done: Promise<void>
  cancel(): void
}

export function sendFile(link: UploadLink, file: Blob, onProgress: (fraction: number) => void): Sending {
  const request = new XMLHttpRequest()
  const done = new Promise<void>((resolve, reject) => {
    const fail = () => reject(new CompletionError(NO_RESPONSE))
    request.open(link.method, link.uploadUrl)
    for (const [name, value] of Object.entries(link.headers)) request.setRequestHeader(name, String(value))
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => (request.status >= 200 && request.status < 300 ? resolve() : fail())
    request.onerror = fail
    request.onabort = fail
    request.send(file)
  })
  return { done, cancel: () => request.abort() }
}
