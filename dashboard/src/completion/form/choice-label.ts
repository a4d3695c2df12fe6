// What a choice is called.
import type { LabelGroup } from '../catalogues/catalogue.ts'
import type { Translator } from '../locale/translator.ts'

const GROUP_OF: Readonly<Record<string, LabelGroup>> = {
  industry: 'funds',
  sourceOfFunds: 'funds',
  businessTypeCode: 'businessTypes',
  purposeOfAccount: 'purposes',
  identityTypeCode: 'identityTypes',
  ownershipType: 'roles',
}

const AMOUNT = /^(UpTo|Above)(\d+)k$/

/** A code that is newer than this page is shown as it is. */
export function choiceLabel(name: string, code: string, { label, t, number }: Translator): string {
  const [, bound, thousands] = AMOUNT.exec(code) ?? []
  if (thousands) {
    const amount = number(Number(thousands) * 1000)
    return bound === 'UpTo' ? t('amount.upTo', { amount }) : t('amount.above', { amount })
  }
  const group = GROUP_OF[name]
  return (group && label(group, code)) ?? code
}
