// A row of the queue, as a statement returns it.
import { timeFrom } from '../../platform/clock.ts'

export interface QueueRow {
  readonly partnerId: string
  readonly partnerName: string
  readonly customerId: string
  readonly partnerCustomerId: string
  readonly companyName: string
  readonly businessTypeCode: string
  readonly country: string
  readonly registrationNumber: string
  readonly verificationStatus: string
  readonly stage: string
  readonly round: number
  readonly version: number
  readonly personCount: number
  readonly submittedAt: Date
  readonly queuedAt: Date
  readonly dueAt: Date | null
  readonly responseDueAt: Date | null
  readonly closedAt: Date | null
  readonly touchedAt: Date | null
  readonly sortAt: Date
  readonly riskRank: number
  readonly riskLevel: 'Low' | 'Medium' | 'High' | null
  readonly riskScore: number | null
  readonly ownerId: string | null
  readonly preferredId: string | null
  readonly firstApproverId: string | null
  readonly decidedById: string | null
  readonly openItems: number
  readonly submittedItems: number
  readonly snoozedUntil: Date | null
  readonly isEscalated: boolean
  readonly screening: 'Undecided' | 'Confirmed' | null
  readonly tags: string[]
}

/** As the database writes it as JSON. */
export type QueueRowJson = {
  readonly [Name in keyof QueueRow]: Date extends QueueRow[Name]
    ? string | Exclude<QueueRow[Name], Date>
    : QueueRow[Name]
}

export const fromJson = (row: QueueRowJson): QueueRow => ({
  ...row,
  submittedAt: timeFrom(row.submittedAt),
  queuedAt: timeFrom(row.queuedAt),
  dueAt: timeIn(row.dueAt),
  responseDueAt: timeIn(row.responseDueAt),
  closedAt: timeIn(row.closedAt),
  touchedAt: timeIn(row.touchedAt),
  sortAt: timeFrom(row.sortAt),
  snoozedUntil: timeIn(row.snoozedUntil),
})

const timeIn = (text: string | null) => (text === null ? null : timeFrom(text))
