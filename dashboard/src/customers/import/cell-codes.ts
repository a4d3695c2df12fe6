// Cells in the words of the dashboard, as the codes of the API.
import { codeOfLabel } from '../../format/code-labels.ts'
import { countryCodeOf } from '../../format/country-name.ts'
import { webAddress } from '../form/business-values.ts'

const COUNTRY = /(?:^|\.)(?:incorporationCountryIso3Code|countryCode|nationality|taxResidenceCountry|issuingCountry)$/
const CODE =
  /(?:^|\.)(?:businessTypeCode|industry|monthlyTurnOver|estimatedTransactionValue|sourceOfFunds|purposeOfAccount|ownershipType|identityTypeCode)$/

export const isCountry = (column: string) => COUNTRY.test(column)

/** What isn't recognised is left for the service to reject. */
export function codeIn(column: string, text: string): string {
  if (column === 'website') return webAddress(text)
  if (COUNTRY.test(column)) return countryCodeOf(text) ?? text
  return CODE.test(column) ? (codeOfLabel(text) ?? text) : text
}
