// Lists the certificates of a partner, for the operator API and the operator command.

import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { listCredentials } from '../../partners/certificates/certificates-sql.ts'
import { CredentialRecord, credentialRecord } from '../../partners/certificates/credential-record.ts'
import type { App } from '../../platform/app.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { assertPartner, partnerIdParam } from './partner-record.ts'

const MAX_LISTED = 200

export async function credentialsOf(app: App, partnerId: string): Promise<Static<typeof CredentialRecord>[]> {
  const now = app.realClock.now()
  const rows = await app.db.staffDirectory(partnerId, (sql) => listCredentials(sql, partnerId, now, MAX_LISTED))
  return rows.map((row) => credentialRecord(row, now))
}

export const listPartnerCredentials = operation({
  id: 'listPartnerCredentials',
  method: 'GET',
  path: '/operator/v1/partners/{partnerId}/api-credentials',
  scope: 'operator',
  tag: 'Partners',
  summary: "List a partner's API credentials",
  description: 'Active certificates first, then the newest of the others.',
  params: partnerIdParam,
  value: named('PartnerCredentialList', { items: Type.Array(CredentialRecord) }),
  errors: ['Partner.NotFound'],

  async handle({ app, params: { partnerId } }) {
    const [items] = await Promise.all([credentialsOf(app, partnerId), assertPartner(app, partnerId)])
    return { value: { items } }
  },
})
