import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import type { Subject } from '../subjects/subject.ts'
import { ListError, readList } from './list-file.ts'
import { indexList } from './list-matching.ts'
import { SAMPLE_LIST } from './list-provider.ts'

const CSV = `id,list,category,kind,name,aliases,birthDates,countries,note
1,Test,Sanctions,Person,"Sanctionov, Viktor",Виктор Санкционов|Victor S,1961-04-12|1961,RUS,"said ""freeze""
on two lines"
2,Test,Pep,Business,Acme,,,,
`

test('a CSV list may contain quotes, line breaks and several values per field', () => {
  const [first, second, ...rest] = readList(`\uFEFF${CSV.replaceAll('\n', '\r\n')}\r\n`)
  assert.equal(rest.length, 0)
  assert.deepEqual(first, {
    entryId: '1',
    list: 'Test',
    category: 'Sanctions',
    kind: 'Person',
    name: 'Sanctionov, Viktor',
    aliases: ['Виктор Санкционов', 'Victor S'],
    birthDates: ['1961-04-12', '1961'],
    countries: ['RUS'],
    url: null,
    note: 'said "freeze"\r\non two lines',
  })
  assert.deepEqual([second!.aliases, second!.countries, second!.note], [[], [], null])
})

test('a JSON list is an array or an object with entries', () => {
  const entry = { id: '1', list: 'Test', category: 'Pep', kind: 'Person', name: 'Ada' }
  assert.deepEqual(readList(JSON.stringify([entry])), readList(JSON.stringify({ entries: [entry] })))
})

describe('a list with an invalid entry is rejected as a whole', () => {
  const good = { id: '1', list: 'Test', category: 'Pep', kind: 'Person', name: 'Ada' }
  const bad: Record<string, string> = {
    'broken JSON': '[{',
    'no entries': '{"people": []}',
    'an unknown category': JSON.stringify([good, { ...good, id: '2', category: 'Friend' }]),
    'a name that is blank': JSON.stringify([{ ...good, name: '  ' }]),
    'a day that is none': JSON.stringify([{ ...good, birthDates: ['1961-13-01'] }]),
    'a country by its name': JSON.stringify([{ ...good, countries: ['Nigeria'] }]),
    'an id twice': JSON.stringify([good, good]),
    'columns that are missing': 'id,name\n1,Ada\n',
    'a row that is too short': 'id,list,category,kind,name\n1,Test,Pep,Person\n',
    'an open quote': 'id,list,category,kind,name\n1,Test,Pep,Person,"Ada\n',
    nothing: '',
  }
  for (const [title, content] of Object.entries(bad))
    test(title, () => assert.throws(() => readList(content), ListError))
})

const subject = (overrides: Partial<Subject>): Subject => ({
  subjectId: '',
  kind: 'Person',
  name: 'Viktor Sanctionov',
  aliases: [],
  birthDate: null,
  country: 'RUS',
  registrationNumber: null,
  ...overrides,
})

test('the sample list matches its entries by any of their names and nothing else', async () => {
  const index = await indexList(readList(await readFile(SAMPLE_LIST, 'utf8')))
  const ids = async (overrides: Partial<Subject>) =>
    (await index.matches(subject(overrides), 80)).map(({ entryId }) => entryId)
  assert.deepEqual(await ids({}), ['S-001'])
  assert.deepEqual(await ids({ name: 'Санкционов Виктор' }), ['S-001'])
  assert.deepEqual(await ids({ name: 'zaynab almamnua', country: 'SYR' }), ['S-002'])
  assert.deepEqual(await ids({ kind: 'Business', name: 'Acme', aliases: ['BLACK-HARBOUR Shipping Lines'] }), ['S-003'])
  // A person who is called like a company isn't one.
  assert.deepEqual(await ids({ name: 'Blackharbour Shipping Lines' }), [])
  for (const name of ['Ada Obi', 'John Smith', 'Виктор Иванов']) assert.deepEqual(await ids({ name }), [])
})

test('birth dates and countries raise and lower the score', async () => {
  const index = await indexList(readList(CSV))
  const score = async (overrides: Partial<Subject>) => (await index.matches(subject(overrides), 0))[0]!.score
  const plain = await score({ country: 'RUS' })
  assert.equal(plain, 100, 'the country is the same')
  assert.equal(await score({ country: 'NGA' }), 95)
  assert.equal(await score({ country: 'NGA', birthDate: '1961-04-12' }), 100)
  assert.equal(await score({ country: 'NGA', birthDate: '1961-09-09' }), 100, 'the list also knows only the year')
  assert.equal(await score({ country: 'NGA', birthDate: '1962-04-12' }), 90)
  assert.equal(await score({ country: 'NGA', birthDate: '1990-04-12' }), 75)
})
