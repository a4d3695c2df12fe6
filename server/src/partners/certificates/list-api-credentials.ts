// Lists the partner's certificates.

import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { MAX_LIVE_CERTIFICATES } from './add-certificate.ts'
import { listCredentials } from './certificates-sql.ts'
import { CredentialRecord, credentialRecord } from './credential-record.ts'

const MAX_LISTED = 200

export const listApiCredentials = operation({
  id: 'listApiCredentials',
  method: 'GET',
  path: '/customer/v1/partner-profile/api-credentials',
  scope: 'dashboard.read',
  tag: 'API credentials',
  summary: 'List API credentials',
  description: `Active certificates first, then the newest of the others. At most ${MAX_LIVE_CERTIFICATES} can be active.`,
  value: named('ApiCredentialList', { items: Type.Array(CredentialRecord) }),
  errors: [],

  async handle({ app, caller }) {
    const now = app.realClock.now()
    const rows = await app.db.reads.partnerDirectory(caller.partnerId, (sql) =>
      listCredentials(sql, caller.partnerId, now, MAX_LISTED),
    )
    return { value: { items: rows.map((row) => credentialRecord(row, now)) } }
  },
})
