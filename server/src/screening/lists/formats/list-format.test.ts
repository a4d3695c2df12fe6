import assert from 'node:assert/strict'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { ListError, type ListedEntry, readList } from '../list-file.ts'
import { birthDatesOf } from './entry-values.ts'
import { readContent } from './list-content.ts'
import { formatOf, type ListFormat, readEntries } from './list-format.ts'

const folder = await mkdtemp(join(tmpdir(), 'gangway-lists-'))
after(() => rm(folder, { recursive: true }))

async function imported(content: string, format?: ListFormat): Promise<ListedEntry[]> {
  const path = join(folder, 'list')
  await writeFile(path, content)
  await using file = await open(path)
  const read = format ?? (await formatOf(file))
  assert.ok(read, 'the format is recognised')
  const entries: ListedEntry[] = []
  const source = { content: readContent(file), list: 'Test list', category: 'Other' } as const
  for await (const entry of readEntries(source, read)) entries.push(entry)
  return entries
}

test('the OFAC SDN list is read with aliases, dates, countries and programmes; vessels are left out', async () => {
  const entries = await imported(`\uFEFF<?xml version="1.0" standalone="yes"?>
<sdnList xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/XML">
  <publshInformation><Publish_Date>11/10/2026</Publish_Date><Record_Count>3</Record_Count></publshInformation>
  <sdnEntry>
    <uid>2674</uid><firstName>Viktor &amp; Son</firstName><lastName>INVENTED</lastName><title>Arms dealer</title><sdnType>Individual</sdnType>
    <remarks>(Linked To: NOWHERE)</remarks>
    <programList><program>SDGT</program><program>IRAN</program></programList>
    <akaList><aka><uid>1</uid><type>a.k.a.</type><category>weak</category><firstName>Vitya</firstName><lastName>INVENTED</lastName></aka>
      <aka><uid>2</uid><type>a.k.a.</type><category>strong</category><lastName>ИЗОБРЕТЁННЫЙ</lastName></aka></akaList>
    <addressList><address><uid>3</uid><city>Pyongyang</city><country>Korea, North</country></address></addressList>
    <nationalityList><nationality><uid>4</uid><country>Iran</country><mainEntry>true</mainEntry></nationality></nationalityList>
    <dateOfBirthList><dateOfBirthItem><uid>5</uid><dateOfBirth>12 Jan 1961</dateOfBirth><mainEntry>true</mainEntry></dateOfBirthItem>
      <dateOfBirthItem><uid>6</uid><dateOfBirth>circa 1963</dateOfBirth></dateOfBirthItem></dateOfBirthList>
  </sdnEntry>
  <sdnEntry><uid>306</uid><lastName>INVENTED TRADING COMPANY</lastName><sdnType>Entity</sdnType><programList><program>CUBA</program></programList></sdnEntry>
  <sdnEntry><uid>307</uid><lastName>SEA WOLF</lastName><sdnType>Vessel</sdnType></sdnEntry>
</sdnList>`)
  assert.deepEqual(entries, [
    {
      entryId: '2674',
      list: 'Test list',
      category: 'Sanctions',
      kind: 'Person',
      name: 'Viktor & Son INVENTED',
      aliases: ['Vitya INVENTED', 'ИЗОБРЕТЁННЫЙ'],
      birthDates: ['1961-01-12', '1963'],
      countries: ['IRN', 'PRK'],
      url: null,
      note: 'Arms dealer. SDGT, IRAN. (Linked To: NOWHERE)',
    },
    {
      entryId: '306',
      list: 'Test list',
      category: 'Sanctions',
      kind: 'Business',
      name: 'INVENTED TRADING COMPANY',
      aliases: [],
      birthDates: [],
      countries: [],
      url: null,
      note: 'CUBA',
    },
  ])
})

