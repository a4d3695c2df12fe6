import type { StaffMember } from '../api/operator-operations.ts'
import type { RoleWords } from '../team/role-choice.tsx'

export type StaffRole = StaffMember['role']

export const STAFF_ROLES: RoleWords<StaffRole> = {
  analyst: { label: 'Analyst', message: 'Reviews customers: claims, asks for changes, decides.' },
  supervisor: { label: 'Supervisor', message: 'Also assigns, releases and reopens cases, and sees the workload.' },
  auditor: { label: 'Auditor', message: 'Sees everything of the review and changes nothing.' },
  operator: { label: 'Operator', message: 'Manages the staff; sees nothing of customers.' },
}
