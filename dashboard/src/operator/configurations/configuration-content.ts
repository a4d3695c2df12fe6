// A configuration file as the form edits it. What the form doesn't show is kept as it is.
import { newDocumentTexts as texts } from './texts.ts'

export interface DocumentRow {
  readonly identityTypeCode: string
  readonly label: string
  readonly issuedBy: string
  readonly displayOrder: number
  readonly requiresIdNumber: boolean
  readonly requiresIssueDate: boolean
  readonly requiresExpiryDate: boolean
  readonly requiresDocument: boolean
  readonly checksum?: string | undefined
  readonly validationRules: {
    readonly regex: string
    readonly example: string
    readonly errorMessage: string
    readonly minLength?: number
    readonly maxLength?: number
  }
}

export interface ConfigurationContent {
  readonly country: string
  readonly identities: readonly DocumentRow[]
}

export const NEEDS = ['requiresIdNumber', 'requiresIssueDate', 'requiresExpiryDate', 'requiresDocument'] as const

/** In display order. Undefined if the text isn't a file that a form can show. */
export function readContent(text: string): ConfigurationContent | undefined {
  try {
    const file = JSON.parse(text) as ConfigurationContent
    const codes = file.identities.map(({ identityTypeCode, validationRules }) =>
      typeof identityTypeCode === 'string' && typeof validationRules === 'object' && validationRules !== null
        ? identityTypeCode
        : '',
    )
    if (typeof file.country !== 'string' || codes.includes('') || new Set(codes).size < codes.length) return undefined
    return { ...file, identities: file.identities.toSorted((a, b) => a.displayOrder - b.displayOrder) }
  } catch {
    return undefined
  }
}

/** As the service writes it, so that a change that is taken back leaves no difference. */
export function contentText({ identities, ...file }: ConfigurationContent): string {
  const numbered = identities.map((row, index) => ({ ...row, displayOrder: index + 1 }))
  return `${JSON.stringify({ ...file, identities: numbered }, null, 2)}\n`
}

/** The service derives the lengths from the pattern. */
export function withPattern(row: DocumentRow, regex: string): DocumentRow {
  const { minLength: _, maxLength: __, ...rules } = row.validationRules
  return { ...row, validationRules: { ...rules, regex } }
}

/** Whether the pattern takes the number; undefined while the pattern is incomplete. */
export function isMatch({ regex, example }: DocumentRow['validationRules']): boolean | undefined {
  try {
    return new RegExp(regex, 'u').test(example)
  } catch {
    return undefined
  }
}

/** A passport is accepted from anywhere, and an identity card may be from the EEA. */
export function issuersOf({ identityTypeCode, issuedBy }: DocumentRow): readonly string[] {
  const possible =
    identityTypeCode === 'PASSPORT'
      ? ['ANY']
      : identityTypeCode === 'IDENTITY_CARD'
        ? ['RESIDENCE', 'EEA']
        : ['RESIDENCE']
  return [...new Set([...possible, issuedBy])]
}

export function newDocument(identityTypeCode: string, label: string): DocumentRow {
  return {
    identityTypeCode,
    label,
    requiresIssueDate: false,
    requiresExpiryDate: true,
    requiresIdNumber: true,
    requiresDocument: true,
    issuedBy: identityTypeCode === 'PASSPORT' ? 'ANY' : 'RESIDENCE',
    displayOrder: 0,
    validationRules: { regex: '^[A-Z0-9]{5,15}$', errorMessage: texts.errorMessage(label), example: 'AB1234567' },
  }
}
