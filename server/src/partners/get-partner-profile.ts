// Returns the partner organisation of the signed-in user.

import { ApiError } from '../errors.ts'
import { instant, named, nullable, oneOf, uuid } from '../http/fields.ts'
import { operation } from '../http/operation.ts'
import { Type } from '../platform/schema-builder.ts'
import { findPartnerProfile } from './profile-sql.ts'

const PartnerProfile = named('PartnerProfile', {
  partnerId: uuid(),
  name: Type.String(),
  clientId: Type.String({ description: 'Your client ID for the Partner API.' }),
  status: oneOf(['Active', 'Inactive']),
  onboarding: oneOf(['Approved', 'Pending']),
  scopes: Type.Array(Type.String()),
  createdAt: instant(),
  issuer: Type.String({ description: 'The audience (`aud`) of client assertions.' }),
  tokenEndpoint: Type.String(),
  apiBaseUrl: Type.String(),
  supportEmail: nullable(
    Type.String({ description: 'Where to get support; null if the operator has set no address.' }),
  ),
  approvalWorkingDays: Type.Integer({
    description: 'The working days in which a new partner is usually approved.',
  }),
})

export const getPartnerProfile = operation({
  id: 'getPartnerProfile',
  method: 'GET',
  path: '/customer/v1/partner-profile',
  scope: 'dashboard.read',
  tag: 'Partner profile',
  summary: 'Get the partner profile and its onboarding status',
  inAnyPartnerState: true,
  value: PartnerProfile,
  errors: [],

  async handle({ app, caller }) {
    const row = await app.db.reads.partnerDirectory(caller.partnerId, (sql) =>
      findPartnerProfile(sql, caller.partnerId),
    )
    if (!row) throw new ApiError('Partner.NotAuthenticated')
    const { baseUrl, tokens, supportEmail } = app.config
    const issuer = tokens.outside?.issuer ?? baseUrl
    return {
      value: {
        ...row,
        createdAt: row.createdAt.toISOString(),
        issuer,
        tokenEndpoint: `${issuer}/oauth2/token`,
        apiBaseUrl: `${baseUrl}/api`,
        supportEmail: supportEmail ?? null,
        approvalWorkingDays: app.config.partnerApprovalDays,
      },
    }
  },
})
