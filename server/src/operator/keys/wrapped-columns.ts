// Every column with values wrapped by a master key. A test compares this list with the database, so that a new column can't
// be forgotten: a value that isn't rewrapped is unreadable once the old key is removed.
import { placeOfTotp } from '../../accounts/second-factor/second-factor.ts'
import { placeOfFlow } from '../../accounts/sign-in/start-outside-sign-in.ts'
import { placeOfSigningKey } from '../../partners/tokens/signing-keys.ts'
import { placeOf } from '../../platform/keys/vault.ts'

export interface WrappedColumn {
  readonly table: string
  readonly column: string
  /** The column that identifies a row, as text; bytea as hex. */
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
    what: 'partner data keys',
    place: (id) => placeOf('partner', id),
  },
  {
    table: 'service_secret',
    column: 'wrapped_secret',
    key: 'name',
    what: 'service keys',
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
    what: 'authenticator app secrets',
    place: placeOfTotp,
  },
  {
    table: 'outside_sign_in',
    column: 'wrapped_flow',
    key: 'flow_hash',
    keyIsBytes: true,
    what: 'SSO sign-ins in progress',
    place: (hex) => placeOfFlow(Buffer.from(hex, 'hex')),
  },
]

/** Wrapped with a key other than a master key, so not affected by a change of master keys. */
export const WRAPPED_OTHERWISE: Readonly<Record<string, string>> = {
  'customer.wrapped_key': "with the partner's data key",
}
