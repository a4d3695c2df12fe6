// What people did with accounts, credentials and webhooks, for those who answer for the partner. Written in the
// transaction of the deed: a deed that can't be written down isn't done.
import type { CallingUser } from '../http/caller.ts'
import type { Sql } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { insertAccountEvent } from './account-trail-sql.ts'

export const ACCOUNT_ACTIONS = [
  'SignedIn',
  'SignInFailed',
  'SignedOut',
  'SignedOutEverywhere',
  'SteppedUp',
  'PasswordChanged',
  'PasswordResetRequested',
  'TotpEnrolled',
  'TotpDisabled',
  'RecoveryCodesRenewed',
  'OutsideIdentityLinked',
  'PersonInvited',
  'InvitationWithdrawn',
  'InvitationAccepted',
  'PersonAdded',
  'PersonRemoved',
  'RoleChanged',
  'TotpReset',
  'PartnerRegistered',
  'PartnerApproved',
  'PartnerDeactivated',
  'PartnerReactivated',
  'CustomerExported',
  'CustomerErased',
  'ConfigurationActivated',
  'SigningKeyRotated',
  'KeysRewrapped',
  'CustomersSearched',
  'CredentialAdded',
  'CredentialRevoked',
  'WebhookRegistered',
  'WebhookUrlChanged',
  'WebhookSecretRotated',
  'WebhookEnabled',
  'WebhookTested',
  'WebhookReplayed',
] as const
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number]

export interface Action {
  readonly partnerId: string
  readonly at: Date
  /** Who did it; left out for a command or a timer. */
  readonly by?: Pick<CallingUser, 'userId'> | undefined
  readonly action: AccountAction
  /** The id of the account, credential or endpoint it was done to. */
  readonly subjectId?: string | undefined
  /** Thin: codes, counts and names of settings. Never a secret, never a URL's query. */
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>
  readonly requestId?: string
}

export async function recordAction(sql: Sql, action: Action): Promise<void> {
  await insertAccountEvent(sql, {
    partnerId: action.partnerId,
    accountEventId: newId(action.at),
    occurredAt: action.at,
    actorId: action.by?.userId ?? null,
    action: action.action,
    subjectId: action.subjectId ?? null,
    facts: action.facts ?? {},
    requestId: action.requestId ?? null,
  })
}
