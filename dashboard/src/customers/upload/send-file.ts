// Sends a file to its upload link. XMLHttpRequest, because fetch doesn't report the progress of an upload.
import { ApiError, NO_RESPONSE } from '../../api/api-error.ts'
import type { UploadLink } from '../../api/dashboard-operations.ts'
import { uploadTexts } from './texts.ts'

interface Sending {
  /** Ends the upload. */
  readonly signal: AbortSignal
  readonly onProgress: (fraction: number) => void
}

export function sendFile(
  link: Pick<UploadLink, 'method' | 'uploadUrl' | 'headers'>,
  file: Blob,
  { signal, onProgress }: Sending,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () =>
      reject(new ApiError({ code: NO_RESPONSE, description: uploadTexts.failed, status: request.status }))
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

const TYPES: Readonly<Record<string, UploadLinkType>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
}
type UploadLinkType = 'application/pdf' | 'image/jpeg' | 'image/png'

/** By its type, or by its name where the browser doesn't know the type. */
export function contentTypeOf(file: File): UploadLinkType | undefined {
  const byName = TYPES[file.name.split('.').at(-1)?.toLowerCase() ?? '']
  return Object.values(TYPES).find((type) => type === file.type) ?? (file.type === '' ? byName : undefined)
}
