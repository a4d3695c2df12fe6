// Which countries count as risky: data with a version and a source, replaceable by the operator.
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

/** A list with a fault is refused as a whole: a misspelt country would quietly not count. */
export function readCountryRisk(data: unknown): CountryRisk {
  const { version, source, high, raised } = (data ?? {}) as Record<string, unknown>
  if (typeof version !== 'string' || version === '') throw new Error('the countries have no version')
  if (typeof source !== 'string' || source === '') throw new Error('the countries have no source')
  return { version, high: codes(high, 'high'), raised: codes(raised, 'raised') }
}

function codes(value: unknown, name: string): ReadonlySet<string> {
  if (!Array.isArray(value)) throw new Error(`the countries have no list named ${name}`)
  const unknown = value.findIndex((code) => typeof code !== 'string' || !isCountry(code))
  if (unknown >= 0) throw new Error(`entry ${unknown + 1} of ${name} is no ISO 3166-1 alpha-3 code`)
  return new Set(value)
}

export const SHIPPED_COUNTRY_RISK = readCountryRisk(shipped)

/** Read once; a new file counts after a restart. */
export const countryRisk = perApp((app: App): CountryRisk => {
  const file = app.config.countryRiskFile
  if (!file) return SHIPPED_COUNTRY_RISK
  return readCountryRisk(JSON.parse(readFileSync(file, 'utf8')))
})
