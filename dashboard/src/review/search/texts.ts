import { plural } from '../../format/sentences.ts'

export const searchTexts = {
  title: 'Find customers',
  scope: 'Search customers across all partners, including closed cases.',
  logged: 'Searches are logged',
  loggedHint:
    'The staff audit log records who searched, when, and which customers were found, but not what you typed. Search only for what you need.',
  card: 'Search',
  searchBy: 'Search by',
  by: { text: 'Business', identity: 'Identity number' },
  searching: 'Searching',
  search: 'Search',
  text: 'Name, email, number or reference',
  textHint: 'Company or trading name (start of words), or an exact email, registration number or partner reference.',
  identityNumber: 'Identity number',
  identityHint:
    'Enter the complete number. Numbers are stored encrypted, so part of a number finds nothing. Spaces and letter case are ignored; dashes and slashes are not.',
  documentType: 'Document type',
  anyType: 'Any type',
  clearType: 'Clear document type',
  issuedBy: 'Issued by',
  anyCountry: 'Any country',
  clearCountry: 'Clear country',
  found: (count: number) => plural(count, { one: '# customer found', other: '# customers found' }),
  more: (count: number) =>
    plural(count, {
      one: 'Showing the newest customer. There are more: add words to narrow the search.',
      other: 'Showing the newest # customers. There are more: add words to narrow the search.',
    }),
}

export const resultTexts = {
  table: 'Search results',
  customer: 'Customer',
  partner: 'Partner',
  registrationNumber: 'Registration number',
  country: 'Country',
  status: 'Status',
  created: 'Created',
  none: '–',
  tradingAs: 'Trading as',
  noResults: 'No customers found',
  noIdentity: 'No person has this number. Check that it is complete, or search without document type and country.',
  noText: 'Try fewer words, or only the start of each. Emails, numbers and references must match exactly.',
}
