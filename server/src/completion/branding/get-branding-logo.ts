// The logo, for the preview in the dashboard. Its address contains the hash of its content, so it never changes.
import { Readable } from 'node:stream'
import { ApiError } from '../../errors.ts'
import { type Answer, operation } from '../../http/operation.ts'
import type { App } from '../../platform/app.ts'
import { Type } from '../../platform/schema-builder.ts'
import { findLogo } from './branding-sql.ts'
import { LOGO_TYPES } from './logo.ts'

export const logoHashParam = {
  logoHash: {
    description: 'The SHA-256 hash of the logo, as `logoUrl` contains it.',
    schema: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    notFound: 'Branding.LogoNotFound',
  },
} as const

export const getBrandingLogo = operation({
  id: 'getBrandingLogo',
  method: 'GET',
  path: '/customer/v1/partner-profile/branding/logo/{logoHash}',
  scope: 'dashboard.read',
  tag: 'Partner profile',
  summary: 'Download the logo',
  params: logoHashParam,
  sendsFile: LOGO_TYPES,
  value: Type.Null(),
  errors: ['Branding.LogoNotFound'],

  handle: ({ app, caller, params }) => logoFile(app, caller.partnerId, params.logoHash),
})

/** Another partner's logo is not found. */
export async function logoFile(app: App, partnerId: string, hash: string): Promise<Answer<null>> {
  const logo = await app.db.partnerDirectory(partnerId, (sql) => findLogo(sql, partnerId, hash))
  if (!logo) throw new ApiError('Branding.LogoNotFound')
  return {
    value: null,
    file: Readable.from([Buffer.from(logo.bytes)]),
    headers: {
      'content-type': logo.contentType,
      'content-length': String(logo.bytes.length),
      'cache-control': 'private, max-age=31536000, immutable',
    },
  }
}
