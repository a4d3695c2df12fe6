// Account activity: what users did with accounts, credentials and webhooks. Recorded in the transaction of the action,
// so an action that can't be recorded doesn't happen.
import type { CallingUser } from '../http/caller.ts'
import type { Sql } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { inStaffLog, insertAccountEvent } from './account-activity-sql.ts'

/** The partner_id of rows that belong to no partner: invitations and activity of staff. No partner has this id. */
export const NO_PARTNER = '00000000-0000-0000-0000-000000000000'

export const ACCOUNT_ACTIONS = [
  'SignedIn',
  'SignInFailed',
  'SignedOut',
  'SignedOutEverywhere',
  'SignedOutOthers',
  'SteppedUp',
  'PasswordChanged',
  'NameChanged',
  'PasswordResetRequested',
  'TotpEnrolled',
  'TotpDisabled',
  'PasskeyAdded',
  'PasskeyRenamed',
  'PasskeyRemoved',
  'RecoveryCodesRenewed',
  'OutsideIdentityLinked',
  'PersonInvited',
  'InvitationWithdrawn',
  'InvitationAccepted',
  'PersonAdded',
  'PersonRemoved',
  'RoleChanged',
  'TotpReset',
  'StaffSuspended',
  'StaffSuspensionEnded',
  'PartnerRegistered',
  'PartnerApproved',
  'PartnerChanged',
  'PartnerDeactivated',
  'PartnerReactivated',
  'PartnerMoveStarted',
  'PartnerMoveCancelled',
  'PartnerMoved',
  'CustomerExported',
  'CustomerErased',
  'ConfigurationActivated',
  'SamplingChanged',
  'ScreeningListImported',
  'ScreeningListActivated',
  'SigningKeyRotated',
  'KeysRewrapped',
  'InstallationChecked',
  'CellAdded',
  'CellDrained',
  'CellRemoved',
  'AuditStreamRead',
  'CustomersSearched',
  'ListExported',
  'CredentialAdded',
  'CredentialRevoked',
  'WebhookRegistered',
  'WebhookUrlChanged',
  'WebhookSecretRotated',
  'WebhookEnabled',
  'WebhookTested',
  'WebhookReplayed',
  'WebhookRetried',
  'WebhookMissedIgnored',
  'BrandingChanged',
  'SandboxTimeAdvanced',
] as const
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number]

export interface Action {
  readonly partnerId: string
  readonly at: Date
  /** The user who acted; absent for a command or a scheduled job. */
  readonly by?: (Pick<CallingUser, 'userId'> & Partial<Pick<CallingUser, 'role' | 'address'>>) | undefined
  readonly action: AccountAction
  /** The id of the account, credential or endpoint that the action was about. */
  readonly subjectId?: string | undefined
  /** Codes, counts and names of settings only. Never a secret or the query of a URL. */
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>
  /** Why staff did it: only in the log of the staff, never in that of the partner. */
  readonly staffNote?: string | undefined
  readonly requestId?: string
}

/** What staff or a command did to a partner is in the log of the partner and, with the partner, in that of the staff. */
export async function recordAction(sql: Sql, action: Action): Promise<void> {
  await insertAction(sql, action)
  if (action.partnerId === NO_PARTNER || !isByStaff(action)) return
  const { partnerId, facts, staffNote: note } = action
  await inStaffLog(sql, NO_PARTNER, () =>
    insertAction(sql, { ...action, partnerId: NO_PARTNER, facts: { ...facts, partnerId, ...(note && { note }) } }),
  )
}

async function insertAction(sql: Sql, action: Action): Promise<void> {
  await insertAccountEvent(sql, {
    partnerId: action.partnerId,
    accountEventId: newId(action.at),
    occurredAt: action.at,
    actorId: action.by?.userId ?? null,
    action: action.action,
    subjectId: action.subjectId ?? null,
    facts: { ...addressOf(action), ...action.facts },
    requestId: action.requestId ?? null,
  })
}

const PARTNER_ROLES: ReadonlySet<string | undefined> = new Set(['admin', 'editor', 'viewer'])

/** Actions that only a command records without a user. */
const COMMANDS: ReadonlySet<AccountAction> = new Set([
  ...(['PartnerRegistered', 'PartnerApproved', 'PartnerChanged', 'PartnerDeactivated'] as const),
  ...(['PartnerReactivated', 'CustomerExported', 'CustomerErased', 'CredentialAdded', 'CredentialRevoked'] as const),
  ...(['PersonInvited', 'InvitationWithdrawn', 'PersonRemoved', 'TotpReset'] as const),
])

function isByStaff({ by, action }: Action): boolean {
  return by ? by.role !== undefined && !PARTNER_ROLES.has(by.role) : COMMANDS.has(action)
}

/** Whether an operator command did it, which has no user. Of some actions that isn't known. */
export function isByCommand({
  actorId,
  action,
}: {
  readonly actorId: string | null
  readonly action: string
}): boolean {
  return actorId === null && COMMANDS.has(action as AccountAction)
}

/** The log of a partner never has the address of a staff member. */
function addressOf({ partnerId, by }: Action): { address?: string } {
  const isOwn = partnerId === NO_PARTNER || PARTNER_ROLES.has(by?.role)
  return isOwn && by?.address ? { address: by.address } : {}
}
