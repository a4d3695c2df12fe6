// What each role may do. Partner users and staff share this table and nothing else.
import type { Role, Scope } from '../http/caller.ts'

export const PARTNER_ROLES = ['admin', 'editor', 'viewer'] as const
export const STAFF_ROLES = ['analyst', 'supervisor', 'auditor', 'operator'] as const

export type PartnerRole = (typeof PARTNER_ROLES)[number]
export type StaffRole = (typeof STAFF_ROLES)[number]

const SCOPES: Readonly<Record<Role, readonly Scope[]>> = {
  admin: ['dashboard.read', 'dashboard.edit', 'dashboard.manage'],
  editor: ['dashboard.read', 'dashboard.edit'],
  viewer: ['dashboard.read'],
  analyst: ['review.read', 'review.decide'],
  supervisor: ['review.read', 'review.decide', 'review.oversee', 'review.supervise'],
  auditor: ['review.read', 'review.oversee'],
  operator: ['operator'],
}

/** A user without a role can sign in and manage their own account, nothing else. */
export function scopesOf(role: Role | undefined): ReadonlySet<Scope> {
  return new Set(['signed-in', 'anyone', ...(role ? SCOPES[role] : [])])
}

export function isStaffRole(role: Role): role is StaffRole {
  return (STAFF_ROLES as readonly string[]).includes(role)
}

export { NO_PARTNER } from '../audit/account-activity.ts'
