// The requirements of each country, generated from the data and rules that validate requests. Generated on each visit, because
// an operator can activate another configuration at any time.
import { COUNTRY_CODES, countryName } from '../reference/countries.ts'
import { type RequirementEntry, requirementEntries } from '../reference/identity-documents.ts'
import { applies, DOCUMENT_RULES, FIELD_RULES, PERSON_RULES } from '../reference/requirement-rules.ts'
import { BUSINESS_TYPE_CODES, type BusinessTypeCode } from '../reference/vocabularies.ts'
import { type Html, html } from './markup.ts'

const ISSUED_BY = {
  RESIDENCE: 'this country',
  EEA: 'this country, any EEA state or Switzerland',
  ANY: 'any country',
} as const

function openCountries(): { code: string; name: string }[] {
  return COUNTRY_CODES.filter((code) => requirementEntries(code))
    .map((code) => ({ code, name: countryName(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

export function countryList(prefix: string): Html {
  const countries = openCountries()
  const entries = countries.map(
    ({ code, name }) => html`<li><a href="${prefix}/docs/countries/${code}">${name}</a> <code>${code}</code></li>`,
  )
  return html`<p>${countries.length} countries are supported.</p><ul class="countries">${entries}</ul>`
}

/** Undefined when the country isn't open. */
export function countryPage(prefix: string, code: string): { title: string; content: Html } | undefined {
  const entries = requirementEntries(code)
  if (!entries) return undefined
  const title = countryName(code) ?? code
  const content = html`<p class="crumb"><a href="${prefix}/docs/countries">Requirements by country</a></p>
<h1>${title} <code>${code}</code></h1>
<h2 id="identity-documents">Identity documents for residents</h2>
<p>A person whose <code>address.countryCode</code> is <code>${code}</code> can use one or more of these. Numbers are compared after
removing spaces and converting to upper case. The pattern applies to documents issued in ${title}; for others, the pattern of the issuing country applies.</p>
<div class="table" tabindex="0"><table>
<thead><tr><th>Type</th><th>Document</th><th>Example</th><th>Pattern</th><th>Also needed</th><th>Issued by</th></tr></thead>
<tbody>${entries.map(identityRow)}</tbody></table></div>
<h2 id="businesses">Business requirements</h2>
<p>Required for approval, by business type. Where documents are joined by "or", one is enough.</p>
<div class="table" tabindex="0"><table>
<thead><tr><th>Business type</th><th>Documents</th><th>People and fields</th></tr></thead>
<tbody>${BUSINESS_TYPE_CODES.map((type) => businessRow(code, type))}</tbody></table></div>`
  return { title, content }
}

function identityRow(entry: RequirementEntry): Html {
  const needed = [
    ...(entry.requiresIssueDate ? ['issueDate'] : []),
    ...(entry.requiresExpiryDate ? ['expiryDate'] : []),
    ...(entry.requiresDocument ? ['a file (IdentityDocument)'] : []),
  ]
  return html`<tr><td><code>${entry.identityTypeCode}</code></td><td>${entry.label}</td><td><code>${entry.example}</code></td>
<td><code>${entry.validationRules.regex}</code></td><td>${needed.join(', ')}</td><td>${ISSUED_BY[entry.issuedBy]}</td></tr>
`
}

function businessRow(country: string, type: BusinessTypeCode): Html {
  const documents = DOCUMENT_RULES.filter((rule) => applies(rule, country, type)).map(
    ({ accepts }) => html`<li>${accepts.join(' or ')}</li>`,
  )
  const others = [
    ...PERSON_RULES.filter((rule) => applies(rule, country, type)).map(
      ({ ownershipType }) => html`<li>a person with <code>${ownershipType}</code></li>`,
    ),
    ...FIELD_RULES.filter((rule) => applies(rule, country, type)).map(
      ({ field }) => html`<li><code>${field}</code></li>`,
    ),
  ]
  return html`<tr><td><code>${type}</code></td><td><ul>${documents}</ul></td><td><ul>${others}</ul></td></tr>
`
}
