// Who is calling. Modules receive a Caller; only `partners` (clients) and `accounts` (users) know how it was authenticated.

export type Scope =
  | 'partner.read'
  | 'partner.write'
  // Users, by role
  | 'dashboard.read'
  /** Creates and changes customers. */
  | 'dashboard.edit'
  | 'dashboard.manage'
  | 'review.read'
  | 'review.decide'
  /** Sees the workload without changing it. */
  | 'review.oversee'
  | 'review.supervise'
  | 'operator'
  /** The business itself, with a completion link. */
  | 'completion'
  /** Any user with a session: their own sign-in, second factor and sign-out. */
  | 'signed-in'
  /** No authentication: sign-in and one-time links. */
  | 'anyone'

export type Role = 'admin' | 'editor' | 'viewer' | 'analyst' | 'supervisor' | 'auditor' | 'operator'

export interface Caller {
  /** Staff and anonymous callers belong to no partner: '', for which row-level security returns nothing. */
  readonly partnerId: string
  /** The client id; for a user, the user's id; for a business, the id of its completion link. */
  readonly clientId: string
  readonly scopes: ReadonlySet<string>
  /** Of the certificate that a Partner API client authenticated with. Unset for tokens of an external issuer. */
  readonly thumbprint?: string | undefined
  /** Set when a signed-in user is calling. */
  readonly user?: CallingUser
  /** Set when the business itself is calling, with a completion link. */
  readonly completion?: CompletionCaller
  /** The name of a background job that calls operations as staff do. Never set for a request. */
  readonly job?: string
}

/** A business may reach one customer: itself. */
export interface CompletionCaller {
  readonly customerId: string
  readonly linkId: string
  readonly sessionId: string
  readonly locale: string | null
  readonly returnUrl: string | null
  readonly linkExpiresAt: Date
  readonly sessionEndsAt: Date
}

export interface CallingUser {
  readonly userId: string
  readonly role: Role | undefined
  readonly sessionId: string
  /** The IP address of the request, for the audit log. */
  readonly address?: string
  /** When they last proved their identity, not when they were last active. */
  readonly authenticatedAt: Date
}
