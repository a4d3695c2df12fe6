// What a reviewer of a quality sample must not see before the result is recorded: who decided what, their notes, their checks and
// what they waived. Pure.
import type { RequestedChange } from '../../customer/case/requested-changes.ts'
import type { CaseRecord } from '../case/case-record.ts'

/** A waived requirement is shown as it is without the waiver. */
export function withoutWaivers(items: readonly RequestedChange[]): RequestedChange[] {
  return items.filter(({ status }) => status !== 'Waived')
}

export function blindCase(record: CaseRecord, viewerId: string): CaseRecord {
  return {
    ...record,
    people: record.people.map((person) => ({
      ...person,
      verificationStatus: undecided(person.verificationStatus),
      reasonCodes: [],
    })),
    profile: {
      ...record.profile,
      ubos: record.profile.ubos.map((person) => ({
        ...person,
        verificationStatus: undecided(person.verificationStatus),
      })),
    },
    documents: record.documents.map((document) => ({
      ...document,
      status: document.status === 'Accepted' ? ('Confirmed' as const) : document.status,
    })),
    owner: null,
    ownerId: null,
    preferredOwner: null,
    firstApprover: null,
    secondApprover: null,
    decision: null,
    marks: record.marks.filter(({ checkedBy }) => checkedBy.userId === viewerId),
    tags: [],
    noteCount: 0,
    attachments: [],
    actions: [],
  }
}

type Status = CaseRecord['people'][number]['verificationStatus']

const undecided = (status: Status): Status =>
  status === 'Approved' || status === 'Rejected' ? 'PendingVerification' : status
