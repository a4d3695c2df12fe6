// Reads the text of a configuration file, with its errors as field errors of the request.

import type { FieldError } from '../../errors.ts'
import { isCheckDigitScheme } from '../../onboarding/identities/check-digits.ts'
import { Type } from '../../platform/schema-builder.ts'
import { type ConfigurationFile, readConfigurationFile } from '../../reference/configuration-errors.ts'

export const contentField = {
  content: Type.String({
    minLength: 1,
    maxLength: 200_000,
    'x-message': 'must be the text of a JSON file of at most 200,000 characters.',
    description: 'A JSON file: `{"country": "NGA", "identities": [...]}`.',
  }),
}

export function readContent(text: string): { file: ConfigurationFile } | { errors: FieldError[] } {
  const read = readConfigurationFile(text, isCheckDigitScheme)
  if ('file' in read) return read
  const errors = read.fieldErrors.map((line): FieldError => {
    const colon = line.indexOf(': ')
    const [where, message] = [line.slice(0, colon), line.slice(colon + 2)]
    return { path: `/content${where === '/' ? '' : where}`, code: 'ValidationControl.Error', message: `${message}.` }
  })
  return { errors }
}
