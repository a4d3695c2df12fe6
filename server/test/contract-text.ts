// The API descriptions as they are committed in contract/, and how two of them differ.
import { dashboardApiDocument } from '../src/dashboard-api.ts'
import { partnerApiDocument } from '../src/partner-api.ts'

const PUBLISHED_AT = 'https://api.gangway.example'

export const CONTRACTS: Readonly<Record<string, (baseUrl: string) => unknown>> = {
  'partner-api.json': partnerApiDocument,
  'dashboard-api.json': dashboardApiDocument,
}

export function contractText(name: string): string {
  return `${JSON.stringify(CONTRACTS[name]!(PUBLISHED_AT), null, 2)}\n`
}

/** Where two documents differ, as paths with both values; no more than `most` of them. */
export function differences(before: unknown, now: unknown, most = 10): string[] {
  const found: string[] = []
  const compare = (a: unknown, b: unknown, path: string) => {
    if (found.length >= most || a === b) return
    if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) {
      found.push(`${path || '/'} was ${shown(a)}, is ${shown(b)}`)
      return
    }
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      compare(a[key], b[key], `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    }
  }
  compare(before, now, '')
  return found
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > 100 ? `${text.slice(0, 100)}...` : text
}
