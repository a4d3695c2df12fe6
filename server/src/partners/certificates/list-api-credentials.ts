// The certificates a partner's machines sign with.
import { Type } from 'typebox'
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { MAX_LIVE_CERTIFICATES } from './add-certificate.ts'
import { CredentialRecord, credentialRecord } from './credential-record.ts'
import { listCredentials } from './credentials-sql.ts'

const SHOWN = 200

export const listApiCredentials = operation({
  id: 'listApiCredentials',
  method: 'GET',
  path: '/customer/v1/partner-profile/api-credentials',
  scope: 'dashboard.read',
  tag: 'API credentials',
  summary: 'The certificates of this partner',
  description: `Those in force first; of the others, the newest. At most ${MAX_LIVE_CERTIFICATES} are in force.`,
  value: named('ApiCredentialList', { items: Type.Array(CredentialRecord) }),
  errors: [],

  async handle({ app, caller }) {
    const now = app.clock.now()
    const rows = await app.db.partner(caller.partnerId, (sql) => listCredentials(sql, caller.partnerId, now, SHOWN))
    return { value: { items: rows.map((row) => credentialRecord(row, now)) } }
  },
})
