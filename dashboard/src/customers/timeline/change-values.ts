// The values of a changed field, as the rest of the page shows them.
import { codeLabel } from '../../format/code-labels.ts'
import { countryName } from '../../format/country-name.ts'
import { formatPercent } from '../../format/numbers.ts'
import { formatCalendarDay } from '../../format/times.ts'
import { timelineTexts as texts } from './texts.ts'

const CODES = new Set([
  'businessTypeCode',
  'industry',
  'monthlyTurnOver',
  'estimatedTransactionValue',
  'sourceOfFunds',
  'purposeOfAccount',
])
const COUNTRIES = new Set(['incorporationCountryIso3Code', 'nationality', 'taxResidenceCountry'])
const DAYS = new Set(['registrationDate', 'birthDate', 'issueDate', 'expiryDate'])

export function changeValue(field: string, value: string | null): string {
  if (value === null || value === '') return texts.noValue
  if (CODES.has(field)) return codeLabel(value)
  if (COUNTRIES.has(field)) return countryName(value)
  if (DAYS.has(field)) return formatCalendarDay(value)
  if (field === 'ownershipType') return value.split(', ').map(codeLabel).join(', ')
  if (field === 'percentageShare') return formatPercent(Number(value) / 100)
  if (field === 'identities') return identityText(value)
  if (field === 'address' || field === 'addresses') return value.split('\n').map(addressText).join('; ')
  return value
}

/** "PASSPORT NGA *****4567" */
function identityText(value: string): string {
  const [type = '', country = '', ...number] = value.split(' ')
  return `${codeLabel(type)}, ${countryName(country)} · ${number.join(' ')}`
}

/** An address ends with the code of its country. */
function addressText(line: string): string {
  const at = line.lastIndexOf(', ')
  return `${line.slice(0, at)}, ${countryName(line.slice(at + 2))}`
}
