// What an analyst says of a person or of a document.
import { decideDocument } from '../../customer/documents/documents-sql.ts'
import { decidePerson } from '../../customer/people/people-sql.ts'
import { ApiError, type FieldError, throwFieldErrors } from '../../errors.ts'
import type { App } from '../../platform/app.ts'
import type { ReasonCode } from '../../reference/reason-codes.ts'
import { type CaseState, caseState } from '../case/case-state.ts'
import { type Asking, assertOwner, assertVersion, workOnCase, write } from '../case/case-work.ts'

export const PERSON_OUTCOMES = ['Approved', 'Rejected', 'ChangesRequested'] as const
export const DOCUMENT_OUTCOMES = ['Accepted', 'Rejected'] as const

export interface PersonJudgement {
  readonly personId: string
  readonly version: number
  readonly outcome: (typeof PERSON_OUTCOMES)[number]
  readonly reasonCodes: readonly ReasonCode[]
}

export function judgePerson(app: App, asking: Asking, judgement: PersonJudgement): Promise<CaseState> {
  const { personId, outcome } = judgement
  const reasonCodes = [...new Set(judgement.reasonCodes)]
  throwFieldErrors(reasonErrors('/reasonCodes', outcome === 'Approved', reasonCodes.length))
  return workOnCase(app, asking, async (lockedCase) => {
    assertOwner(lockedCase)
    if (!lockedCase.row.people.some(({ person_id }) => person_id === personId))
      throw new ApiError('Review.PersonNotFound')
    assertVersion(lockedCase, judgement.version)
    const done = await write(
      lockedCase,
      {
        action: 'decidePerson',
        changedFields: [[`people/${personId}`, outcome, ...reasonCodes].join('/')],
        decision: { kind: 'Person', outcome, subjectId: personId, reasonCodes },
      },
      decidePerson(lockedCase.sql, lockedCase.at, { personId, verificationStatus: outcome, reasonCodes }),
    )
    return caseState(lockedCase, done)
  })
}

export interface DocumentJudgement {
  readonly documentId: string
  readonly version: number
  readonly outcome: (typeof DOCUMENT_OUTCOMES)[number]
  readonly reasonCode: ReasonCode | null
}

/** Only what has arrived and was fit to be looked at; what was refused on arrival is nothing to decide on. */
export function judgeDocument(app: App, asking: Asking, judgement: DocumentJudgement): Promise<CaseState> {
  const { documentId, outcome, reasonCode } = judgement
  throwFieldErrors(reasonErrors('/reasonCode', outcome === 'Accepted', reasonCode ? 1 : 0))
  return workOnCase(app, asking, async (lockedCase) => {
    assertOwner(lockedCase)
    const document = lockedCase.row.documents.find(({ document_id }) => document_id === documentId)
    if (!document?.confirmed_at) throw new ApiError('Review.DocumentNotFound')
    assertVersion(lockedCase, judgement.version)
    const done = await write(
      lockedCase,
      {
        action: 'decideDocument',
        changedFields: [[`documents/${documentId}`, outcome, ...(reasonCode ? [reasonCode] : [])].join('/')],
        decision: { kind: 'Document', outcome, subjectId: documentId, reasonCodes: reasonCode ? [reasonCode] : [] },
      },
      decideDocument(lockedCase.sql, lockedCase.at, { documentId, status: outcome, reasonCode }),
    )
    return caseState(lockedCase, done)
  })
}

function reasonErrors(path: string, isPositive: boolean, reasons: number): FieldError[] {
  if (isPositive === (reasons === 0)) return []
  const message = isPositive ? 'Nothing that is accepted needs a reason.' : 'Say why.'
  return [{ path, code: 'ValidationControl.Error', message }]
}