test('the UN consolidated list is read with aliases, original script, years and countries', async () => {
  const entries = await imported(`<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST dateGenerated="2026-11-10T00:00:00">
  <INDIVIDUALS><INDIVIDUAL>
    <DATAID>6908555</DATAID><FIRST_NAME>ABU</FIRST_NAME><SECOND_NAME>INVENTED</SECOND_NAME><THIRD_NAME/><UN_LIST_TYPE>Al-Qaida</UN_LIST_TYPE>
    <REFERENCE_NUMBER>QDi.999</REFERENCE_NUMBER><NAME_ORIGINAL_SCRIPT>ابو مخترع</NAME_ORIGINAL_SCRIPT><COMMENTS1>Invented.</COMMENTS1>
    <NATIONALITY><VALUE>Syria</VALUE><VALUE>Yemen</VALUE></NATIONALITY>
    <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Abu Invented al-Suri; A. Invented</ALIAS_NAME></INDIVIDUAL_ALIAS>
    <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1969</FROM_YEAR><TO_YEAR>1971</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
  </INDIVIDUAL></INDIVIDUALS>
  <ENTITIES><ENTITY><DATAID>1</DATAID><FIRST_NAME>INVENTED FOUNDATION</FIRST_NAME><REFERENCE_NUMBER>QDe.999</REFERENCE_NUMBER>
    <ENTITY_ADDRESS><COUNTRY>Atlantis</COUNTRY></ENTITY_ADDRESS></ENTITY></ENTITIES>
</CONSOLIDATED_LIST>`)
  assert.deepEqual(
    entries.map(({ entryId, kind, name, aliases, birthDates, countries }) => ({
      entryId,
      kind,
      name,
      aliases,
      birthDates,
      countries,
    })),
    [
      {
        entryId: 'QDi.999',
        kind: 'Person',
        name: 'ABU INVENTED',
        aliases: ['Abu Invented al-Suri', 'A. Invented', 'ابو مخترع'],
        birthDates: ['1969', '1970', '1971'],
        countries: ['SYR', 'YEM'],
      },
      { entryId: 'QDe.999', kind: 'Business', name: 'INVENTED FOUNDATION', aliases: [], birthDates: [], countries: [] },
    ],
  )
})

test('the simple CSV of OpenSanctions is read with values that are quoted twice', async () => {
  const entries = await imported(
    [
      '"id","schema","name","aliases","birth_date","countries","addresses","identifiers","sanctions","phones","emails","program_ids","dataset","first_seen","last_seen","last_change"',
      '"NK-1","Person","Ada Invented","Ada I.;""Invented; Ada""","1961-04;1962","ng;suhh","","","US - SDN","","","","OFAC;UN","2024","2026","2026"',
      '"NK-2","Vessel","Sea Wolf","","","","","","","","","","OFAC","2024","2026","2026"',
      '"NK-3","Company","Invented Ltd","","","gb","","","","","","","PEPs","2024","2026","2026"',
    ].join('\n'),
  )
  assert.deepEqual(
    entries.map(({ entryId, category, kind, aliases, birthDates, countries }) => [
      entryId,
      category,
      kind,
      aliases,
      birthDates,
      countries,
    ]),
    [
      ['NK-1', 'Sanctions', 'Person', ['Ada I.', 'Invented; Ada'], ['1961-04', '1962'], ['NGA']],
      ['NK-3', 'Other', 'Business', [], [], ['GBR']],
    ],
  )
})

test('FollowTheMoney entities are read line by line, with a category by topic; what is not listed itself is left out', async () => {
  const lines = [
    {
      id: 'NK-1',
      caption: 'Ada Invented',
      schema: 'Person',
      target: true,
      properties: {
        name: ['Ada Invented', 'А. Инвентед'],
        weakAlias: ['AI'],
        birthDate: ['1961-04-12'],
        nationality: ['ng'],
        topics: ['role.pep'],
      },
    },
    {
      id: 'NK-2',
      caption: 'Invented LLC',
      schema: 'Company',
      target: true,
      properties: { name: ['Invented LLC'], jurisdiction: ['ru'], topics: ['sanction.linked', 'crime'] },
    },
    { id: 'addr-1', caption: 'A street', schema: 'Address', properties: { full: ['A street'] } },
    { id: 'NK-3', caption: 'A relative', schema: 'Person', target: false, properties: { name: ['A relative'] } },
  ]
  const entries = await imported(`${lines.map((line) => JSON.stringify(line)).join('\n')}\n\n`)
  assert.deepEqual(
    entries.map(({ entryId, category, aliases, countries }) => [entryId, category, aliases, countries]),
    [
      ['NK-1', 'Pep', ['А. Инвентед', 'AI'], ['NGA']],
      ['NK-2', 'Sanctions', [], ['RUS']],
    ],
  )
})

test('a birth date is kept as precisely as the list has it', () => {
  for (const [text, dates] of [
    ['12 Jan 1961', ['1961-01-12']],
    ['September 1961', ['1961-09']],
    ['1961', ['1961']],
    ['circa 1961', ['1961']],
    ['1961 to 1963', ['1961', '1962', '1963']],
    ['1961-1962', ['1961', '1962']],
    ['1961-13', ['1961']],
    ['1961-04-12T00:00:00', ['1961-04-12']],
    ['unknown', []],
  ] as const)
    assert.deepEqual(birthDatesOf(text), dates, text)
})

