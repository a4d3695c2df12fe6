// The partner's logo on the completion page.

import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { logoFile, logoHashParam } from './get-branding-logo.ts'
import { LOGO_TYPES } from './logo.ts'

export const getCompletionLogo = operation({
  id: 'getCompletionLogo',
  method: 'GET',
  path: '/completion/v1/logo/{logoHash}',
  scope: 'completion',
  tag: 'Completion',
  summary: "Download the partner's logo",
  params: logoHashParam,
  sendsFile: LOGO_TYPES,
  value: Type.Null(),
  errors: ['Branding.LogoNotFound'],

  handle: ({ app, caller, params }) => logoFile(app, caller.partnerId, params.logoHash),
})
