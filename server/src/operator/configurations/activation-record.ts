// The response to an activation, the version that an operator compared with, and the reason.

import { instant, named, nullable, text } from '../../http/fields.ts'
import { Type } from '../../platform/schema-builder.ts'

export const ActivatedConfiguration = named('ActivatedConfiguration', {
  country: Type.String(),
  version: nullable(Type.Integer({ description: 'The active version; null if the country is closed.' })),
  activatedAt: instant(),
})

export const replacesField = {
  replaces: Type.Optional(
    nullable(
      Type.Integer({
        minimum: 0,
        description:
          '`activeVersion` as you saw it (null for a closed country). If another version is active by now, the request is rejected. Leave it out to replace whichever is active.',
      }),
    ),
  ),
}

export const MAX_NOTE = 500

export const noteField = {
  note: Type.Optional(
    text(MAX_NOTE, {
      description: 'Why you make this change. It is kept in the history of the country and in the staff audit log.',
      example: 'The passport office changed its numbers in May.',
    }),
  ),
}

export function activationRecord(
  country: string,
  { version, activatedAt }: { version: number | null; activatedAt: Date },
) {
  return { country, version, activatedAt: activatedAt.toISOString() }
}
