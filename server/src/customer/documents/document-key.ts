// The key of a file in the store: partner, customer, document. File names of the caller are never used.
import { isUuid } from '../../platform/ids.ts'

export interface DocumentRef {
  readonly partnerId: string
  readonly customerId: string
  readonly documentId: string
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

/** Named from category and type, as published. */
export function fileNameOf(document: { documentCategory: string; contentType: string }): string {
  return `${document.documentCategory}.${EXTENSIONS[document.contentType]}`
}

export function storageKey(document: DocumentRef & { documentCategory: string; contentType: string }): string {
  return `${document.partnerId}/${document.customerId}/${document.documentId}-${fileNameOf(document)}`
}

const KEY = /^([0-9a-f-]{36})\/([0-9a-f-]{36})\/([0-9a-f-]{36})-[A-Za-z]+\.(?:pdf|jpg|png)$/

/** Undefined: not a key of ours. */
export function refOf(key: string): DocumentRef | undefined {
  const [, partnerId, customerId, documentId] = KEY.exec(key) ?? []
  return isUuid(partnerId) && isUuid(customerId) && isUuid(documentId)
    ? { partnerId, customerId, documentId }
    : undefined
}
