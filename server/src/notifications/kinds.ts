// The catalogue of notifications: who gets each kind, and how it is emailed unless the user has chosen otherwise.

export const CHOICES = ['Immediately', 'Daily', 'Off'] as const
export type Choice = (typeof CHOICES)[number]

interface Kind {
  /** Every user with one of these roles: partner roles at the partner that it is about, staff roles anywhere. */
  readonly roles: readonly string[]
  /** The roles that a user whom it concerns can have: those who get it although their role is not in `roles`. */
  readonly concerns: readonly string[]
  readonly preset: Choice
  /** Can't be turned off. */
  readonly isRequired?: true
  /** Names the kind in an email with several notifications. */
  readonly title: string
}

const ADMINS = { roles: ['admin'], concerns: [], preset: 'Immediately' } as const
const PARTNER_USERS = { roles: ['admin', 'editor', 'viewer'], concerns: [], preset: 'Immediately' } as const
/** The roles that work on customers. */
const CUSTOMER_TEAM = { roles: ['admin', 'editor'], concerns: [] } as const
const REVIEWERS = ['analyst', 'supervisor'] as const
const EVERY_ROLE = ['admin', 'editor', 'viewer', 'analyst', 'supervisor', 'auditor', 'operator'] as const
const CASE = { roles: [], concerns: REVIEWERS, preset: 'Immediately' } as const

const LISTED = {
  'webhook.degraded': { ...ADMINS, title: 'Webhook endpoint failing' },
  'webhook.disabled': { ...ADMINS, title: 'Webhook endpoint disabled' },
  'webhook.recovered': { ...ADMINS, title: 'Webhook endpoint recovered' },
  'webhook.exhausted': { ...ADMINS, title: 'Webhook deliveries that failed' },
  'customer.changes_requested': { ...CUSTOMER_TEAM, preset: 'Immediately', title: 'Changes requested' },
  'customer.response_due': { ...CUSTOMER_TEAM, preset: 'Immediately', title: 'Responses due' },
  'customer.decided': { ...CUSTOMER_TEAM, preset: 'Daily', title: 'Decisions' },
  'document.rejected': { ...CUSTOMER_TEAM, preset: 'Daily', title: 'Rejected files' },
  'credential.expiring': { ...ADMINS, isRequired: true, title: 'Expiring certificates' },
  'credential.added': { ...ADMINS, isRequired: true, title: 'Added certificates' },
  'credential.revoked': { ...ADMINS, isRequired: true, title: 'Revoked certificates' },
  'partner.approved': { ...PARTNER_USERS, title: 'Approval of your organisation' },
  'team.changed': { ...ADMINS, title: 'Team changes' },
  'security.sign_in_new_browser': { ...ADMINS, concerns: EVERY_ROLE, isRequired: true, title: 'New sign-ins' },
  'security.webhook_url_changed': { ...ADMINS, isRequired: true, title: 'Changed webhook URLs' },
  'case.assigned': { ...CASE, title: 'Assigned cases' },
  'case.unassigned': { ...CASE, preset: 'Daily', title: 'Cases that you no longer have' },
  'case.back_in_queue': { ...CASE, preset: 'Daily', title: 'Cases back in the queue' },
  'case.reviewer_suspended': { ...CASE, roles: ['supervisor'], title: 'Cases of suspended reviewers' },
  'case.answered': { ...CASE, title: 'Answered requests' },
  'case.second_approval': { ...CASE, roles: REVIEWERS, title: 'Second approvals' },
  'case.overdue': { ...CASE, roles: ['supervisor'], title: 'Overdue cases' },
  'case.escalated': { ...CASE, roles: ['supervisor'], title: 'Escalated cases' },
  'case.escalation_resolved': { ...CASE, title: 'Resolved escalations' },
  'case.returned': { ...CASE, title: 'Returned approvals' },
  'case.document_infected': { ...CASE, roles: ['supervisor'], title: 'Malware in documents' },
  'alert.raised': { ...CASE, title: 'Alerts' },
  'alert.returned': { ...CASE, title: 'Returned dismissals' },
} as const satisfies Readonly<Record<string, Kind>>

/** Security notices about the user's own account: emails that are not listed in the app and have no preference. */
const OWN_ACCOUNT: Kind = {
  roles: [],
  concerns: EVERY_ROLE,
  preset: 'Immediately',
  isRequired: true,
  title: 'Your account',
}
const ACCOUNT_NOTICES = {
  'account.passkey_added': OWN_ACCOUNT,
  'account.passkey_removed': OWN_ACCOUNT,
  'account.totp_added': OWN_ACCOUNT,
  'account.totp_removed': OWN_ACCOUNT,
  'account.second_factors_reset': OWN_ACCOUNT,
  'account.role_changed': OWN_ACCOUNT,
}

export type ListedKind = keyof typeof LISTED
export type NotificationKind = ListedKind | keyof typeof ACCOUNT_NOTICES

export const LISTED_KINDS = Object.keys(LISTED) as readonly ListedKind[]
export const KINDS: Readonly<Record<NotificationKind, Kind>> = { ...LISTED, ...ACCOUNT_NOTICES }

export function isKind(kind: string): kind is NotificationKind {
  return Object.hasOwn(KINDS, kind)
}

export function isListed(kind: NotificationKind): kind is ListedKind {
  return Object.hasOwn(LISTED, kind)
}

/** The kinds that can reach a user with this role. */
export function kindsFor(role: string | undefined): readonly ListedKind[] {
  if (role === undefined) return []
  return LISTED_KINDS.filter((kind) => reaches(kind, role, true))
}

/** Whether a user with this role gets a notification of this kind. */
export function reaches(kind: NotificationKind, role: string, isConcerned: boolean): boolean {
  const { roles, concerns } = KINDS[kind]
  return roles.includes(role) || (isConcerned && concerns.includes(role))
}

/** A required kind that was turned off before it was required is sent as preset. */
export function effectiveChoice(kind: NotificationKind, chosen: Choice | undefined): Choice {
  const { preset, isRequired } = KINDS[kind]
  return chosen === undefined || (chosen === 'Off' && isRequired) ? preset : chosen
}
