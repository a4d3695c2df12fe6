// Whether an upload link may still be used, for the store on disk. An S3 store checks nothing but the link itself; what it
// accepts is recorded.
import { refOf } from '../../customer/documents/document-key.ts'
import { acceptsUploads } from '../../customer/documents/documents-sql.ts'
import type { App } from '../../platform/app.ts'

export async function mayUpload(app: App, storageKey: string): Promise<boolean> {
  const ref = refOf(storageKey)
  return ref !== undefined && app.db.partner(ref.partnerId, (sql) => acceptsUploads(sql, ref))
}
