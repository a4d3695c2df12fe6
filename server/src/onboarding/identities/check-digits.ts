// Check digit schemes of identity numbers, by the names that reference/identity-documents.json gives them.
// A scheme gets the number in its country's format, without separators, and returns whether its check digits are valid;
// undefined means that this form of the number has none. A failure is a flag for the analyst and never an error: registers
// have issued wrong numbers, and old numbers stay valid when rules change.

type Scheme = (number: string) => boolean | undefined

const digitsOf = (number: string): number[] => [...number].map(Number)

/** 0-9 stay, A is 10, Z is 35. */
const worth = (character: string): number => Number.parseInt(character, 36)

/** Each digit times its weight, summed. Stops at the shorter of the two. */
function weigh(number: string, weights: readonly number[]): number {
  return weights.slice(0, number.length).reduce((sum, weight, index) => sum + weight * Number(number[index]), 0)
}

/** Doubles every second value from the right; over 9, minus 9. With letters as 10 to 35 this is also Portugal's rule. */
function luhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, character, index) => {
    const value = index % 2 === 1 ? worth(character) * 2 : worth(character)
    return total + (index % 2 === 1 && value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

// Verhoeff uses the symmetries of a pentagon: 0-4 rotate it, 5-9 rotate and flip it.
function pentagon(a: number, b: number): number {
  if (a < 5) return b < 5 ? (a + b) % 5 : 5 + ((a + b) % 5)
  return b < 5 ? 5 + ((a - b + 5) % 5) : (a - b + 5) % 5
}
const VERHOEFF_STEP = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]

function verhoeff(number: string): boolean | undefined {
  if (number.startsWith('X')) return undefined // masked: only the last four digits are left
  const check = digitsOf(number)
    .reverse()
    .reduce((state, digit, position) => {
      let moved = digit
      for (let times = 0; times < position % 8; times++) moved = VERHOEFF_STEP[moved] ?? 0
      return pentagon(state, moved)
    }, 0)
  return check === 0
}

/** Estonia and Lithuania share one rule: if the first weights give 10, the second ones are used, and then 10 counts as 0. */
function baltic(number: string): boolean {
  let rest = weigh(number, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1]) % 11
  if (rest === 10) rest = weigh(number, [3, 4, 5, 6, 7, 8, 9, 1, 2, 3]) % 11
  return rest % 10 === Number(number[10])
}

function cpf(number: string): boolean {
  if (/^(\d)\1*$/.test(number)) return false // 111.111.111-11 adds up, but was never issued
  const first = ((weigh(number, [10, 9, 8, 7, 6, 5, 4, 3, 2]) * 10) % 11) % 10
  const second = ((weigh(number, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) * 10) % 11) % 10
  return first === Number(number[9]) && second === Number(number[10])
}

function rut(number: string): boolean {
  const weights = [2, 3, 4, 5, 6, 7, 2, 3]
  const body = [...number.slice(0, -1)].reverse().join('')
  return '0123456789K'[(11 - (weigh(body, weights) % 11)) % 11] === number.at(-1)
}

/** Divisible by 11 since 1954. Until 1985 a remainder of 10 was written as 0 instead of skipping the number. */
function birthNumber(number: string): boolean | undefined {
  if (number.length < 10) return undefined
  const rest = Number(number.slice(0, 9)) % 11
  const year = Number(number.slice(0, 2))
  return rest === Number(number[9]) || (rest === 10 && number[9] === '0' && year >= 54 && year <= 85)
}

function spanishLetter(number: string): boolean {
  const digits = number.replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter))).slice(0, -1)
  return 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23] === number.at(-1)
}

/** Date and serial as one number, modulo 31. The century sign between them doesn't count. */
function hetu(number: string): boolean {
  const digits = Number(number.slice(0, 6) + number.slice(-4, -1))
  return '0123456789ABCDEFHJKLMNPRSTUVWXY'[digits % 31] === number.at(-1)
}

/** A number with one letter is padded with a blank, which counts as 36. */
function hkid(number: string): boolean {
  const values = [...number].map(worth)
  if (values.length === 8) values.unshift(36)
  return values.reduce((sum, value, index) => sum + value * (9 - index), 0) % 11 === 0
}

