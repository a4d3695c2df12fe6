// The branding of a partner as its users see it.

import { instant, named, nullable } from '../../http/fields.ts'
import type { App } from '../../platform/app.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import type { BrandingRow } from './branding-sql.ts'

export const Branding = named('Branding', {
  displayName: nullable(
    Type.String({ description: 'A name to show instead of the name of the organisation; null for none.' }),
  ),
  shownName: Type.String({
    description: 'The name that customers see: `displayName`, or the name of the organisation.',
  }),
  accentColour: nullable(Type.String({ example: '#1f4bd8' })),
  supportEmail: nullable(Type.String()),
  returnHosts: Type.Array(Type.String(), {
    description: 'The hosts that the `returnUrl` of a completion link can have.',
  }),
  logoUrl: nullable(Type.String({ description: 'The path of the logo; null if there is none.' })),
  updatedAt: nullable(instant()),
})
export type Branding = Static<typeof Branding>

export function brandingRecord(app: App, row: BrandingRow): Branding {
  return {
    displayName: row.displayName,
    shownName: shownName(row),
    accentColour: row.accentColour,
    supportEmail: row.supportEmail,
    returnHosts: [...row.returnHosts],
    logoUrl: logoUrl(app, row, '/api/customer/v1/partner-profile/branding/logo/'),
    updatedAt: row.updatedAt?.toISOString() ?? null,
  }
}

/** With the path prefix of the installation, if it has one. */
export function logoUrl({ config }: App, { logoHash }: BrandingRow, path: string): string | null {
  return logoHash && new URL(config.baseUrl).pathname.replace(/\/$/, '') + path + logoHash
}

export function shownName({ displayName, partnerName }: BrandingRow): string {
  return displayName ?? partnerName
}
