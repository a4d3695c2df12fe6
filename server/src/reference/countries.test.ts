import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COUNTRY_CODES, countryName, isCountry } from './countries.ts'

test('every one of the 249 assigned ISO 3166-1 countries is known, once', () => {
  assert.equal(COUNTRY_CODES.length, 249)
  assert.equal(new Set(COUNTRY_CODES).size, 249)
  for (const code of COUNTRY_CODES) {
    assert.match(code, /^[A-Z]{3}$/)
    assert.ok(isCountry(code))
    assert.ok(countryName(code), code)
  }
})

test('no two countries share a name', () => {
  assert.equal(new Set(COUNTRY_CODES.map(countryName)).size, 249)
})

test('codes that ISO leaves to its users are not countries', () => {
  for (const code of ['XKX', 'XKK', 'XXX', 'AAA', 'QZZ', 'ZZZ', 'EUE', 'UNO'])
    assert.equal(isCountry(code), false, code)
})

test('countries near the user-assigned ranges are still countries', () => {
  for (const code of ['QAT', 'ABW', 'ZWE', 'ZMB', 'ALA', 'SSD', 'CUW', 'BES', 'SXM', 'TWN', 'PSE', 'UMI']) {
    assert.ok(isCountry(code), code)
  }
})

test('a country code is matched exactly', () => {
  for (const code of ['nga', 'Nga', 'NG', ' NGA', 'NGA ', '', '566', 'constructor', '__proto__']) {
    assert.equal(isCountry(code), false, code)
    assert.equal(countryName(code), undefined, code)
  }
})

test('countries have their English names', () => {
  assert.equal(countryName('NGA'), 'Nigeria')
  assert.equal(countryName('GBR'), 'United Kingdom')
  assert.equal(countryName('COD'), 'Democratic Republic of the Congo')
})
