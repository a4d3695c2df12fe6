export const partnerTexts = {
  active: 'Active',
  inactive: 'Inactive',
  pending: 'Waiting for approval',
  unknown: 'Unknown',
  noCertificate: 'No certificate',
  certificateValid: 'Valid',
}

export const partnersTexts = {
  title: 'Partners',
  description: 'Organisations that onboard their customers with Gangway.',
  list: 'Partners',
  create: 'Create partner',
  search: 'Search',
  searchPlaceholder: 'Name, client ID or partner ID',
  show: 'Show',
  all: 'All partners',
  shown: {
    Active: 'Active',
    Inactive: 'Inactive',
    Approval: 'Waiting for approval',
    Certificate: 'Certificate expiring or missing',
    Webhook: 'Webhook endpoint failing or disabled',
  },
  partner: 'Partner',
  status: 'Status',
  clientId: 'Client ID',
  certificates: 'Certificates',
  webhook: 'Webhook',
  users: 'Users',
  customers: 'Customers',
  empty: 'No partners yet',
  emptyHint: 'Create the first partner, then add a certificate and invite its first admin.',
}

export const noMatchTexts = {
  title: 'No partners match your search',
  hint: 'Search by part of a name or client ID. A partner ID must match exactly.',
  clear: 'Show all partners',
}

export const fieldTexts = {
  name: 'Name',
  namePlaceholder: 'Acme Payments',
  nameMissing: 'Enter a name.',
  scopes: 'API access',
  scopeNames: { 'partner.read': 'Read customers', 'partner.write': 'Create and change customers' },
  scopesMissing: 'Choose at least one.',
}

export const createTexts = {
  title: 'Create partner',
  close: 'Close',
  cancel: 'Cancel',
  nameHint: 'Appears on screens and in emails. The client ID is derived from it and never changes.',
  onboarding: "Partner's own onboarding",
  pending: 'Waiting for approval',
  pendingHint: 'Users can sign in, and work with customers once you approve the partner.',
  approved: 'Approved',
  approvedHint: 'Its users can start immediately.',
  submit: 'Create partner',
  created: 'Partner created',
}
