// Every column that holds something wrapped with a master key. A test compares this list with the database, so that a new one
// can't be forgotten: what isn't wrapped anew can't be read once the old key is gone.

import { placeOfTotp } from '../../accounts/second-factor/second-factor.ts'
import { placeOfFlow } from '../../accounts/sign-in/start-outside-sign-in.ts'
import { placeOfSigningKey } from '../../partners/tokens/signing-keys.ts'
import { placeOf } from '../../platform/keys/vault.ts'

export interface WrappedColumn {
  readonly table: string
  readonly column: string
  /** The column that tells its rows apart, read as text; bytes as hex. */
  readonly key: string
  readonly keyIsBytes?: boolean
  readonly what: string
  place(key: string): string
}

export const WRAPPED_COLUMNS: readonly WrappedColumn[] = [
  {
    table: 'partner',
    column: 'wrapped_data_key',
    key: 'partner_id',
    what: 'data keys of partners',
    place: (id) => placeOf('partner', id),
  },
  {
    table: 'service_secret',
    column: 'wrapped_secret',
    key: 'name',
    what: 'keys of the service',
    place: (name) => placeOf('secret', name),
  },
  {
    table: 'signing_key',
    column: 'wrapped_private_jwk',
    key: 'kid',
    what: 'signing keys',
    place: placeOfSigningKey,
  },
  {
    table: 'account',
    column: 'wrapped_totp_secret',
    key: 'account_id',
    what: 'seeds of authenticator apps',
    place: placeOfTotp,
  },
  {
    table: 'outside_sign_in',
    column: 'wrapped_flow',
    key: 'flow_hash',
    keyIsBytes: true,
    what: 'sign-ins under way',
    place: (hex) => placeOfFlow(Buffer.from(hex, 'hex')),
  },
]

/** Wrapped with another key than a master key, so that a change of master keys doesn't concern them. */
export const WRAPPED_OTHERWISE: Readonly<Record<string, string>> = {
  'customer.wrapped_key': "with the partner's data key",
}