test('an entry with too many aliases keeps some of every script, always the same', async () => {
  const aliases = ['Obi', 'Оби', 'عبي', '奥比'].flatMap((name) =>
    Array.from({ length: 300 }, (_, index) => `${name} ${index}`),
  )
  const entity = (alias: string[]) =>
    JSON.stringify({ id: 'NK-1', caption: 'Ada Obi', schema: 'Person', target: true, properties: { alias } })
  const [[one], [other]] = [await imported(entity(aliases)), await imported(entity(aliases.toReversed()))]
  assert.deepEqual(one, other)
  assert.equal(one!.aliases.length, 1000)
  for (const script of [/Obi/, /Оби/, /عبي/, /奥比/])
    assert.equal(one!.aliases.filter((alias) => script.test(alias)).length, 250)
  const [few] = await imported(entity(aliases.slice(0, 900)))
  assert.equal(few!.aliases.length, 900)
})

test('a large file of our own format is read in pieces, with brackets, quotes and line breaks inside values', async () => {
  const rows = Array.from({ length: 1200 }, (_, index) => ({
    id: `é-${index}`,
    list: 'Own',
    category: 'Pep',
    kind: 'Person',
    name: `Zoë "Ö]}" ${index}`,
    aliases: [`[{"${index}\\`, 'Щука, \\"'],
    note: `first line\r\nsecond, ${'ß'.repeat(60)}`,
  }))
  const json = JSON.stringify({ version: '[1]', tags: [['x']], entries: rows, after: ['y'] }, null, 1)
  assert.deepEqual(await imported(json), readList(json))
  assert.deepEqual(await imported(JSON.stringify(rows)), readList(json))
  const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`
  const csv = [
    'id,list,category,kind,name,aliases,note',
    ...rows.map(({ aliases, ...row }) =>
      [row.id, row.list, row.category, row.kind, row.name, aliases.join('|'), row.note].map(quoted).join(),
    ),
  ].join('\r\n')
  assert.deepEqual(await imported(csv), readList(csv))
  assert.equal((await imported(csv)).length, rows.length)
  assert.deepEqual(await imported('{"entries": [ ]}'), [])
})

describe('a file that cannot be read whole is rejected with the place of the error', () => {
  const ftm = (id: string) => JSON.stringify({ id, caption: 'X Y', schema: 'Person', target: true, properties: {} })
  const cases: [string, string, ListFormat, RegExp][] = [
    ['XML that ends early', '<sdnList><sdnEntry><uid>1</uid>', 'ofac-sdn', /invalid XML in line 1/],
    [
      'XML with an entity of its own',
      '<!DOCTYPE x [<!ENTITY a "b">]><sdnList><sdnEntry><uid>&a;</uid></sdnEntry></sdnList>',
      'ofac-sdn',
      /invalid XML/,
    ],
    [
      'an entry without a name',
      '<sdnList><sdnEntry><uid>7</uid><sdnType>Entity</sdnType></sdnEntry></sdnList>',
      'ofac-sdn',
      /entry 7: invalid name/,
    ],
    ['a line that is not JSON', `${ftm('a')}\n{"id":`, 'followthemoney', /line 2: invalid JSON/],
    ['an id twice', `${ftm('a')}\n${ftm('a')}`, 'followthemoney', /entry a: duplicate id/],
    ['a line without an end', `${ftm('a')}\n${'x'.repeat(5_000_000)}`, 'followthemoney', /line 2: too long/],
    ['JSON that ends early', '[{"id":"1"', 'gangway', /invalid JSON/],
    ['JSON with a comma too many', '[1,]', 'gangway', /entry 1: /],
    ['JSON with something after it', '{"entries":[]}]', 'gangway', /invalid JSON/],
    ['JSON without a list', '{"entries":{"a":[]}}', 'gangway', /no entries/],
    ['an entry that is too long', `[{"id":"${'x'.repeat(5_000_000)}`, 'gangway', /entry 1: too long/],
    ['a quote that stays open', 'id,list,category,kind,name\n1,"A\n2,B', 'gangway', /line 2: unclosed/],
    ['a quote inside a value', 'id,list,category,kind,name\n1,A"b",C,D,E', 'gangway', /line 2: unclosed or misplaced/],
    ['a column missing', 'id,list,category,kind\n1,A,Pep,Person', 'gangway', /missing columns: name/],
    ['missing columns', 'id,schema,name\n1,Person,A', 'opensanctions-csv', /missing columns: aliases/],
  ]
  for (const [title, content, format, message] of cases)
    test(title, () =>
      assert.rejects(imported(content, format), (error) => error instanceof ListError && message.test(error.message)),
    )

  test('a file of an unknown format is not recognised', async () => {
    await writeFile(join(folder, 'other'), '<html></html>')
    await using file = await open(join(folder, 'other'))
    assert.equal(await formatOf(file), undefined)
  })
})
