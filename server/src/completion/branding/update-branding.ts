// Changes how the partner appears to its customers, and where completion pages may return to. Admins only.
import { assertAdmin } from '../../access/creator-access-sql.ts'
import { recordAction } from '../../audit/account-activity.ts'
import type { FieldError } from '../../errors.ts'
import { email, line, named, nullable, oneOf } from '../../http/fields.ts'
import { operation, type Unchecked } from '../../http/operation.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { normaliseHost } from '../links/return-url.ts'
import { Branding, brandingRecord } from './branding-record.ts'
import { type BrandingRow, findBranding, putBranding } from './branding-sql.ts'
import { contrastWithWhite, MIN_CONTRAST } from './contrast.ts'
import { type GivenLogo, LOGO_TYPES, MAX_LOGO_BYTES, readLogo } from './logo.ts'

const MAX_HOSTS = 20
const COLOUR = /^#[0-9A-Fa-f]{6}$/

const UpdateBranding = named('UpdateBranding', {
  displayName: nullable(
    line(100, { description: 'The name that customers see; null for the name of the organisation.' }),
  ),
  accentColour: nullable(
    Type.String({
      pattern: COLOUR.source,
      description: `For buttons with white text: the contrast with white must be at least ${MIN_CONTRAST}.`,
      example: '#1f4bd8',
      'x-message': 'must be # and six hexadecimal digits, for example #1f4bd8.',
    }),
  ),
  supportEmail: nullable(
    email({ description: 'The address that the page shows to customers who need help; null for none.' }),
  ),
  returnHosts: Type.Array(Type.String({ maxLength: 260, example: 'app.partner.example' }), {
    maxItems: MAX_HOSTS,
    description: 'The hosts that `returnUrl` can have, with a port if it is not 443. Wildcards are not supported.',
  }),
  logo: Type.Optional(
    nullable(
      Type.Object(
        {
          contentType: oneOf(LOGO_TYPES),
          data: Type.String({
            maxLength: Math.ceil(MAX_LOGO_BYTES / 3) * 4 + 4,
            description: 'The image file, base64.',
          }),
        },
        { description: `At most ${MAX_LOGO_BYTES / 1024} KiB. Omitted: the logo stays. null: no logo.` },
      ),
    ),
  ),
})

export const updateBranding = operation({
  id: 'updateBranding',
  method: 'PUT',
  path: '/customer/v1/partner-profile/branding',
  scope: 'dashboard.manage',
  tag: 'Partner profile',
  summary: 'Replace the branding of completion pages',
  needsStepUp: true,
  body: UpdateBranding,
  value: Branding,
  errors: ['ValidationControl.Error', 'Session.StepUpRequired'],
  rules: brandingErrors,

  async handle({ app, caller, body, requestId }) {
    const { partnerId, user } = caller
    const now = app.clock.now()
    const row = await app.db.partnerDirectoryTransaction(partnerId, async (sql) => {
      await assertAdmin(sql, caller)
      const before = await findBranding(sql, partnerId)
      await putBranding(sql, partnerId, newBranding(body), now)
      const stored = await findBranding(sql, partnerId)
      const facts = {
        changedFields: changedFields(before, stored),
        returnHosts: stored.returnHosts.join(' '),
        logo: stored.logoHash?.slice(0, 16) ?? null,
      }
      await recordAction(sql, { partnerId, at: now, by: user, action: 'BrandingChanged', facts, requestId })
      return stored
    })
    return { value: brandingRecord(app, row) }
  },
})

/** Names only: an email address does not belong in account activity. */
function changedFields(before: BrandingRow, after: BrandingRow): string {
  const names = ['displayName', 'accentColour', 'supportEmail', 'logoHash'] as const
  const changed = names.filter((name) => before[name] !== after[name]).map((name) => name.replace('Hash', ''))
  if (before.returnHosts.join(' ') !== after.returnHosts.join(' ')) changed.push('returnHosts')
  return changed.join(' ')
}

function newBranding({ displayName, accentColour, supportEmail, returnHosts, logo }: Static<typeof UpdateBranding>) {
  const read = logo && readLogo(logo as GivenLogo)
  return {
    displayName: displayName?.trim() ?? null,
    accentColour: accentColour?.toLowerCase() ?? null,
    supportEmail: supportEmail?.trim() ?? null,
    returnHosts: [...new Set(returnHosts.map((host) => normaliseHost(host)!))],
    logo: typeof read === 'string' ? undefined : read,
  }
}

function brandingErrors({ accentColour, returnHosts, logo }: Unchecked): FieldError[] {
  const fieldErrors: FieldError[] = []
  const fieldError = (path: string, message: string) =>
    fieldErrors.push({ path, code: 'ValidationControl.Error', message })
  if (typeof accentColour === 'string' && COLOUR.test(accentColour)) {
    const contrast = contrastWithWhite(accentColour)
    if (contrast < MIN_CONTRAST)
      fieldError(
        '/accentColour',
        // Rounded down, so that a value just below the limit doesn't read as the limit.
        `White text on this colour has a contrast of ${Math.floor(contrast * 100) / 100}. Choose a darker colour: at least ${MIN_CONTRAST} is needed.`,
      )
  }
  for (const [index, host] of (Array.isArray(returnHosts) ? returnHosts : []).entries()) {
    if (typeof host === 'string' && !normaliseHost(host))
      fieldError(`/returnHosts/${index}`, 'A return host must be a host name, for example app.partner.example.')
  }
  if (isLogo(logo)) {
    const read = readLogo(logo)
    if (typeof read === 'string') fieldError('/logo', read)
  }
  return fieldErrors
}

function isLogo(logo: unknown): logo is GivenLogo {
  const { contentType, data } = (logo ?? {}) as Partial<GivenLogo>
  return typeof data === 'string' && LOGO_TYPES.some((type) => type === contentType)
}
