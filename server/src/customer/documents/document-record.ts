// A document as reads show it.

import { instant, named, nullable, oneOf, uuid } from '../../http/fields.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { DOCUMENT_CATEGORIES } from '../../reference/document-categories.ts'
import { REASON_CODES } from '../../reference/reason-codes.ts'
import { CONTENT_TYPES, DOCUMENT_STATUSES } from '../../reference/vocabularies.ts'
import type { DocumentRow } from './documents-sql.ts'

export const DocumentRecord = named('DocumentRecord', {
  documentId: uuid(),
  documentCategory: oneOf(DOCUMENT_CATEGORIES),
  uboId: nullable(uuid()),
  contentType: oneOf(CONTENT_TYPES),
  sizeBytes: nullable(Type.Integer()),
  status: oneOf(DOCUMENT_STATUSES),
  uploadedAt: nullable(instant()),
  confirmedAt: nullable(instant()),
})
export type DocumentRecord = Static<typeof DocumentRecord>

/** As verification-status shows it: what became of it, and why. */
export const DocumentState = named('DocumentState', {
  documentId: uuid(),
  documentCategory: oneOf(DOCUMENT_CATEGORIES),
  uboId: nullable(uuid()),
  status: oneOf(DOCUMENT_STATUSES),
  reasonCode: nullable(oneOf(REASON_CODES)),
})
export type DocumentState = Static<typeof DocumentState>

type Shown = Pick<
  DocumentRow,
  'documentId' | 'documentCategory' | 'personId' | 'contentType' | 'sizeBytes' | 'status' | 'uploadedAt' | 'confirmedAt'
>

export function documentRecord(row: Shown): DocumentRecord {
  return {
    documentId: row.documentId,
    documentCategory: row.documentCategory as DocumentRecord['documentCategory'],
    uboId: row.personId,
    contentType: row.contentType as DocumentRecord['contentType'],
    sizeBytes: row.sizeBytes,
    status: row.status,
    uploadedAt: row.uploadedAt?.toISOString() ?? null,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
  }
}

/** A document inside a package that was read as JSON: its times are text already. */
export interface PackageDocument {
  readonly document_id: string
  readonly document_category: string
  readonly person_id: string | null
  readonly content_type: string
  readonly status: DocumentRow['status']
  readonly reason_code: string | null
  readonly size_bytes: number | null
  readonly uploaded_at: string | null
  readonly confirmed_at: string | null
  /** YYYY-MM-DD, as an analyst read it from the document. */
  readonly expires_on: string | null
}

/** For the reads of a profile. */
export function documentsOf(row: { documents: readonly PackageDocument[] }): DocumentRecord[] {
  return row.documents.map((document) => ({
    documentId: document.document_id,
    documentCategory: document.document_category as DocumentRecord['documentCategory'],
    uboId: document.person_id,
    contentType: document.content_type as DocumentRecord['contentType'],
    sizeBytes: document.size_bytes,
    status: document.status,
    uploadedAt: document.uploaded_at,
    confirmedAt: document.confirmed_at,
  }))
}

/** For verification-status. */
export function documentStatesOf(row: { documents: readonly PackageDocument[] }): DocumentState[] {
  return row.documents.map((document) => ({
    documentId: document.document_id,
    documentCategory: document.document_category as DocumentState['documentCategory'],
    uboId: document.person_id,
    status: document.status,
    reasonCode: document.reason_code as DocumentState['reasonCode'],
  }))
}

/** For the requirement rules: documents that were confirmed or accepted, and those that were rejected. */
export function documentEvidence(row: { documents: readonly PackageDocument[] }) {
  const documents = row.documents
    .filter(({ status }) => status === 'Confirmed' || status === 'Accepted')
    .map(({ document_id, document_category, person_id }) => ({
      documentId: document_id,
      documentCategory: document_category,
      personId: person_id,
    }))
  const rejectedDocuments = row.documents
    .filter(({ status }) => status === 'Rejected')
    .map(({ document_id, document_category, person_id, reason_code }) => ({
      documentId: document_id,
      documentCategory: document_category,
      personId: person_id,
      reasonCode: reason_code as NonNullable<DocumentState['reasonCode']>,
    }))
  return { documents, rejectedDocuments }
}
