// Exports everything stored about a customer, decrypted, for a subject access request: a JSON file with the documents beside
// it. The export is recorded in the customer's audit log before anything is read.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { recordAction } from '../../audit/account-activity.ts'
import { listLinks } from '../../audit/audit-log-sql.ts'
import { chainRecord } from '../../audit/chain-record.ts'
import { changeCustomer } from '../../customer/change-customer.ts'
import type { CustomerRef } from '../../customer/customer-ref.ts'
import { fileNameOf, storageKey } from '../../customer/documents/document-key.ts'
import { recordCustomerAction } from '../../customer/record-change.ts'
import type { App } from '../../platform/app.ts'
import { newId } from '../../platform/ids.ts'
import { open } from '../../platform/keys/keyring.ts'
import { OPERATOR } from '../actor.ts'
import { CommandError } from '../commands/command.ts'
import { CUSTOMER_TABLES, type CustomerTable } from './customer-tables-sql.ts'
import { findCustomer, listRows, listStoredDocuments, lockCustomerRow, type StoredDocument } from './erasure-sql.ts'

export interface ExportedFile {
  readonly documentId: string
  readonly documentCategory: string
  /** Null when there is no file: never uploaded, rejected, or erased. */
  readonly file: string | null
  /** Whether it is still the file that was confirmed. */
  readonly isUnaltered: boolean | null
}

export interface Exported {
  readonly file: string
  readonly rows: number
  readonly documents: readonly ExportedFile[]
  /** `fault` is the previous name of `error` and is kept for scripts. */
  readonly trail: { entries: number; holds: boolean; error: string | null; fault: string | null }
}

export async function exportCustomer(app: App, customerRef: CustomerRef, folder: string): Promise<Exported> {
  await emptyFolder(folder)
  await recordExport(app, customerRef)
  const key = await app.vault.storedCustomerKey(customerRef.partnerId, customerRef.customerId)
  // One transaction with the customer locked, so that all tables are read at the same version.
  const { rows, chain, stored } = await app.db.staffTransaction(customerRef.partnerId, async (sql) => {
    const customer = await lockCustomerRow(sql, customerRef)
    if (!customer) throw new CommandError('Customer not found.')
    const rows: Record<string, unknown[]> = {}
    for (const table of CUSTOMER_TABLES) {
      const found = await listRows(sql, customerRef, { ...table, withheld: table.withheld ?? [] })
      rows[table.table] = found.map((row) => decrypted(row, table, key))
    }
    const links = await listLinks(sql, customerRef.partnerId, customerRef.customerId)
    // In the format of the evidence file, so that the recipient can verify it independently.
    return {
      rows,
      chain: chainRecord(customerRef.customerId, links, customer.auditHash),
      stored: await listStoredDocuments(sql, customerRef),
    }
  })
  const documents: ExportedFile[] = []
  for (const document of stored) documents.push(await exportDocument(app, document, folder))
  const error = chain.fault
  const trail = { entries: chain.length, holds: error === null, error, fault: error }
  const file = join(folder, 'customer.json')
  const content = {
    exportedAt: app.clock.now(),
    ...customerRef,
    isErased: key === undefined,
    trail,
    chain,
    documents,
    rows,
  }
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  return { file, rows: Object.values(rows).reduce((sum, { length }) => sum + length, 0), documents, trail }
}

/** Only the operator may read the export, and it is never mixed with other files. */
async function emptyFolder(folder: string): Promise<void> {
  const found = await mkdir(folder, { recursive: true, mode: 0o700 })
    .then(() => readdir(folder))
    .catch(() => {
      throw new CommandError(`Can't create the folder ${folder}.`)
    })
  if (found.length > 0) throw new CommandError(`${folder} is not empty. Choose a new or empty folder.`)
}

async function recordExport(app: App, customerRef: CustomerRef): Promise<void> {
  const requestId = newId(app.clock.now())
  const action = { actor: { kind: 'System', id: OPERATOR }, action: 'exportCustomer', changedFields: [] } as const
  await changeCustomer(app, customerRef, { requestId, as: 'staff' }, (customer) =>
    recordCustomerAction(customer, action, () => [
      recordAction(customer.sql, {
        partnerId: customerRef.partnerId,
        at: customer.at.now,
        action: 'CustomerExported',
        subjectId: customerRef.customerId,
        requestId,
      }),
    ]),
  )
}

/** Replaces sealed columns by their plain value; null once the key is destroyed. */
function decrypted(row: Record<string, unknown>, { sealed = {} }: CustomerTable, key: Buffer | undefined) {
  const shown = { ...row }
  for (const [column, place] of Object.entries(sealed)) {
    const hex = row[column]
    if (typeof hex !== 'string') continue
    const bytes = Buffer.from(hex.slice(2), 'hex')
    shown[column] = key && bytes.length > 0 ? parseIfJson(open(key, bytes, place(row)).toString('utf8')) : null
  }
  return shown
}

/** Records are stored as JSON, messages as plain text. */
function parseIfJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function exportDocument(app: App, document: StoredDocument, folder: string): Promise<ExportedFile> {
  const { documentId, documentCategory } = document
  const missing = { documentId, documentCategory, file: null, isUnaltered: null }
  if (!document.hasArrived) return missing
  // Without its key the customer has been erased: its files are gone or can't be decrypted.
  if (!(await app.vault.storedCustomerKey(document.partnerId, document.customerId))) return missing
  const found = await app.store.read(storageKey(document))
  if (!found) return missing
  const file = join('documents', `${documentId}-${fileNameOf(document)}`)
  await mkdir(join(folder, 'documents'), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(found.body, hashing, createWriteStream(join(folder, file), { mode: 0o600, flags: 'wx' }))
  return { documentId, documentCategory, file, isUnaltered: hash.digest().equals(document.sha256 ?? Buffer.alloc(0)) }
}

/** Finds a customer by its ID or by the partner's reference. */
export async function requireCustomer(app: App, which: Parameters<typeof findCustomer>[1]) {
  const found = await app.db.findInCells((sql) => findCustomer(sql, which))
  if (!found) throw new CommandError('Customer not found.')
  return found
}
