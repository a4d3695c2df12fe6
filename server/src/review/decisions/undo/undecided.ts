// A person or a document as it is without the decision on it.
import { decideDocument } from '../../../customer/documents/documents-sql.ts'
import { decidePerson } from '../../../customer/people/people-sql.ts'
import { ApiError } from '../../../errors.ts'
import type { LockedCase } from '../../case/case-work.ts'

export interface Undecided {
  readonly before: string
  /** The status from now on. */
  readonly status: string
  /** `people/<id>`, `documents/<id>` or `items/<id>`. */
  readonly place: string
  save(): Promise<void>
}

export function undecided({ sql, at, row }: LockedCase, kind: 'Person' | 'Document', id: string): Undecided {
  if (kind === 'Person') {
    const person = row.people.find(({ person_id }) => person_id === id)
    if (!person) throw new ApiError('Review.PersonNotFound')
    const status = 'NotStarted'
    return {
      before: person.verification_status,
      status,
      place: `people/${id}`,
      save: () => decidePerson(sql, at, { personId: id, verificationStatus: status, reasonCodes: [] }),
    }
  }
  const document = row.documents.find(({ document_id }) => document_id === id)
  // A file that was rejected on arrival was never confirmed.
  if (!document?.confirmed_at) throw new ApiError('Review.DocumentNotFound')
  const status = 'Confirmed'
  return {
    before: document.status,
    status,
    place: `documents/${id}`,
    save: () => decideDocument(sql, at, { documentId: id, status, reasonCode: null }),
  }
}
