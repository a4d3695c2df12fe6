// Birth dates encoded in identity numbers. Only unambiguous encodings are read; for a number whose date part means something
// else (a company, a number without a date) the result is undefined. The result is every birth date that the number allows:
// if it doesn't contain the century, one for each.

type Reader = (number: string) => string[] | undefined

const pad = (part: number): string => String(part).padStart(2, '0')

/** Full years as YYYY-MM-DD. An impossible date is kept: it matches no declared date, as it should. */
const dates = (years: readonly number[], month: number, day: number): string[] =>
  years.map((year) => `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`)

/** The two-digit year in each century that a living person can be born in. */
const someCentury = (year: number): number[] => [1800 + year, 1900 + year, 2000 + year]

/** Three two-digit numbers from an index on. */
function pairs(number: string, from: number): [number, number, number] {
  const pair = (offset: number) => Number(number.slice(from + offset, from + offset + 2))
  return [pair(0), pair(2), pair(4)]
}

const yymmdd =
  (from: number): Reader =>
  (number) => {
    const [year, month, day] = pairs(number, from)
    return dates(someCentury(year), month, day)
  }

/** YYMMDD after a first digit that encodes the century (and the sex). */
const afterCenturyDigit =
  (centuries: Readonly<Record<string, number>>): Reader =>
  (number) => {
    const century = centuries[number.charAt(0)]
    const [year, month, day] = pairs(number, 1)
    if (month === 0 || day === 0) return undefined // Lithuania uses 00 for an unknown month or day
    return dates(century === undefined ? someCentury(year) : [century + year], month, day)
  }

/** YYMMDD with the century encoded in the month, which is increased by an offset. */
const centuryInMonth =
  (centuries: Readonly<Record<number, number>>): Reader =>
  (number) => {
    const [year, month, day] = pairs(number, 0)
    const raisedBy = month - (month % 20)
    const century = centuries[raisedBy]
    return century === undefined ? undefined : dates([century + year], month - raisedBy, day)
  }

/** DDMMYY; an increased day marks a replacement number (Denmark), a temporary one (Norway) or a woman's (Indonesia). */
const ddmmyy =
  (from: number, raisedBy: number): Reader =>
  (number) => {
    const [day, month, year] = pairs(number, from)
    if (month > 12) return undefined // synthetic and emergency numbers increase the month
    return dates(someCentury(year), month, day > raisedBy ? day - raisedBy : day)
  }

/** Women's months are 50 higher; since 2004 another 20 when a day runs out of numbers. Nine digits: before 1954. */
function birthNumber(number: string): string[] | undefined {
  const [year, month, day] = pairs(number, 0)
  const plain = [0, 20, 50, 70].map((offset) => month - offset).find((candidate) => candidate >= 1 && candidate <= 12)
  if (plain === undefined || day > 31) return undefined
  const century = number.length === 9 ? (year < 54 ? 1900 : 1800) : year < 54 ? 2000 : 1900
  return dates([century + year], plain, day)
}

/** Six or eight digits; a day 60 higher is a coordination number. + marks a person over a hundred. */
function personnummer(number: string): string[] {
  const digits = number.replace(/\D/g, '')
  const [year, month, day] = pairs(digits.slice(-10), 0)
  const years = digits.length === 12 ? [Number(digits.slice(0, 4))] : someCentury(year)
  return dates(years, month, day > 60 ? day - 60 : day)
}

function hetu(number: string): string[] {
  const [day, month, year] = pairs(number, 0)
  const sign = number.charAt(6)
  return dates([(sign === '+' ? 1800 : 'ABCDEF'.includes(sign) ? 2000 : 1900) + year], month, day)
}

function kennitala(number: string): string[] | undefined {
  const [day, month, year] = pairs(number, 0)
  const century = new Map([
    ['8', 1800],
    ['9', 1900],
    ['0', 2000],
  ]).get(number.charAt(9))
  if (century === undefined || day > 31) return undefined // companies add 40 to the day; system numbers have no date
  return dates([century + year], month, day)
}

/** Numbers issued since 2017 begin with 32 or more and contain no date. */
function personasKods(number: string): string[] | undefined {
  const [day, month, year] = pairs(number, 0)
  const century = Number(number.charAt(6))
  return day > 31 || century > 2 ? undefined : dates([1800 + 100 * century + year], month, day)
}

