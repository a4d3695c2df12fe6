import { isolate, plural } from '../../format/sentences.ts'

export const formTexts = {
  business: 'Business',
  contact: 'Contact',
  addresses: 'Addresses',
  address: 'Address',
  addressNumber: (number: number) => `Address ${number}`,
  addAddress: 'Add address',
  removeAddress: 'Remove address',
  removeAddressNumber: (number: number) => `Remove address ${number}`,
  financials: 'Financial details',
  financialsHint: 'Fill in all four or none.',
  reference: 'Your reference',
  referenceHint: "Your own ID for this customer. It can't be changed later.",
  companyName: 'Registered name',
  tradingName: 'Trading name',
  type: 'Business type',
  country: 'Country of incorporation',
  registrationNumber: 'Registration number',
  registrationDate: 'Registration date',
  industry: 'Industry',
  description: 'Description',
  website: 'Website',
  email: 'Business email',
  phone: 'Phone',
  phoneHint: 'With country code, for example +234 801 234 5678.',
  monthlyTurnover: 'Monthly turnover',
  transactionValue: 'Typical transaction value',
  sourceOfFunds: 'Source of funds',
  accountPurpose: 'Account purpose',
  streetLine1: 'Street',
  streetLine2: 'Street, second line',
  city: 'City',
  state: 'State or region',
  postalCode: 'Postal code',
  addressCountry: 'Country',
  choose: 'Select one',
  noMatch: 'No match',
  clear: (label: string) => `Clear ${label}`,
}

export const personFormTexts = {
  people: 'People',
  peopleHint: "Directors, shareholders and beneficial owners. You can also add them later, on the customer's page.",
  person: (number: number) => `Person ${number}`,
  addAnother: 'Add another person',
  peopleLimit: (max: number) =>
    `You can add up to ${max} people here. Add more on the customer's page after you create it.`,
  addPerson: 'Add person',
  editPerson: 'Edit person',
  editPersonNumber: (number: number) => `Edit person ${number}`,
  /** One line for a person whose fields are closed. */
  summary: (name: string, roles: readonly string[], share: string) =>
    [name ? isolate(name) : 'No name yet', roles.join(', '), share && `${share}%`].filter(Boolean).join(' · '),
  removePerson: 'Remove person',
  removePersonNumber: (number: number) => `Remove person ${number}`,
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  birthDate: 'Date of birth',
  nationality: 'Nationality',
  taxResidence: 'Tax residence',
  roles: 'Roles',
  share: 'Ownership in %',
  address: 'Home address',
  identities: 'Identity documents',
  identity: (number: number) => `Identity document ${number}`,
  identitiesHint: 'Choose the country of the home address first: it decides which documents are accepted.',
  addIdentity: 'Add identity document',
  removeIdentity: 'Remove identity document',
  removeIdentityNumber: (number: number) => `Remove identity document ${number}`,
  identityType: 'Document type',
  issuingCountry: 'Issuing country',
  identityNumber: 'Document number',
  keepNumber: (masked: string) => `Stored: ${masked}. Leave empty to keep it.`,
  retypeNumber: "Type the number again. Document numbers aren't kept in this browser.",
  numberExample: (example: string) => `For example ${example}`,
  issueDate: 'Issue date',
  expiryDate: 'Expiry date',
}

export const formErrorTexts = {
  title: (count: number) => plural(count, { one: 'Fix 1 error', other: 'Fix # errors' }),
  at: (field: string, message: string) => `${field}: ${message}`,
  ofPerson: (number: number, field: string) => `Person ${number}, ${field.toLowerCase()}`,
  ofAddress: (number: number, field: string) => `Address ${number}, ${field.toLowerCase()}`,
  required: 'Required.',
  existing: 'Open the existing customer',
}

export const conflictTexts = {
  title: 'This customer changed while you were editing',
  hint: 'Your entries are kept. Check these changes, then save again.',
  now: (label: string, value: string) => `${label} is now ${isolate(value)}.`,
  replaced: (label: string, value: string) => `${label} is now ${isolate(value)}. Saving replaces it with your entry.`,
  empty: 'empty',
}

export const draftTexts = {
  restored: 'We restored your unsaved entries',
  restoredHint: 'They are kept in this browser for 7 days. Identity document numbers are never kept.',
  discard: 'Discard entries',
}

export const createTexts = {
  title: 'New customer',
  description:
    'Fields marked * are required. Your entries are saved as a draft in this browser until you create the customer.',
  back: 'Customers',
  submit: 'Create customer',
  created: 'Customer created',
  nextTitle: 'What happens next',
  checking: 'Checking your entries…',
  incomplete: (count: number) =>
    plural(count, {
      one: '# required field is missing or incorrect.',
      other: '# required fields are missing or incorrect.',
    }),
  incompleteStart: 'Fill in the form to see what we need next.',
  thenNeeded: 'Once the customer is created, these requirements will be outstanding:',
  start: 'Fill in the form to see what we need for this type of business and country.',
  complete: 'Nothing else is needed: the customer goes straight to review.',
  needed: 'You can create the customer now. These requirements will be outstanding, and you can meet them on its page:',
  failed: "We couldn't check your entries.",
}

export const editTexts = {
  title: 'Edit business',
  back: 'Back to customer',
  save: 'Save changes',
  saved: 'Changes saved',
  cancel: 'Cancel',
  unchanged: 'Nothing has changed.',
  material:
    'This customer is approved. Changing the name, type, country, registration number, addresses or people starts a new review.',
}

export const answerTexts = { title: 'Answer requirement', close: 'Close' }

export const editPersonTexts = {
  addTitle: 'Add person',
  editTitle: (name: string) => `Edit ${name}`,
  add: 'Add person',
  added: 'Person added',
  saved: 'Person saved',
  missing: 'Person not found',
  missingHint: 'They may have been removed or replaced by a newer entry.',
  removeTitle: (name: string) => `Remove ${name}?`,
  remove: 'Remove person',
  removeHint: 'The person is removed from this customer. The audit log keeps the record.',
  removed: 'Person removed',
}

export const lockedTexts = {
  title: "This customer can't be edited now",
  hint: 'The profile is locked while it is under review. You can still upload documents.',
  rejected: 'This business was rejected. Contact us to appeal.',
}
