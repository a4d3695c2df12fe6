// Pairs of a screened name and a list entry, labelled by the rule that made them: the same person or business written
// differently, or another one. The rules and the seed make the set, and no label is edited to suit a matcher.
import {
  ARABIC_FAMILY,
  ARABIC_GIVEN,
  BUSINESSES,
  CHINESE,
  CONFUSABLE,
  CYRILLIC_BUSINESSES,
  CYRILLIC_FAMILY,
  CYRILLIC_GIVEN,
  FAMILIES,
  GENERIC,
  LEGAL_FORMS,
  NICKNAMES,
  PATRONYMICS,
  WEST_AFRICAN,
} from './names.ts'

export interface LabelledPair {
  readonly rule: string
  readonly same: boolean
  readonly kind: 'Person' | 'Business'
  readonly name: string
  readonly birthDate: string | null
  readonly country: string
  readonly listed: {
    readonly name: string
    readonly birthDates: readonly string[]
    readonly countries: readonly string[]
  }
}

const PLAIN = { birthDate: null, country: 'NGA' } as const

export function labelledPairs(seed = 20261): LabelledPair[] {
  const random = mulberry32(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const pairs: LabelledPair[] = []
  const add = (
    rule: string,
    same: boolean,
    kind: LabelledPair['kind'],
    name: string,
    listed: string,
    more: Partial<{ birthDate: string; birthDates: string[]; countries: string[] }> = {},
  ) =>
    pairs.push({
      rule,
      same,
      kind,
      name,
      birthDate: more.birthDate ?? PLAIN.birthDate,
      country: PLAIN.country,
      listed: { name: listed, birthDates: more.birthDates ?? [], countries: more.countries ?? [] },
    })
  const person = (rule: string, same: boolean, one: string, other: string) => add(rule, same, 'Person', one, other)
  const business = (rule: string, same: boolean, one: string, other: string) => add(rule, same, 'Business', one, other)
  const given = NICKNAMES.map(([name]) => name)
  const someone = () => ({ first: pick(given), middle: pick(given), last: pick(FAMILIES) })

  for (let i = 0; i < 100; i++) {
    const { first, middle, last } = someone()
    const full = `${first} ${last}`
    person('accents and case', true, bare(full).toUpperCase(), full)
    person('word order', true, pick([`${last}, ${first}`, `${last} ${first}`]), full)
    person(
      'initials',
      true,
      pick([`${first[0]}. ${last}`, `${first} ${middle[0]}. ${last}`]),
      `${first} ${middle} ${last}`,
    )
    person('typing errors', true, withTypingError(full, random), full)
    person('middle name left out', true, full, `${first} ${middle} ${last}`)
  }
  for (const [name, nickname] of NICKNAMES)
    for (const last of [pick(FAMILIES), pick(FAMILIES), pick(FAMILIES)]) {
      person('nicknames', true, `${nickname} ${last}`, `${name} ${last}`)
    }
  for (let i = 0; i < 110; i++) {
    const [one, two] = [pick(CYRILLIC_GIVEN), pick(CYRILLIC_FAMILY)]
    const latin = () => `${pick(one.slice(1))} ${pick(two.slice(1))}`
    person('Cyrillic', true, latin(), `${one[0]} ${two[0]}`)
    person('Cyrillic in Latin letters', true, latin(), latin())
    person('patronymic left out', true, latin(), `${pick(one.slice(1))} ${pick(PATRONYMICS)} ${pick(two.slice(1))}`)
  }
  for (let i = 0; i < 110; i++) {
    const [one, two] = [pick(ARABIC_GIVEN), pick(ARABIC_FAMILY)]
    const latin = () => `${pick(one.slice(1))} ${pick(two.slice(1))}`
    person('Arabic', true, latin(), `${one[0]} ${two[0]}`)
    person('Arabic in Latin letters', true, latin(), latin())
  }
  for (const [characters, family, rest] of CHINESE) {
    const apart = rest.replace(/^(.+?[aeiou]+(?:ng|n)?)(?=[bcdfghjklmnpqrstwxyz])/u, '$1 ')
    person('Chinese', true, `${family} ${rest}`, characters)
    person('Chinese', true, `${rest} ${family}`, characters)
    person('Chinese', true, `${rest} ${family}`, `${family} ${rest}`)
    person('Chinese', true, `${family.toUpperCase()} ${apart}`, `${family} ${rest}`)
    person('Chinese', true, `${family} ${apart.replace(' ', '-')}`, characters)
  }
  for (const [name, ...spellings] of WEST_AFRICAN)
    for (const spelling of spellings) {
      person('West African', true, spelling, name!)
      person('West African', true, bare(spelling).toUpperCase(), name!)
      person(
        'West African',
        true,
        spelling
          .split(/[\s,]+/)
          .reverse()
          .join(' '),
        name!,
      )
    }
  for (let i = 0; i < 120; i++) {
    const [name, [form, spelled]] = [pick(BUSINESSES), pick(LEGAL_FORMS)]
    business('legal forms', true, `${name} ${form}`, pick([`${name} ${spelled}`, name]))
    business('business spelling', true, withTypingError(`${name} ${form}`, random), `${name} ${spelled}`)
  }
  for (const name of BUSINESSES) {
    business('business spelling', true, name.replace(' ', ''), name)
    business('business spelling', true, name.toUpperCase().replaceAll(' ', '-'), name)
  }
  for (const [cyrillic, latin] of CYRILLIC_BUSINESSES) {
    business('Cyrillic businesses', true, latin, cyrillic)
    business('Cyrillic businesses', true, latin.replace(/\b(LLC|PJSC|CJSC|JSC|OAO)\b/, '').trim(), cyrillic)
  }
  for (let i = 0; i < 80; i++) {
    const { first, last } = someone()
    const name = `${first} ${last}`
    const [year, month, day] = [
      1940 + Math.floor(random() * 60),
      1 + Math.floor(random() * 12),
      1 + Math.floor(random() * 12),
    ]
    const near = pick([`${year}`, date(year, month, day), date(year, day, month), date(year + 1, month, day)])
    add('birth date near', true, 'Person', name, name, { birthDate: date(year, month, day), birthDates: [near] })
    const far = date(year - 8 - Math.floor(random() * 20), month, day)
    add('birth date far', false, 'Person', name, name, {
      birthDate: date(year, month, day),
      birthDates: [far],
      countries: ['PRK'],
    })
  }

  for (let i = 0; i < 220; i++) {
    const [one, other] = [someone(), someone()]
    if (one.last !== other.last) {
      person('other family name', false, `${one.first} ${one.last}`, `${one.first} ${other.last}`)
      person('other person', false, `${one.first} ${one.last}`, `${other.first} ${other.last}`)
    }
    if (isOther(one.first, other.first)) {
      person('other given name', false, `${one.first} ${one.last}`, `${other.first} ${one.last}`)
      if (one.first[0] !== other.first[0])
        person('other initial', false, `${one.first[0]}. ${one.last}`, `${other.first} ${one.last}`)
    }
  }
  for (const [one, other] of CONFUSABLE)
    for (const last of [pick(FAMILIES), pick(FAMILIES), pick(FAMILIES)])
      person('confusable given name', false, `${one} ${last}`, `${other} ${last}`)
  for (const groups of [
    [CYRILLIC_GIVEN, CYRILLIC_FAMILY],
    [ARABIC_GIVEN, ARABIC_FAMILY],
  ] as const)
    for (let i = 0; i < 90; i++) {
      const [one, two] = [pick(groups[0]), pick(groups[0])]
      const [family, another] = [pick(groups[1]), pick(groups[1])]
      const listed = (name: readonly string[], last: readonly string[]) => `${pick(name)} ${pick(last)}`
      if (one !== two)
        person('other given name', false, `${pick(one.slice(1))} ${pick(family.slice(1))}`, listed(two, family))
      if (family !== another)
        person('other family name', false, `${pick(one.slice(1))} ${pick(family.slice(1))}`, listed(one, another))
    }
  for (const [i, [characters, family]] of CHINESE.entries()) {
    const [, , another] = CHINESE[(i + 7) % CHINESE.length]!
    person('other given name', false, `${family} ${another}`, characters)
  }
  for (const [i, [name]] of WEST_AFRICAN.entries()) {
    const [, ...rest] = WEST_AFRICAN[(i + 5) % WEST_AFRICAN.length]![0]!.split(' ')
    person('other family name', false, `${name!.split(' ')[0]} ${rest.join(' ')}`, name!)
  }
  for (let i = 0; i < 130; i++) {
    const [one, other, [form]] = [pick(BUSINESSES), pick(BUSINESSES), pick(LEGAL_FORMS)]
    const words = pick(GENERIC)
    const [first, second] = [one.split(' ')[0]!, other.split(' ')[0]!]
    if (one === other) continue
    business('other business', false, `${one} ${form}`, `${other} ${form}`)
    business('shared generic words', false, `${first} ${words} ${form}`, `${second} ${words} ${form}`)
    const number = 1 + (i % 9)
    business('other number', false, `${one} ${number} ${form}`, `${one} ${number}${number} ${form}`)
  }
  return pairs
}

const isOther = (one: string, other: string) =>
  one !== other &&
  ![one, other].every((name) =>
    [
      'Francisco',
      'Francesco',
      'Johannes',
      'John',
      'Catherine',
      'Katharina',
      'Ekaterina',
      'José',
      'Joseph',
      'Giuseppe',
    ].includes(name),
  )

const bare = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll('Ł', 'L')
    .replaceAll('ł', 'l')

const date = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** One letter swapped with its neighbour, dropped, doubled or mistyped, in a word of five letters or more; never its first. */
function withTypingError(text: string, random: () => number): string {
  const words = text.split(' ')
  const long = words.map((word, index) => ({ word, index })).filter(({ word }) => word.length >= 5)
  const { word, index } = long[Math.floor(random() * long.length)] ?? { word: words[0]!, index: 0 }
  const at = 1 + Math.floor(random() * (word.length - 2))
  const [before, letter, next, rest] = [word.slice(0, at), word[at]!, word[at + 1]!, word.slice(at + 2)]
  words[index] = [
    `${before}${next}${letter}${rest}`,
    `${before}${next}${rest}`,
    `${before}${letter}${letter}${next}${rest}`,
    `${before}${'aeioklmnrst'[Math.floor(random() * 11)]}${next}${rest}`,
  ][Math.floor(random() * 4)]!
  return words.join(' ')
}

/** A seeded random number generator, so that a run can be repeated. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
