// The 249 countries of ISO 3166-1, by alpha-3 code. Only two files of the package are loaded: its entry point would
// read some seventy languages at every start.
import codes from 'i18n-iso-countries/codes.json' with { type: 'json' }
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }

// Ranges that ISO leaves to its users. The package uses one of them (XKK for Kosovo), which isn't an assigned code, and
// other systems use XKX.
const USER_ASSIGNED = /^(AA[A-Z]|Q[M-Z][A-Z]|X[A-X][A-Z]|ZZ[A-Z])$/

const englishNames = new Map<string, string | string[]>(Object.entries(english.countries))

function nameOf(alpha2: string, alpha3: string): string {
  const name = englishNames.get(alpha2)
  // Of several names the package lists the full one first, and only the full names distinguish the two Congos.
  const first = Array.isArray(name) ? name[0] : name
  if (first === undefined) throw new Error(`No English name for country ${alpha3}`)
  return first
}

const names: ReadonlyMap<string, string> = new Map(
  (codes as [alpha2: string, alpha3: string, ...rest: string[]][])
    .filter(([, alpha3]) => !USER_ASSIGNED.test(alpha3))
    .map(([alpha2, alpha3]): [string, string] => [alpha3, nameOf(alpha2, alpha3)])
    .sort(([a], [b]) => (a < b ? -1 : 1)),
)

/** Every assigned alpha-3 code, in alphabetical order. */
export const COUNTRY_CODES: readonly string[] = Object.freeze([...names.keys()])

/** Codes match exactly: three upper-case letters. */
export function isCountry(code: string): boolean {
  return names.has(code)
}

export function countryName(code: string): string | undefined {
  return names.get(code)
}

const alpha2Codes: ReadonlyMap<string, string> = new Map(
  (codes as [string, string, ...string[]][]).map(([alpha2, alpha3]) => [alpha3, alpha2]),
)

export const countryAlpha2 = (code: string): string | undefined => alpha2Codes.get(code)

/** Names that published lists use and the package doesn't have. */
const OTHER_NAMES: readonly [string, string][] = [
  ['Korea, North', 'PRK'],
  ['Korea, South', 'KOR'],
  ['Congo, Democratic Republic of the', 'COD'],
  ['Congo, Republic of the', 'COG'],
  ['Burma', 'MMR'],
  ['Ivory Coast', 'CIV'],
  ['Russia', 'RUS'],
  ['Syria', 'SYR'],
  ['Iran', 'IRN'],
  ['Laos', 'LAO'],
  ['Moldova', 'MDA'],
  ['Tanzania', 'TZA'],
  ['Venezuela', 'VEN'],
  ['Bolivia', 'BOL'],
  ['Vietnam', 'VNM'],
  ['Brunei', 'BRN'],
  ['Cape Verde', 'CPV'],
  ['Turkey', 'TUR'],
  ['Gambia, The', 'GMB'],
  ['Bahamas, The', 'BHS'],
]

const codesByAnyName = new Map<string, string>([
  ...(codes as [string, string, ...string[]][]).flatMap(([alpha2, alpha3]): [string, string][] =>
    [alpha2, alpha3, ...[englishNames.get(alpha2) ?? []].flat()].map((name) => [name.toLowerCase(), alpha3]),
  ),
  ...OTHER_NAMES.map(([name, code]): [string, string] => [name.toLowerCase(), code]),
])

/** The alpha-3 code for an alpha-2 code, an alpha-3 code or an English name, in any case; undefined when there is none. */
export function findCountryCode(codeOrName: string): string | undefined {
  const code = codesByAnyName.get(codeOrName.trim().toLowerCase())
  return code !== undefined && isCountry(code) ? code : undefined
}
