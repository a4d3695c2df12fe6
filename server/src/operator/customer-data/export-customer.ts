// Everything that is stored of a customer, opened, for somebody who has a right to see it: a JSON file, and the documents
// beside it. It is written into the customer's trail before anything is read.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { recordAction } from '../../audit/account-trail.ts'
import { chainRecord } from '../../audit/chain-record.ts'
import { insertAuditEntry, listLinks } from '../../audit/sql.ts'
import { auditEntry } from '../../audit/trail.ts'
import { fileNameOf, storageKey } from '../../customer/documents/document-key.ts'
import type { App } from '../../platform/app.ts'
import { newId } from '../../platform/ids.ts'
import { open } from '../../platform/keys/keyring.ts'
import { CommandError, OPERATOR } from '../commands/command.ts'
import { CUSTOMER_TABLES, type CustomerTable, type Whose } from './customer-tables-sql.ts'
import { findCustomer, holdCustomer, listRows, listStored, moveTrail, type StoredDocument } from './erasure-sql.ts'

export interface ExportedFile {
  readonly documentId: string
  readonly documentCategory: string
  /** Null: there is no file; it never came, was refused, or was erased. */
  readonly file: string | null
  /** Whether it is the file that was confirmed. */
  readonly isUnaltered: boolean | null
}

export interface Exported {
  readonly file: string
  readonly rows: number
  readonly documents: readonly ExportedFile[]
  readonly trail: { entries: number; holds: boolean; fieldError: string | null }
}

export async function exportCustomer(app: App, whose: Whose, folder: string): Promise<Exported> {
  await emptyFolder(folder)
  await writeDown(app, whose)
  const key = await app.vault.storedCustomerKey(whose.partnerId, whose.customerId)
  // One look for all tables, so that all parts are of one moment.
  const { rows, chain, stored } = await app.db.partnerTransaction(whose.partnerId, async (sql) => {
    const customer = await holdCustomer(sql, whose)
    if (!customer) throw new CommandError('There is no such customer.')
    const rows: Record<string, unknown[]> = {}
    for (const table of CUSTOMER_TABLES) {
      const found = await listRows(sql, whose, { ...table, withheld: table.withheld ?? [] })
      rows[table.table] = found.map((row) => opened(row, table, key))
    }
    const links = await listLinks(sql, whose.partnerId, whose.customerId)
    // As in an evidence file, so that whoever gets it can check it by themselves.
    return {
      rows,
      chain: chainRecord(whose.customerId, links, customer.auditHash),
      stored: await listStored(sql, whose),
    }
  })
  const documents: ExportedFile[] = []
  for (const document of stored) documents.push(await exportDocument(app, document, folder))
  const trail = { entries: chain.length, holds: chain.fieldError === null, fieldError: chain.fieldError }
  const file = join(folder, 'customer.json')
  const content = { exportedAt: app.clock.now(), ...whose, isErased: key === undefined, trail, chain, documents, rows }
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  return { file, rows: Object.values(rows).reduce((sum, { length }) => sum + length, 0), documents, trail }
}

/** What is exported is nobody else's to read, and never mixed with what was there. */
async function emptyFolder(folder: string): Promise<void> {
  const found = await mkdir(folder, { recursive: true, mode: 0o700 })
    .then(() => readdir(folder))
    .catch(() => {
      throw new CommandError(`${folder} is no folder, and cannot be made one.`)
    })
  if (found.length > 0) throw new CommandError(`${folder} is not empty: name a new folder.`)
}

async function writeDown(app: App, whose: Whose): Promise<void> {
  const now = app.clock.now()
  const requestId = newId(now)
  await app.db.partnerTransaction(whose.partnerId, async (sql) => {
    const customer = await holdCustomer(sql, whose)
    if (!customer) throw new CommandError('There is no such customer.')
    const entry = auditEntry(
      {
        customerId: whose.customerId,
        version: customer.version,
        occurredAt: now,
        actor: { kind: 'System', id: OPERATOR },
        action: 'exportCustomer',
        changedFields: [],
        requestId,
      },
      Buffer.from(customer.auditHash),
      Buffer.alloc(0),
      null,
    )
    await insertAuditEntry(sql, whose.partnerId, entry)
    await moveTrail(sql, whose, entry.hash)
    await recordAction(sql, {
      partnerId: whose.partnerId,
      at: now,
      action: 'CustomerExported',
      subjectId: whose.customerId,
      requestId,
    })
  })
}

/** With what was sealed opened in its place; null where nobody can open it any more. */
function opened(row: Record<string, unknown>, { sealed = {} }: CustomerTable, key: Buffer | undefined) {
  const shown = { ...row }
  for (const [column, place] of Object.entries(sealed)) {
    const hex = row[column]
    if (typeof hex !== 'string') continue
    const bytes = Buffer.from(hex.slice(2), 'hex')
    shown[column] = key && bytes.length > 0 ? read(open(key, bytes, place(row)).toString('utf8')) : null
  }
  return shown
}

/** Records are kept as JSON, messages as they were written. */
function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function exportDocument(app: App, document: StoredDocument, folder: string): Promise<ExportedFile> {
  const { documentId, documentCategory } = document
  const nothing = { documentId, documentCategory, file: null, isUnaltered: null }
  if (!document.hasArrived) return nothing
  // Without its key a customer has been erased; its files are gone or can't be opened.
  if (!(await app.vault.storedCustomerKey(document.partnerId, document.customerId))) return nothing
  const found = await app.store.read(storageKey(document))
  if (!found) return nothing
  const file = join('documents', `${documentId}-${fileNameOf(document)}`)
  await mkdir(join(folder, 'documents'), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  const listening = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(found.body, listening, createWriteStream(join(folder, file), { mode: 0o600, flags: 'wx' }))
  return { documentId, documentCategory, file, isUnaltered: hash.digest().equals(document.sha256 ?? Buffer.alloc(0)) }
}

/** By its id, or by the partner's reference. */
export async function whichCustomer(app: App, which: Parameters<typeof findCustomer>[1]) {
  const found = await app.db.everyPartner((sql) => findCustomer(sql, which))
  if (!found) throw new CommandError('There is no such customer.')
  return found
}
