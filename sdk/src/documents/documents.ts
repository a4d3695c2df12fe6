// Documents: request an upload link, upload the file, and wait until the service confirms it.
import { GangwayError, isGangwayError } from '../gangway-error.ts'
import type { DocumentState, UploadLink, UploadLinkRequest, VerificationStatus } from '../generated/partner-api.ts'
import { pathSegment } from '../http/path-segment.ts'
import type { Answered } from '../http/read-response.ts'
import type { RetryOptions } from '../http/retry.ts'
import type { RequestOptions, Sender, WriteOptions } from '../http/sender.ts'
import { delay } from '../http/timeout.ts'
import type { Transport } from '../http/transport.ts'
import { type ContentType, contentTypeOf, type DocumentFile, readFile, tooLarge } from './document-file.ts'
import { type UploadProgress, uploadBytes } from './upload-bytes.ts'

export interface UploadOptions extends RequestOptions {
  /** A path (in Node and Bun), bytes, a Blob or File, or a stream. */
  readonly file: DocumentFile
  readonly documentCategory: UploadLink['documentCategory']
  /** The person that a personal document belongs to. */
  readonly uboId?: string | undefined
  /** Default: determined from the first bytes of the file. */
  readonly contentType?: ContentType | undefined
  /** Called as the upload progresses. In browsers and Bun it is called once, at the end. */
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined
  /** How long to wait for the confirmation, in milliseconds. Default: 60 000. Set it to 0 to return after the upload. */
  readonly confirmWithinMs?: number | undefined
}

export type UploadedDocument = Pick<DocumentState, 'documentId' | 'status'> & {
  readonly documentCategory: UploadLink['documentCategory']
  readonly uboId: string | null
  readonly sizeBytes: number
  readonly contentType: ContentType
}

interface StorageOptions {
  readonly transport: Transport
  readonly retries: Required<RetryOptions>
}

/** The largest sizeBytes that the service accepts. */
const MAX_LINK_BYTES = 10 * 1024 * 1024

export class Documents {
  readonly #sender: Sender
  readonly #storage: StorageOptions
  constructor(sender: Sender, storage: StorageOptions) {
    this.#sender = sender
    this.#storage = storage
  }

  /** Returns a link for uploading one file, valid for 30 minutes. `upload` calls this for you. */
  createUploadLink(
    customerId: string,
    request: UploadLinkRequest,
    options: WriteOptions = {},
  ): Promise<Answered<UploadLink>> {
    return this.#sender.send({
      ...options,
      method: 'POST',
      path: `${profilePath(customerId)}/documents/upload-link`,
      body: request,
    })
  }

  /**
   * Uploads a file and waits until the service confirms it.
   *
   * ```ts
   * const document = await gangway.documents.upload(customerId, {
   *   file: 'certificate.pdf',
   *   documentCategory: 'CertificateOfIncorporation',
   * })
   * ```
   */
  async upload(customerId: string, options: UploadOptions): Promise<UploadedDocument> {
    const { documentCategory, uboId, signal, timeoutMs, requestId } = options
    const bytes = await readFile(options.file)
    const contentType = options.contentType ?? contentTypeOf(bytes)
    // Storage then accepts exactly this file's size. A size that no link can have is left to the checks below.
    const isLinkSize = bytes.length > 0 && bytes.length <= MAX_LINK_BYTES
    const request = {
      documentCategory,
      contentType,
      ...(isLinkSize ? { sizeBytes: bytes.length } : {}),
      ...(uboId === undefined ? {} : { uboId }),
    }
    const link = await this.createUploadLink(customerId, request, { signal, timeoutMs, requestId })
    if (bytes.length > link.maxSizeBytes) throw tooLarge(link.maxSizeBytes)
    await uploadBytes(link, bytes, { ...this.#storage, signal, onProgress: options.onProgress })
    const confirmWithinMs = options.confirmWithinMs ?? 60_000
    const { documentId } = link
    const status =
      confirmWithinMs === 0
        ? 'Pending'
        : await this.#waitForConfirmation(customerId, documentId, confirmWithinMs, options)
    return {
      documentId,
      status,
      documentCategory: link.documentCategory,
      uboId: link.uboId,
      sizeBytes: bytes.length,
      contentType,
    }
  }

  /** Storage may notify the service late or not at all, so the service is asked to check from time to time. */
  async #waitForConfirmation(
    customerId: string,
    documentId: string,
    withinMs: number,
    { signal, timeoutMs }: RequestOptions,
  ) {
    const path = profilePath(customerId)
    const deadline = Date.now() + withinMs
    for (let polls = 0, wait = 50; ; polls++, wait = Math.min(2000, wait * 2)) {
      const state = await this.#stateOf(`${path}/verification-status`, documentId, { signal, timeoutMs })
      if (state && state.status !== 'Pending') {
        if (state.status === 'Confirmed' || state.status === 'Accepted') return state.status
        const reason = state.reasonCode ? ` (${state.reasonCode})` : ''
        throw new GangwayError('Client.DocumentRejected', `The document was not accepted: ${state.status}${reason}.`)
      }
      if (polls > 0 && polls % POLLS_PER_CHECK === 0) await this.#requestCheck(path, documentId, { signal, timeoutMs })
      if (Date.now() + wait > deadline)
        throw new GangwayError(
          'Client.DocumentNotConfirmed',
          'The file was uploaded, but the service has not confirmed it yet.',
        )
      await delay(wait, signal)
    }
  }

  async #stateOf(path: string, documentId: string, options: RequestOptions): Promise<DocumentState | undefined> {
    const { documents } = await this.#sender.send<VerificationStatus>({ ...options, method: 'GET', path })
    return documents.find((document) => document.documentId === documentId)
  }

  /** 400 means that the file has not arrived yet, 409 that the customer is under review: keep waiting in both cases. */
  async #requestCheck(path: string, documentId: string, options: RequestOptions): Promise<void> {
    const body = { businessDocumentIdList: [documentId] }
    await this.#sender.send({ ...options, method: 'PATCH', path, body }).catch((error) => {
      if (!isGangwayError(error) || (error.status !== 400 && error.status !== 409)) throw error
    })
  }
}

const profilePath = (customerId: string) => `/api/partner/v1/business-profiles/${pathSegment(customerId)}`

const POLLS_PER_CHECK = 3
