// Lists business profiles for tests.
import assert from 'node:assert/strict'
import type { TestResponse } from '../service/test-response.ts'
import type { TestPartner } from '../service/test-service.ts'
import { aProfile } from './factories.ts'

export const PROFILES = '/api/partner/v1/business-profiles'

export type Query = Readonly<Record<string, string | readonly string[]>>

export function list(partner: TestPartner, query: Query = {}): Promise<TestResponse> {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) for (const one of [value].flat()) text.append(name, one)
  return partner.get(`${PROFILES}?${text}`)
}

/** The references of all profiles found, after checking the total. */
export async function found(partner: TestPartner, query: Query = {}): Promise<string[]> {
  const { status, body, text } = await list(partner, query)
  assert.equal(status, 200, text)
  assert.equal(body.value.total, body.value.items.length, 'the total equals the number of items')
  return referencesOf(body.value.items)
}

export function referencesOf(items: readonly { partnerCustomerId: string }[]): string[] {
  return items.map(({ partnerCustomerId }) => partnerCustomerId)
}

/** Creates a customer without people and returns its id. */
export async function create(
  partner: TestPartner,
  partnerCustomerId: string,
  overrides: Record<string, unknown> = {},
): Promise<string> {
  const { status, body, text } = await partner.post(
    PROFILES,
    aProfile({ partnerCustomerId, businessPersonList: [], ...overrides }),
  )
  assert.equal(status, 200, text)
  return body.value.customerId
}

/** The errors of an invalid query string, as "parameter code". */
export async function queryErrors(partner: TestPartner, query: string): Promise<string[]> {
  const { status, body, text } = await partner.get(`${PROFILES}?${query}`)
  assert.equal(status, 400, text)
  return body.error.details.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)
}
