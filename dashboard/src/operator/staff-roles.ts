import type { StaffMember } from '../api/operator-operations.ts'
import type { RoleWords } from '../people/role-choice.tsx'

export type StaffRole = StaffMember['role']

export const STAFF_ROLES: RoleWords<StaffRole> = {
  analyst: { label: 'Analyst', says: 'Reviews customers: claims, asks for changes, decides.' },
  supervisor: { label: 'Supervisor', says: 'Also assigns, releases and reopens cases, and sees the workload.' },
  auditor: { label: 'Auditor', says: 'Sees everything of the review and changes nothing.' },
  operator: { label: 'Operator', says: 'Manages the staff; sees nothing of customers.' },
}
