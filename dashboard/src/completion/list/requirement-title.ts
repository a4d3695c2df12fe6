// What a requirement is called: by its rule, else by what it asks for.
import type { Translator } from '../locale/translator.ts'
import type { CompletionRequirement } from '../session/completion-client.ts'

export function requirementTitle(requirement: CompletionRequirement, { label }: Translator): string {
  const { kind, fields, documentCategories, subject, person } = requirement
  const rule = ruleOf(requirement)
  const byRule = rule && label('requirements', rule)
  if (byRule) return byRule
  const categories = documentCategories.map((code) => label('categories', code) ?? label('categories', 'Other')!)
  const byCategory = categories.length > 0 && categories.length <= 2 ? categories.join(' / ') : undefined
  const byField = fields.length === 1 && fields[0] ? label('fields', fields[0]) : undefined
  const general = label('kinds', kind) ?? label('kinds', 'Field')!
  if (kind === 'Document') return byCategory ?? general
  if (kind === 'Identity')
    return (subject.identityTypeCode && label('identityTypes', subject.identityTypeCode)) ?? general
  return byField ?? (person ? label('kinds', 'Person')! : general)
}

export function ruleOf({ textCode }: CompletionRequirement): string | undefined {
  return textCode.startsWith('rule.') ? textCode.slice('rule.'.length) : undefined
}

/** Why it is needed; a code that is newer than this page says so in general. */
export function reasonText(reasonCode: string, { label }: Translator): string {
  return label('reasons', reasonCode) ?? label('reasons', 'Other')!
}
