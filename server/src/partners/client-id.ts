// The client ID of a partner: readable, unique, and fixed when the partner is registered.

const MAX_SLUG = 40

export function clientIdFor(name: string, partnerId: string): string {
  return `${slugOf(name)}-${partnerId.replaceAll('-', '').slice(0, 8)}`
}

function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replaceAll(/^-+|-+$/g, '')
  return slug || 'partner'
}

/** Text in another form can't be one of our client IDs, and is neither looked up nor logged. */
export function isClientId(text: unknown): text is string {
  return typeof text === 'string' && /^[a-z0-9-]{10,64}$/.test(text)
}
