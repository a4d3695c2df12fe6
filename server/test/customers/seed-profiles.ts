// Customers for a sandbox, like those of a real partner: each with its own name, numbers, address and people, and a few that
// another partner or the same one has already brought. Pure.
import { aPerson, aProfile } from './factories.ts'

interface Country {
  readonly code: string
  readonly suffix: string
  /** With the state, as an address has it. */
  readonly places: readonly (readonly [city: string, state: string])[]
  readonly people: readonly string[]
  phone(digits: string): string
  register(digits: string): string
}

const COUNTRIES: readonly Country[] = [
  {
    code: 'NGA',
    suffix: 'Ltd',
    places: [
      ['Lagos', 'Lagos'],
      ['Ibadan', 'Oyo'],
      ['Kano', 'Kano'],
      ['Enugu', 'Enugu'],
    ],
    people: ['Ngozi Okafor', 'Tunde Adeyemi', 'Amina Bello', 'Chidi Nwosu', 'Funmi Balogun'],
    phone: (digits) => `+23480${digits.slice(-8)}`,
    register: (digits) => `RC${digits.slice(-7)}`,
  },
  {
    code: 'GHA',
    suffix: 'Ltd',
    places: [
      ['Accra', 'Greater Accra'],
      ['Kumasi', 'Ashanti'],
      ['Tamale', 'Northern'],
    ],
    people: ['Kofi Mensah', 'Ama Owusu', 'Kwame Boateng', 'Efua Asante', 'Yaw Darko'],
    phone: (digits) => `+23324${digits.slice(-7)}`,
    register: (digits) => `CS${digits.slice(-7)}`,
  },
  {
    code: 'KEN',
    suffix: 'Limited',
    places: [
      ['Nairobi', 'Nairobi'],
      ['Mombasa', 'Mombasa'],
      ['Kisumu', 'Kisumu'],
    ],
    people: ['Wanjiru Kamau', 'Otieno Ochieng', 'Achieng Odhiambo', 'Mwangi Njoroge', 'Halima Hassan'],
    phone: (digits) => `+2547${digits.slice(-8)}`,
    register: (digits) => `PVT${digits.slice(-7)}`,
  },
  {
    code: 'GBR',
    suffix: 'Ltd',
    places: [
      ['Leeds', 'West Yorkshire'],
      ['Bristol', 'Bristol'],
      ['Glasgow', 'Glasgow'],
      ['Cardiff', 'Cardiff'],
    ],
    people: ['Priya Shah', 'Tom Hughes', 'Eleanor Price', 'Callum Fraser', 'Zofia Nowak'],
    phone: (digits) => `+447${digits}`,
    register: (digits) => digits.slice(-8),
  },
  {
    code: 'DEU',
    suffix: 'GmbH',
    places: [
      ['Hamburg', 'Hamburg'],
      ['Köln', 'Nordrhein-Westfalen'],
      ['Leipzig', 'Sachsen'],
    ],
    people: ['Jürgen Müller', 'Anke Schröder', 'Sibel Yılmaz', 'Lars Petersen', 'Katrin Weiß'],
    phone: (digits) => `+4915${digits}`,
    register: (digits) => `HRB${digits.slice(-6)}`,
  },
  {
    code: 'USA',
    suffix: 'LLC',
    places: [
      ['Austin', 'Texas'],
      ['Boston', 'Massachusetts'],
      ['Portland', 'Oregon'],
    ],
    people: ['Maria Alvarez', 'Jordan Blake', 'Dana Whitfield', 'Samuel Greene', 'Mei Lin'],
    phone: (digits) => `+1512${digits.slice(-7)}`,
    register: (digits) => `D${digits}`,
  },
]

const TRADES = [
  ...['Cocoa Exports', 'Harbour Freight', 'Kente Textiles', 'Solar Works', 'Dental Supplies', 'Motor Parts'],
  ...['Timber Yard', 'Grain Mills', 'Software Studio', 'Fisheries', 'Ceramics', 'Pharmacy Group', 'Coffee Roasters'],
  ...['Water Systems', 'Printing Press', 'Bicycle Works', 'Poultry Farms', 'Travel Agency', 'Steel Traders'],
  ...['Furniture Makers', 'Language School', 'Flower Market', 'Security Services', 'Café São Jorge', '貿易 Trading'],
] as const

