// Names of the people and documents of a customer.
export const nameTexts = {
  about: (name: string, message: string) => `${name}: ${message}`,
  removedPerson: 'Removed person',
  documentOf: (document: string, person: string) => `${document} of ${person}`,
  document: 'Document',
  identity: 'Identity document',
  identityOf: (type: string, country: string, person: string, number: string | undefined) =>
    number ? `${type} ${number} (${country}) of ${person}` : `${type} (${country}) of ${person}`,
  born: (name: string, day: string) => `${name}, born ${day}`,
  numbered: (name: string, number: number) => `${name} (${number})`,
  uploadedBy: (kind: 'Member' | 'ApiClient' | 'Business', name: string | null) => {
    if (kind === 'Business') return ' from the business, on the completion page'
    if (kind === 'ApiClient') return ` from API client ${name}`
    return name ? ` from ${name} (partner)` : ' from a former user of the partner'
  },
  business: 'Business',
  nothing: 'None',
}
