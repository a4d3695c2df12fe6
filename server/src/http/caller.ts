// Who is calling. Rooms get this passed in; only `partners` (machines) and `people` know how it came about.

export type Scope =
  | 'partner.read'
  | 'partner.write'
  // People: what their role lets them do. Readers read; admins also change.
  | 'dashboard.read'
  | 'dashboard.manage'
  | 'review.read'
  | 'review.decide'
  /** To see who has how much to do, without a say in it. */
  | 'review.oversee'
  | 'review.supervise'
  | 'operator'
  /** Whoever has a session, whatever their role: their own sign-in, second factor and sign-out. */
  | 'signed-in'
  /** Nobody has to be known: signing in itself. */
  | 'anyone'

export type Role = 'admin' | 'viewer' | 'analyst' | 'supervisor' | 'auditor' | 'operator'

export interface Caller {
  /** Our own staff and callers nobody knows belong to no partner: '', for which the database refuses to answer. */
  readonly partnerId: string
  /** The machine's client id; for a person, the person's id. */
  readonly clientId: string
  readonly scopes: ReadonlySet<string>
  /** Only when a signed-in person is calling. */
  readonly person?: CallingPerson
  /** The name of a background job that calls operations as staff do. Never set for a request. */
  readonly job?: string
}

export interface CallingPerson {
  readonly userId: string
  readonly role: Role | undefined
  readonly sessionId: string
  /** When they last proved who they are, not when they were last seen. */
  readonly authenticatedAt: Date
}
