import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../../test/customers/any-text.ts'
import { businessWords, foldedWords, skeletonOf } from './name-folding.ts'
import { nameScore, preparedNameOf, preparedNamesOf } from './name-matching.ts'

const person = (name: string) => preparedNameOf('Person', name)
const business = (name: string) => preparedNameOf('Business', name)
const people = (a: string, b: string) => nameScore(person(a), person(b))
const businesses = (a: string, b: string) => nameScore(business(a), business(b))

describe('the same name, written differently, is found', () => {
  const same: [string, string, number][] = [
    ['José Núñez', 'JOSE NUNEZ', 100],
    ['Núñez, José', 'José Núñez', 100],
    ['Łukasz Żółć', 'Lukasz Zolc', 100],
    ['Straße Müller', 'STRASSE MULLER', 100],
    ["Sinéad O'Brien", 'Sinead O’Brien', 100],
    ["Sinéad O'Brien", 'Sinead OBrien', 100],
    ['Пётр Иванов', 'Petr Ivanov', 100],
    ['Володимир Шевченко', 'Volodimir Shevchenko', 100],
    ['Αλέξης Παπαδόπουλος', 'Alexis Papadopoylos', 85],
    ['Mohammed al-Rashid', 'Muhammad Al Rasheed', 88],
    ['محمد الرشيد', 'Mohammed Alrashid', 85],
    ['Al Rashid', 'Alrashid', 100],
    ['مزاحم جوهر التكريتي', 'MUZAHIM JAWHAR AL-TIKRITI', 85],
    ['حبیب الله رشاد', 'HABIBULLAH RESHAD', 85],
    ['عبدالرحمان زاهد', 'Abdul Rahman Zahed', 85],
    ['Haji Abdul Majeed', 'Shaykh Abdul Majid', 80],
    ['Dr. Bilal Marwan', 'بلال مروان', 85],
    ['Ivan Petrov', 'Ivan Sergeyevich Petrov', 92],
    ['Yusuf Karimov', 'Jusuf Karimov', 88],
    ['Jon Smith', 'John Smith', 85],
    ['ＡＤＡ　ＯＢＩ', 'Ada Obi', 100],
    ["Kim Chin-so'k", 'KIM JIN SOK', 85],
    ["Cho'n Myo'ng-kuk", 'JON MYONG GUK', 85],
    ['Cho Yongwon', 'Jo Yong-won', 85],
    ['Mullah Ahmed Shah Noorzai', 'AHMED SHAH NOORZAI OBAIDULLAH', 92],
    ['Nasim al-Sahrawi', 'Nessim Ben Romdhane Sahraoui', 80],
    ['Hossein Yaghoubi', 'Hosein Yaqubi', 85],
    ['Abdurahman Salem Milad', 'Abd al-Rahman Salim al-Milad', 85],
  ]
  for (const [a, b, least] of same)
    test(`${a} / ${b}`, () => assert.ok(people(a, b) >= least, `${people(a, b)} is less than ${least}`))
})

describe('another name is not', () => {
  const other: [string, string][] = [
    ['Ada Obi', 'Ade Oba'],
    ['John Smith', 'Jane Smith'],
    ['Ivan Petrov', 'Ivan Sidorov'],
    ['Li Wei', 'Li Na'],
    ['Kim Chol', 'Kum Chol'],
    ['محسن خضر', 'MANSOUR KHALIL'],
    ['Sheikh Ahmad Omari', 'Sheikh Bilal Marwan'],
    ['Maria', 'Maria Fernanda Gonzalez'],
    ['Kim Yong Chol', 'Kim Jong Un'],
    ['Mullah Omar', 'Omar Bashir Ahmad'],
    ['田中太郎', '山田花子'],
  ]
  for (const [a, b] of other) test(`${a} / ${b}`, () => assert.ok(people(a, b) < 80, `${people(a, b)}`))
})

test('legal forms neither distinguish companies nor make them equal', () => {
  assert.equal(businesses('Acme Logistics Ltd', 'ACME LOGISTICS L.L.C.'), 100)
  assert.equal(businesses('Acme Logistics GmbH', 'The Acme Logistics Company'), 100)
  assert.ok(businesses('Acme Logistics Ltd', 'Zenith Mining Ltd') < 50)
  assert.equal(businesses('Otkrytoe Aktsionernoe Obshchestvo Rosneva', 'OAO Rosneva'), 100)
  assert.equal(businesses('Consorcio Nujoma, Sociedad Civil', 'Consorcio Nujoma, S.C.'), 100)
  assert.deepEqual(businessWords('The Company Ltd'), ['the', 'company', 'ltd'])
})

test('remarks in brackets and birth dates behind a name are no part of it', () => {
  const listed = {
    kind: 'Person',
    name: 'Safia Farkash Mohammed, born 1 Jan. 1953 (passport 03825)',
    aliases: [],
  } as const
  const best = Math.max(...preparedNamesOf(listed).map((other) => nameScore(person('Safia Farkash'), other)))
  assert.ok(best >= 92, `${best}`)
})

test('spellings of one name share their consonants', () => {
  const [first, ...rest] = ['mohammed', 'muhammad', 'mohamad', 'mhmd'].map(skeletonOf)
  for (const each of rest) assert.equal(each, first)
  assert.equal(skeletonOf('osama'), skeletonOf('usama'))
  assert.notEqual(skeletonOf('works11'), skeletonOf('works1'), 'a number is no spelling')
})

const word = fc.string({ unit: fc.constantFrom(...'abdehiklmnorstuvyzñéжш'), minLength: 1, maxLength: 10 })
const name = fc.array(word, { minLength: 1, maxLength: 6 })
const shuffled = name.chain((words) =>
  fc.tuple(fc.constant(words), fc.shuffledSubarray(words, { minLength: words.length, maxLength: words.length })),
)

test('a name matches itself in any word order, case and accents', () => {
  fc.assert(
    fc.property(shuffled, ([words, others]) => {
      const [a, b] = [person(words.join(' ')), person(others.join(' ').toUpperCase().normalize('NFD'))]
      if (a.length > 0) assert.equal(nameScore(a, b), 100)
    }),
  )
})

test('a score is between 0 and 100 and symmetric', () => {
  fc.assert(
    fc.property(name, name, (one, other) => {
      const [a, b] = [person(one.join(' ')), person(other.join(' '))]
      const score = nameScore(a, b)
      assert.ok(Number.isInteger(score) && score >= 0 && score <= 100)
      assert.equal(score, nameScore(b, a))
    }),
  )
})

test('any input is folded in linear time without an error', () => {
  fc.assert(fc.property(anyText(500), (text) => void foldedWords(text)))
  assert.ok(foldedWords("'.a".repeat(20_000)).length <= 24)
})
