// The bytes of a document, for people who may see them. They go through the service, never by a public address: each view
// is written into the customer's trail before the first byte leaves, and what was stored is what is sent or nothing is.
import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import type { Actor } from '../../audit/audit-log.ts'
import { type DocumentRef, fileNameOf, storageKey } from '../../customer/documents/document-key.ts'
import { type DocumentRow, findDocument } from '../../customer/documents/documents-sql.ts'
import { auditCustomer } from '../../customer/record-change.ts'
import { ApiError } from '../../errors.ts'
import type { App } from '../../platform/app.ts'
import { storeAway } from './store-away.ts'

export interface DocumentContent {
  readonly headers: Readonly<Record<string, string>>
  readonly file: Readable
}

/** Refuses with Document.NotFound when there is nothing to show: unknown, not arrived, or refused on arrival. */
export async function documentContent(
  app: App,
  ref: DocumentRef,
  viewer: Actor,
  requestId: string,
): Promise<DocumentContent> {
  const row = await app.db.partner(ref.partnerId, (sql) => findDocument(sql, ref))
  // One that an analyst refused is still evidence; one that was refused on arrival has nothing left to show.
  if (!row?.confirmedAt) throw new ApiError('Document.NotFound', { status: 404 })
  // Without its key a customer has been erased, and its files with it.
  if (!(await app.vault.storedCustomerKey(ref.partnerId, ref.customerId)))
    throw new ApiError('Document.NotFound', { status: 404, message: 'The customer has been erased.' })
  const stored = await app.store.read(storageKey(row)).catch(storeAway)
  if (!stored) throw new Error('a confirmed document is missing from the store')
  try {
    await auditCustomer(app, row, {
      actor: viewer,
      action: 'viewDocument',
      changedFields: [`documents/${row.documentId}`],
      requestId,
    })
  } catch (error) {
    stored.body.on('error', () => {}).destroy()
    throw error
  }
  // A broken file ends the connection before its last bytes: whoever downloads it knows that it isn't whole.
  const file = pipeline(stored.body, unaltered(row), (error) => {
    if (error && (error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') {
      app.log.error({ requestId, documentId: row.documentId, err: error }, 'a stored document cannot be given out')
    }
  })
  return { file, headers: headersFor(row) }
}

/** A browser saves it and does nothing else with it, whatever is inside. */
function headersFor(row: DocumentRow): Record<string, string> {
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

/** Lets the bytes pass, but keeps back the last ones until they are known to be the ones that were confirmed. */
function unaltered(row: DocumentRow): Transform {
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
      if (!hash.digest().equals(Buffer.from(row.sha256!)))
        return done(new Error('the stored bytes are not the confirmed ones'))
      done(null, held)
    },
  })
}