/** ISO 7064, MOD 11,10. */
function oib(number: string): boolean {
  const carry = digitsOf(number.slice(0, 10)).reduce((state, digit) => (((digit + state) % 10 || 10) * 2) % 11, 10)
  return (11 - carry) % 10 === Number(number[10])
}

// Values of characters at odd positions, by position in the alphabet; digits count as the letters A to J.
const CODICE_FISCALE_ODD = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
]

function codiceFiscale(number: string): boolean {
  const sum = [...number.slice(0, 15)].reduce((total, character, index) => {
    const value = worth(character)
    const rank = value < 10 ? value : value - 10
    return total + (index % 2 === 0 ? (CODICE_FISCALE_ODD[rank] ?? 0) : rank)
  }, 0)
  return String.fromCharCode(65 + (sum % 26)) === number[15]
}

function curp(number: string): boolean {
  const sum = [...number.slice(0, 17)].reduce((total, character, index) => {
    const value = worth(character)
    return total + (18 - index) * (character > 'N' ? value + 1 : value) // the Spanish alphabet has Ñ after N
  }, 0)
  return (10 - (sum % 10)) % 10 === Number(number[17])
}

function tckn(number: string): boolean {
  const tenth = weigh(number, [7, -1, 7, -1, 7, -1, 7, -1, 7]) % 10
  const eleventh = weigh(number, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]) % 10
  return (tenth + 10) % 10 === Number(number[9]) && eleventh === Number(number[10])
}

/** For schemes where the weighted sum, including the check digit, is divisible. */
const divides =
  (modulus: number, ...weights: number[]): Scheme =>
  (number) =>
    weigh(number, weights) % modulus === 0

/** For schemes where the last digit is the sum modulo 11, and 10 is written as another digit. */
const restBy11 =
  (ten: number, ...weights: number[]): Scheme =>
  (number) => {
    const rest = weigh(number, weights) % 11
    return (rest === 10 ? ten : rest) === Number(number.at(-1))
  }

const SCHEMES: ReadonlyMap<string, Scheme> = new Map<string, Scheme>([
  ['luhn', luhn],
  ['verhoeff', verhoeff],
  ['bg-egn', restBy11(0, 2, 4, 8, 5, 10, 9, 7, 3, 6)],
  ['br-cpf', cpf],
  ['cl-rut', rut],
  ['cz-rc', birthNumber],
  ['ee-ik', baltic],
  ['es-mod23', spanishLetter],
  ['fi-hetu', hetu],
  ['gr-afm', restBy11(0, 256, 128, 64, 32, 16, 8, 4, 2)],
  ['hk-hkid', hkid],
  ['hr-oib', oib],
  // Since 18 February 2026 the register also issues numbers that don't satisfy this, to children and newcomers.
  ['is-kt', divides(11, 3, 2, 7, 6, 5, 4, 3, 2, 1)],
  ['it-cf', codiceFiscale],
  ['lt-ak', baltic],
  ['mx-curp', curp],
  [
    'no-fnr',
    (number) =>
      divides(11, 3, 7, 6, 1, 8, 9, 4, 5, 2, 1)(number) && divides(11, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1)(number),
  ],
  ['pl-pesel', divides(10, 1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1)],
  // The older bilhete number, 7 or 8 digits, is accepted too and has no check digits of its own.
  ['pt-cc', (number) => (number.length === 12 ? luhn(number) : undefined)],
  ['ro-cnp', restBy11(1, 2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9)],
  ['se-luhn', (number) => luhn(number.slice(-10))], // the century, when written, doesn't count
  ['si-emso', divides(11, 7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1)],
  [
    'th-id',
    (number) => (11 - (weigh(number, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === Number(number[12]),
  ],
  ['tr-tckn', tckn],
])

export const CHECK_DIGIT_SCHEMES: readonly string[] = [...SCHEMES.keys()]

export function isCheckDigitScheme(name: string): boolean {
  return SCHEMES.has(name)
}

/** Whether the check digits are valid; undefined when the scheme is unknown or this form of the number has none. */
export function checkDigitsHold(scheme: string, value: string): boolean | undefined {
  return SCHEMES.get(scheme)?.(value.replace(/[^A-Z0-9]/g, ''))
}
