import type { ApiCredential } from '../api/dashboard-operations.ts'

export interface AddedCredential {
  readonly credential: ApiCredential
  /** Set when the key was generated here; it exists nowhere else. */
  readonly privateKeyPem?: string
}
