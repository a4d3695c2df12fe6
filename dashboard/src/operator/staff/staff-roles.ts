import type { StaffMember } from '../../api/operator-operations.ts'
import type { RoleTexts } from '../../team/role-choice.tsx'
import { staffTexts } from './texts.ts'

export type StaffRole = StaffMember['role']

export const STAFF_ROLES: RoleTexts<StaffRole> = staffTexts.roles