function emso(number: string): string[] {
  const [day, month] = pairs(number, 0)
  const year = Number(number.slice(4, 7))
  return dates([year < 800 ? 2000 + year : 1000 + year], month, day)
}

/** Women's days are 40 higher. Digits are replaced by letters when two people would get the same code. */
function codiceFiscale(number: string): string[] {
  const digits = (text: string) => Number(text.replace(/[L-V]/g, (letter) => String('LMNPQRSTUV'.indexOf(letter))))
  const day = digits(number.slice(9, 11))
  const month = 'ABCDEHLMPRST'.indexOf(number.charAt(8)) + 1
  return dates(someCentury(digits(number.slice(6, 8))), month, day > 40 ? day - 40 : day)
}

/** The character before the last is a digit for births before 2000 and a letter since. */
function curp(number: string): string[] {
  const [year, month, day] = pairs(number, 4)
  return dates([(/\d/.test(number.charAt(16)) ? 1900 : 2000) + year], month, day)
}

/** Decade, month (women 50 higher), day, year: MORGA 6 57 05 4 is 5 July 1964. Northern Ireland's have no date. */
function britishLicence(number: string): string[] | undefined {
  if (number.length !== 16) return undefined
  const [month, day] = pairs(number, 6)
  const year = Number(number.charAt(5) + number.charAt(10))
  return dates(someCentury(year), month > 50 ? month - 50 : month, day)
}

const BALTIC = { 1: 1800, 2: 1800, 3: 1900, 4: 1900, 5: 2000, 6: 2000, 7: 2100, 8: 2100 }

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['BGR/NATIOANL_ID', centuryInMonth({ 0: 1900, 20: 1800, 40: 2000 })],
  ['CZE/NATIOANL_ID', birthNumber],
  ['DNK/NATIOANL_ID', ddmmyy(0, 60)],
  ['EGY/NATIOANL_ID', afterCenturyDigit({ 2: 1900, 3: 2000 })],
  ['EST/NATIOANL_ID', afterCenturyDigit(BALTIC)],
  ['FIN/NATIOANL_ID', hetu],
  ['GBR/DRIVING_LICENCE', britishLicence],
  ['IDN/NATIOANL_ID', ddmmyy(6, 40)],
  ['ISL/NATIOANL_ID', kennitala],
  ['ITA/NATIOANL_ID', codiceFiscale],
  ['KOR/RESIDENCE_CARD', yymmdd(0)],
  ['LTU/NATIOANL_ID', afterCenturyDigit(BALTIC)],
  ['LVA/NATIOANL_ID', personasKods],
  ['MEX/NATIOANL_ID', curp],
  ['MEX/VOTER_CARD', yymmdd(6)],
  ['MYS/NATIOANL_ID', yymmdd(0)],
  ['NOR/NATIOANL_ID', ddmmyy(0, 40)],
  ['POL/NATIOANL_ID', centuryInMonth({ 80: 1800, 0: 1900, 20: 2000, 40: 2100, 60: 2200 })],
  // 7, 8 and 9 are foreign residents, whose century is not written.
  ['ROU/NATIOANL_ID', afterCenturyDigit({ 1: 1900, 2: 1900, 3: 1800, 4: 1800, 5: 2000, 6: 2000 })],
  ['SVK/NATIOANL_ID', birthNumber],
  ['SVN/NATIOANL_ID', emso],
  ['SWE/NATIOANL_ID', personnummer],
  ['TZA/NATIOANL_ID', (number) => [`${number.slice(0, 4)}-${number.slice(4, 6)}-${number.slice(6, 8)}`]],
  ['ZAF/NATIOANL_ID', yymmdd(0)],
])

/** The birth dates (YYYY-MM-DD) that a normalised number of this type and issuer allows; undefined when it contains none. */
export function encodedBirthDates(issuer: string, identityTypeCode: string, value: string): string[] | undefined {
  // In a Finnish number the sign is the century; elsewhere signs are only separators.
  const number = issuer === 'FIN' ? value : value.replace(/[^A-Z0-9]/g, '')
  return READERS.get(`${issuer}/${identityTypeCode}`)?.(number)
}