const TYPES = ['PrivateLimitedCompany', 'LLC', 'SoleProprietor', 'NonProfit', 'Partnership', 'FinancialInstitution']

/** Other types end as companies do in their country. */
const ENDINGS: Readonly<Record<string, string>> = {
  SoleProprietor: '',
  NonProfit: 'Foundation',
  Partnership: '& Partners',
}

/** What a business declares of its owners: the last one leaves a gap, which a reviewer has to ask about. */
const SHARES = [[], [100], [60, 40], [50, 20, 10]] as const

/** A few customers are some that were brought before, by the same partner or by another, under a slightly different name. */
const REPEATED = [23, 35, 47]
const BEFORE = 22

/**
 * The customer with this number, out of all that a run creates. Another `run` brings others.
 */
export function seedProfile(run: number, number: number): Record<string, unknown> {
  const own = ownProfile(run, number)
  if (!REPEATED.includes(number)) return own
  const before = ownProfile(run, number - BEFORE)
  return {
    ...before,
    partnerCustomerId: own.partnerCustomerId,
    email: own.email,
    companyName: before.companyName.replace(/ (?:Ltd|Limited)$/, (end) => (end === ' Ltd' ? ' Limited' : ' Ltd')),
  }
}

function ownProfile(run: number, number: number) {
  const place = (run + number) * 7
  const country = COUNTRIES[number % COUNTRIES.length]!
  const [city, state] = country.places[Math.floor(place / COUNTRIES.length) % country.places.length]!
  const trade = TRADES[place % TRADES.length]!
  // The same trade in the same place again is another branch of the name, as in a register.
  const lap = Math.floor(number / (TRADES.length * COUNTRIES.length))
  const businessTypeCode = TYPES[(number + Math.floor(number / COUNTRIES.length)) % TYPES.length]!
  const ending = ENDINGS[businessTypeCode] ?? country.suffix
  const companyName = `${city} ${trade}${lap > 0 ? ` ${lap + 1}` : ''} ${ending}`.trim()
  const digits = String((run % 10_000) * 100_000 + number).padStart(9, '0')
  const address = {
    streetLine1: `${1 + ((place * 13) % 180)} ${STREETS[place % STREETS.length]}`,
    city,
    state,
    postalCode: String(10_000 + ((place * 37) % 80_000)),
    countryCode: country.code,
  }
  return aProfile({
    partnerCustomerId: `seed-${run}-${number}`,
    companyName,
    tradingName: null,
    email: `office@company-${digits}.example`,
    phoneNumber: country.phone(digits),
    website: `https://company-${digits}.example`,
    registrationNumber: country.register(digits),
    registrationDate: `20${String(5 + (place % 18)).padStart(2, '0')}-0${1 + (place % 9)}-1${place % 10}`,
    description: `${trade} in ${city}`,
    businessTypeCode,
    incorporationCountryIso3Code: country.code,
    addresses: [address],
    businessPersonList: SHARES[number % SHARES.length]!.map((percentageShare, index) => {
      const name = country.people[(place + index) % country.people.length]!
      const [firstName, lastName] = name.split(' ') as [string, string]
      const ofPerson = `${digits}${index}`
      return aPerson({
        firstName,
        lastName,
        birthDate: `19${60 + ((place + index * 3) % 39)}-0${1 + ((number + index) % 9)}-${10 + ((place + index) % 18)}`,
        email: `person-${ofPerson}@company-${digits}.example`,
        phone: `+23470${ofPerson.slice(-8)}`,
        percentageShare,
        address: { ...address, streetLine1: `${1 + ((place * 7 + index * 31) % 90)} Garden Street` },
        identities: [
          {
            identityTypeCode: 'PASSPORT',
            issuingCountry: 'NGA',
            identityValue: `A${ofPerson.slice(-8)}`,
            issueDate: '2021-04-01',
            expiryDate: '2036-04-01',
          },
        ],
      })
    }),
  }) as ReturnType<typeof aProfile> & { partnerCustomerId: string; email: string; companyName: string }
}

const STREETS = [
  'Marina Road',
  'Station Street',
  'Market Square',
  'Harbour Way',
  'Mill Lane',
  'Park Avenue',
  'Hill Road',
]
