// The content of a document, for users who may see it. It is streamed through the service: each view is recorded in the audit
// log before the first byte is sent, and altered files are not sent.
import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import type { Actor } from '../../audit/audit-log.ts'
import { type DocumentRef, fileNameOf, storageKey } from '../../customer/documents/document-key.ts'
import { findDocument } from '../../customer/documents/documents-sql.ts'
import { auditCustomer } from '../../customer/record-change.ts'
import { ApiError } from '../../errors.ts'
import type { App } from '../../platform/app.ts'
import { storeAway } from './store-away.ts'

export interface DocumentContent {
  readonly headers: Readonly<Record<string, string>>
  readonly file: Readable
}

/** Document.NotFound when the document is unknown, hasn't arrived or was rejected on arrival. */
export async function documentContent(
  app: App,
  ref: DocumentRef,
  viewer: Actor,
  requestId: string,
): Promise<DocumentContent> {
  const row = await app.db.partner(ref.partnerId, (sql) => findDocument(sql, ref))
  // A document that an analyst rejected can still be viewed; one rejected on arrival has no content.
  if (!row?.confirmedAt) throw new ApiError('Document.NotFound', { status: 404 })
  // An erased customer has no key and no files.
  if (!(await app.vault.storedCustomerKey(ref.partnerId, ref.customerId)))
    throw new ApiError('Document.NotFound', { status: 404, message: 'The customer has been erased.' })
  const file = { ...row, sizeBytes: row.sizeBytes!, sha256: row.sha256! }
  return storedContent(app, file, requestId, () =>
    auditCustomer(app, row, {
      actor: viewer,
      action: 'viewDocument',
      changedFields: [`documents/${row.documentId}`],
      requestId,
    }),
  )
}

/** A confirmed document, or a file that staff attached to a case. */
type ConfirmedFile = Parameters<typeof storageKey>[0] & { readonly sizeBytes: number; readonly sha256: Uint8Array }

/** `recordView` runs before the first byte is sent. */
export async function storedContent(
  app: App,
  row: ConfirmedFile,
  requestId: string,
  recordView: () => Promise<void>,
): Promise<DocumentContent> {
  const stored = await app.store.read(storageKey(row)).catch(storeAway)
  if (!stored) throw new Error('a confirmed document is missing from the store')
  try {
    await recordView()
  } catch (error) {
    stored.body.on('error', () => {}).destroy()
    throw error
  }
  // For an altered file the connection ends before the last bytes, so that the download fails.
  const file = pipeline(stored.body, unaltered(row), (error) => {
    if (error && (error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') {
      app.log.error({ requestId, documentId: row.documentId, err: error }, 'a stored document cannot be sent')
    }
  })
  return { file, headers: headersFor(row) }
}

/** A browser saves the file and never renders it. */
function headersFor(row: ConfirmedFile): Record<string, string> {
  return {
    'content-type': row.contentType,
    'content-length': String(row.sizeBytes),
    'content-disposition': `attachment; filename="${fileNameOf(row)}"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  }
}

/** Passes the bytes on but holds back the last chunk until the hash matches that of the confirmed file. */
function unaltered(row: ConfirmedFile): Transform {
  const hash = createHash('sha256')
  let held: Buffer | undefined
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      const ready = held
      held = chunk
      done(null, ready)
    },
    flush(done) {
      if (!hash.digest().equals(Buffer.from(row.sha256)))
        return done(new Error('the stored bytes are not the confirmed ones'))
      done(null, held)
    },
  })
}
