// The high-risk countries: data with a version and a source, which the operator can replace.
import { readFileSync } from 'node:fs'
import type { App } from '../../platform/app.ts'
import { perApp } from '../../platform/per-app.ts'
import { isCountry } from '../../reference/countries.ts'
import shipped from './country-risk.json' with { type: 'json' }

export interface CountryRisk {
  readonly version: string
  readonly high: ReadonlySet<string>
  readonly raised: ReadonlySet<string>
}

/** One invalid entry rejects the whole list: a misspelt country would silently not count. */
export function readCountryRisk(data: unknown): CountryRisk {
  const { version, source, high, raised } = (data ?? {}) as Record<string, unknown>
  if (typeof version !== 'string' || version === '') throw new Error('the country list has no version')
  if (typeof source !== 'string' || source === '') throw new Error('the country list has no source')
  return { version, high: codes(high, 'high'), raised: codes(raised, 'raised') }
}

function codes(value: unknown, name: string): ReadonlySet<string> {
  if (!Array.isArray(value)) throw new Error(`the country list has no array named ${name}`)
  const unknown = value.findIndex((code) => typeof code !== 'string' || !isCountry(code))
  if (unknown >= 0) throw new Error(`entry ${unknown + 1} of ${name} is not an ISO 3166-1 alpha-3 code`)
  return new Set(value)
}

export const SHIPPED_COUNTRY_RISK = readCountryRisk(shipped)

/** Read once; a new file takes effect after a restart. */
export const countryRisk = perApp((app: App): CountryRisk => {
  const file = app.config.countryRiskFile
  if (!file) return SHIPPED_COUNTRY_RISK
  return readCountryRisk(JSON.parse(readFileSync(file, 'utf8')))
})
