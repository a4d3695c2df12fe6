// Documents: a link, the upload itself, and waiting until the service has taken it.

import { segment } from './business-profiles.ts'
import { type ContentType, contentTypeOf, type DocumentFile, readFile, tooLarge } from './document-file.ts'
import { GangwayError, isGangwayError } from './gangway-error.ts'
import type { DocumentState, UploadLink, UploadLinkRequest, VerificationStatus } from './generated/partner-api.ts'
import { putBytes, type UploadProgress } from './put-bytes.ts'
import type { Answered } from './read-answer.ts'
import type { RequestOptions, Sender, WriteOptions } from './sender.ts'
import { pause, type RetryOptions } from './waiting.ts'

export interface UploadOptions extends RequestOptions {
  readonly file: DocumentFile
  readonly documentCategory: UploadLink['documentCategory']
  /** The person that a personal document belongs to. */
  readonly uboId?: string | undefined
  /** Read from the file's first bytes unless given. */
  readonly contentType?: ContentType | undefined
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined
  /** How long to wait for the service to confirm; 60 000 unless told, 0 not to wait. */
  readonly confirmWithinMs?: number | undefined
}

export type UploadedDocument = Pick<DocumentState, 'documentId' | 'status'> & {
  readonly documentCategory: UploadLink['documentCategory']
  readonly uboId: string | null
  readonly sizeBytes: number
  readonly contentType: ContentType
}

interface Surroundings {
  readonly fetch: typeof fetch
  readonly retries: Required<RetryOptions>
}

export class Documents {
  readonly #sender: Sender
  readonly #around: Surroundings
  constructor(sender: Sender, around: Surroundings) {
    this.#sender = sender
    this.#around = around
  }

  /** A link for one file, good for 30 minutes. `upload` does this and the rest. */
  createUploadLink(
    customerId: string,
    request: UploadLinkRequest,
    options: WriteOptions = {},
  ): Promise<Answered<UploadLink>> {
    const path = `/api/partner/v1/business-profiles/${segment(customerId)}/documents/upload-link`
    return this.#sender.send({ ...options, method: 'POST', path, body: request })
  }

  /** Sends a file and waits until the service has confirmed it. */
  async upload(customerId: string, options: UploadOptions): Promise<UploadedDocument> {
    const { documentCategory, uboId, signal, timeoutMs, requestId } = options
    const bytes = await readFile(options.file)
    const contentType = options.contentType ?? contentTypeOf(bytes)
    const request = { documentCategory, contentType, ...(uboId === undefined ? {} : { uboId }) }
    const link = await this.createUploadLink(customerId, request, { signal, timeoutMs, requestId })
    if (bytes.length > link.maxSizeBytes) throw tooLarge(link.maxSizeBytes)
    await putBytes(link, bytes, { ...this.#around, signal, onProgress: options.onProgress })
    const within = options.confirmWithinMs ?? 60_000
    const { documentId } = link
    const status = within === 0 ? 'Pending' : await this.#confirmed(customerId, documentId, within, options)
    return {
      documentId,
      status,
      documentCategory: link.documentCategory,
      uboId: link.uboId,
      sizeBytes: bytes.length,
      contentType,
    }
  }

  /** Storage may tell the service later than us, or not at all: after a moment the service is asked to look. */
  async #confirmed(customerId: string, documentId: string, withinMs: number, { signal, timeoutMs }: RequestOptions) {
    const path = `/api/partner/v1/business-profiles/${segment(customerId)}`
    const until = Date.now() + withinMs
    for (let looks = 0, wait = 50; ; looks++, wait = Math.min(2000, wait * 2)) {
      const found = await this.#stateOf(`${path}/verification-status`, documentId, { signal, timeoutMs })
      if (found && found.status !== 'Pending') {
        if (found.status === 'Confirmed' || found.status === 'Accepted') return found.status
        const why = found.reasonCode ? ` (${found.reasonCode})` : ''
        throw new GangwayError('Client.DocumentRejected', `The document was not taken: ${found.status}${why}.`)
      }
      if (looks > 0 && looks % ASKED_EVERY === 0) await this.#askToLook(path, documentId, { signal, timeoutMs })
      if (Date.now() + wait > until)
        throw new GangwayError(
          'Client.DocumentNotConfirmed',
          'The file is sent, but the service has not confirmed it yet.',
        )
      await pause(wait, signal)
    }
  }

  async #stateOf(path: string, documentId: string, options: RequestOptions): Promise<DocumentState | undefined> {
    const { documents } = await this.#sender.send<VerificationStatus>({ ...options, method: 'GET', path })
    return documents.find((document) => document.documentId === documentId)
  }

  /** It may have nothing to see yet, or a reviewer may have the customer: then it stays with waiting. */
  async #askToLook(path: string, documentId: string, options: RequestOptions): Promise<void> {
    const body = { businessDocumentIdList: [documentId] }
    await this.#sender.send({ ...options, method: 'PATCH', path, body }).catch((error) => {
      if (!isGangwayError(error) || (error.status !== 400 && error.status !== 409)) throw error
    })
  }
}

const ASKED_EVERY = 3
