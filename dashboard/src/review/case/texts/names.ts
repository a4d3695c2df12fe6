// Names of the people and documents of a customer.
export const nameTexts = {
  removedPerson: 'Removed person',
  documentOf: (document: string, person: string) => `${document} of ${person}`,
  document: 'Document',
  identity: 'Identity document',
  identityOf: (type: string, country: string, person: string) => `${type} (${country}) of ${person}`,
  business: 'Business',
  nothing: 'None',
}
