// Names of the people and documents of a customer.
export const nameTexts = {
  removedPerson: 'Removed person',
  documentOf: (document: string, person: string) => `${document} of ${person}`,
  document: 'Document',
  identity: 'Identity document',
  identityOf: (type: string, country: string, person: string, number: string | undefined) =>
    number ? `${type} ${number} (${country}) of ${person}` : `${type} (${country}) of ${person}`,
  born: (name: string, day: string) => `${name}, born ${day}`,
  numbered: (name: string, number: number) => `${name} (${number})`,
  business: 'Business',
  nothing: 'None',
}
