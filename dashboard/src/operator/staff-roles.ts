import type { StaffMember } from '../api/operator-operations.ts'

export type StaffRole = StaffMember['role']

/** What each role is for, for those who give it to somebody. */
export const STAFF_ROLES: Readonly<Record<StaffRole, { label: string; says: string }>> = {
  analyst: { label: 'Analyst', says: 'Reviews customers: claims, asks for changes, decides.' },
  supervisor: { label: 'Supervisor', says: 'Also assigns, releases and reopens cases, and sees the workload.' },
  auditor: { label: 'Auditor', says: 'Sees everything of the review and changes nothing.' },
  operator: { label: 'Operator', says: 'Manages the staff; sees nothing of customers.' },
}
