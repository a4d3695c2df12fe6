// Imported screening lists: versions, what a change screens again, and how it is undone.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { aPerson, aProfile } from '../../../test/customers/factories.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { until } from '../../../test/process/until.ts'
import { startOperatorService } from '../../../test/service/operator-service.ts'
import { openSecondNode } from '../../../test/service/second-node.ts'
import { lockLists } from '../../screening/lists/imported/imported-lists-sql.ts'
import { screenCustomer } from '../../screening/screen-customer.ts'
import { indexNames, sweepScreening } from '../../screening/screening-sweep.ts'
import { listSubjects } from '../../screening/subjects/subjects-sql.ts'

const service = await startOperatorService()
const { app, operator } = service
const other = await openSecondNode(service)
const folder = await mkdtemp(join(tmpdir(), 'gangway-lists-'))
after(() => rm(folder, { recursive: true, force: true }))
const partner = await service.aPartner()

const aCustomer = async (firstName: string, lastName: string) => {
  const profile = aProfile({ businessPersonList: [aPerson({ firstName, lastName })] })
  const { customerId } = (await partner.post('/api/partner/v1/business-profiles', profile)).body.value
  const at = { partnerId: partner.partnerId, customerId }
  await screenCustomer(app, at)
  const person = async () =>
    (await app.db.staff(at.partnerId, (sql) => listSubjects(sql, at))).find(({ kind }) => kind === 'Person')!
  return { at, person }
}
const file = join(folder, 'list.json')
const entry = (id: string, name: string, more = {}) => ({
  id,
  list: 'Test',
  category: 'Sanctions',
  kind: 'Person',
  name,
  ...more,
})
/** The lists of these tests have few entries, so that each change concerns a large share of them. */
const importing = async (...entries: unknown[]) => {
  await writeFile(file, JSON.stringify(entries))
  return operator(['lists', 'import', 'test-list', file, '--force', '--json'])
}
const screenDue = async () => {
  while ((await sweepScreening(app)) > 0);
}

test('a version that is activated screens again only the subjects that its changes may concern', async () => {
  const listed = await aCustomer('Grigory', 'Voronezhsky')
  const added = await aCustomer('Bakary', 'Sonkolon')
  const altered = await aCustomer('Hamidou', 'Warankou')
  const unrelated = await aCustomer('Ada', 'Obi')

  const first = await importing(entry('1', 'Grigori Voronezhski'), entry('2', 'Another Person'))
  assert.equal(first.json.version.version, 1)
  assert.equal((await listed.person()).state, 'Clear', 'an import alone changes nothing')
  await operator(['lists', 'activate', 'test-list', '1'])
  await screenDue()
  assert.equal((await listed.person()).state, 'Hits')
  assert.equal((await listed.person()).listVersion, 'test-list 1')
  const before = await Promise.all([listed, unrelated].map(({ person }) => person()))

  const second = await importing(
    entry('1', 'Grigori Voronezhski'),
    entry('2', 'Another Person', { aliases: ['Hamidu Waranku'] }),
    entry('3', 'Bakari Sonkolong'),
  )
  assert.deepEqual((({ added, changed, removed, isNew }) => ({ added, changed, removed, isNew }))(second.json), {
    added: 1,
    changed: 1,
    removed: 0,
    isNew: true,
  })
  const diff = (await operator(['lists', 'diff', 'test-list', '2', '--json'])).json
  assert.deepEqual(
    diff.changes.map(({ before, after }: any) => [before?.entryId, after?.entryId]),
    [
      ['2', '2'],
      [undefined, '3'],
    ],
  )
  const activated = (await operator(['lists', 'activate', 'test-list', '2', '--json'])).json
  assert.deepEqual({ changes: activated.changes, subjects: activated.subjects }, { changes: 2, subjects: 2 })
  // Another node, which had loaded the version before, screens them.
  for (const { at } of [added, altered]) await screenCustomer(other.app, at)
  assert.deepEqual(
    await Promise.all(
      [added, altered].map(async ({ person }) => [(await person()).state, (await person()).listVersion]),
    ),
    [
      ['Hits', 'test-list 2'],
      ['Hits', 'test-list 2'],
    ],
  )
  assert.deepEqual(await Promise.all([listed, unrelated].map(({ person }) => person())), before)

  assert.match(
    (await operator(['lists', 'revert', 'test-list'])).out,
    /Version 1 of test-list is in use.* [0-9]+ (entry differs|entries differ); /,
  )
  await screenDue()
  assert.deepEqual(await Promise.all([listed, added, altered].map(async ({ person }) => (await person()).state)), [
    'Hits',
    'Clear',
    'Clear',
  ])
})

test('the same file is imported once, and a file with an error or without entries not at all', async () => {
  await importing(entry('1', 'One Name'))
  const again = (await importing(entry('1', 'One Name'))).json
  assert.equal(again.isNew, false)
  for (const [entries, message] of [
    [[entry('1', 'One Name'), { id: '2' }], /entry 2/],
    [[], /no entries/],
    [[entry('1', 'One Name'), entry('1', 'Another')], /duplicate id/],
  ] as const) {
    const failed = await importing(...entries)
    assert.equal(failed.code, 1)
    assert.match(failed.err, message)
  }
  const shown = (await operator(['lists', 'show', '--json'])).json
  assert.equal(shown[0].version, again.version.version, 'no version was added')
})

test('a file that is cut off or has another encoding is rejected with the reason, and the version in use stays', async () => {
  await importing(entry('1', 'José Kept'))
  const [{ version }] = (await operator(['lists', 'show', '--json'])).json
  await operator(['lists', 'activate', 'test-list', String(version)])
  const csv = 'id,list,category,kind,name\n1,Test,Sanctions,Person,José Núñez\n2,Test,Sanctions,Per'
  const open = '"id","schema","name","aliases","birth_date","countries","sanctions","dataset"\n"1","Person","A B","","'
  const sdn =
    '<?xml version="1.0"?><sdnList><sdnEntry><uid>1</uid><lastName>A</lastName><sdnType>Entity</sdnType></sdnEntry>'
  const un = '<CONSOLIDATED_LIST><INDIVIDUALS><INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>A'
  const ftm = '{"id":"1","caption":"A B","schema":"Person","target":true,"properties":{}}\n{"id":"2","cap'
  for (const [content, message] of [
    [Buffer.from(csv), /entry 2: has 4 fields instead of 5|must be/],
    [Buffer.from(open), /unclosed|fields instead of/],
    [Buffer.from(sdn), /invalid XML in line 1/],
    [Buffer.from(un), /invalid XML in line 1/],
    [Buffer.from(ftm), /line 2: invalid JSON/],
    [Buffer.from(csv, 'latin1'), /not encoded in UTF-8/],
    [Buffer.from(`\uFEFF${csv}`, 'utf16le'), /not encoded in UTF-8|not recognised/],
    [Buffer.from(csv).subarray(0, csv.indexOf('é') + 1), /not encoded in UTF-8/],
    [Buffer.from(csv).subarray(0, 0), /not recognised|no entries/],
  ] as const) {
    await writeFile(file, content)
    const failed = await operator(['lists', 'import', 'test-list', file])
    assert.equal(failed.code, 1, content.toString())
    assert.match(failed.err, message)
    assert.match(failed.err, /^Nothing imported\./m)
  }
  const [shown] = (await operator(['lists', 'show', '--json'])).json
  assert.deepEqual([shown.version, shown.activeSince !== null], [version, true])
})

test('a file that was cut off between two entries is rejected with the counts, and imported only if that is forced', async () => {
  const names = Array.from({ length: 40 }, (_, n) => `${n},Cut,Sanctions,Person,Nineteen Letters ${n}`)
  const formats = {
    csv: (count: number) => `id,list,category,kind,name\n${names.slice(0, count).join('\n')}\n`,
    ftm: (count: number) =>
      names
        .slice(0, count)
        .map(
          (name) => `${JSON.stringify({ id: name, caption: name, schema: 'Person', target: true, properties: {} })}\n`,
        )
        .join(''),
  }
  for (const [list, contentOf] of Object.entries(formats)) {
    const run = async (count: number, ...options: string[]) => {
      await writeFile(file, contentOf(count))
      return operator(['lists', 'import', list, file, ...options])
    }
    const active = async () =>
      (await operator(['lists', 'show', '--json'])).json.find((it: any) => it.list === list && it.activeSince)
    assert.equal((await run(40)).code, 0)
    // The version in use counts, not the newest one.
    await operator(['lists', 'activate', list, '1'])
    assert.equal((await run(36)).code, 0, 'a tenth of the entries may go')
    const cut = await run(35)
    assert.equal(cut.code, 1)
    assert.match(
      cut.err,
      /^Nothing imported\. The file has 35 entries\. 5 of the 40 entries of version 1, which is in use, are not among them\. .*--force/m,
    )
    assert.equal((await operator(['lists', 'show', '--json'])).json.filter((it: any) => it.list === list).length, 2)
    const forced = await run(3, '--force')
    assert.match(forced.out, /Version\s+3[\s\S]*Entries\s+3/)
    assert.equal((await active()).version, 1)
    const [entry] = await everyCell(app.db)(
      (sql) =>
        sql`select facts from account_event where action = 'ScreeningListImported' order by account_event_id desc limit 1`,
    )
    assert.deepEqual([entry!.facts.missing, entry!.facts.forced], [37, true])
  }
})

test('a file that changes while it is imported is imported as it was hashed', async () => {
  const source = join(folder, 'changing.json')
  const content = JSON.stringify([entry('1', 'Before Change')])
  await writeFile(source, content)
  const changed = app.db.directoryTransaction(async (sql) => {
    await lockLists(sql)
    const importing = operator(['lists', 'import', 'changing', source, '--json'])
    await until('the import waits', async () => {
      const [row] = await sql`select count(*)::int as waiting from pg_locks where not granted and locktype = 'advisory'`
      return row!.waiting > 0
    })
    await writeFile(source, JSON.stringify([entry('1', 'After Change'), entry('2', 'Added')]))
    return { importing }
  })
  const { json } = await (await changed).importing
  const sha256 = createHash('sha256')
    .update(await readFile(source))
    .digest('hex')
  assert.deepEqual([json.version.sha256, json.version.entries], [sha256, 2])
})

test('a list or version that does not exist, or a wrong option, is reported', async () => {
  for (const [args, code, message] of [
    [['activate', 'test-list', '99'], 1, /has no version 99/],
    [['activate', 'nowhere', '1'], 1, /There is no list nowhere/],
    [['activate', 'Test List', '1'], 2, /<list> must have/],
    [['diff', 'test-list', 'x'], 2, /whole number/],
    [['import', 'test-list', join(folder, 'missing')], 1, /There is no file/],
    [['import', 'test-list', file, '--format', 'excel'], 2, /--format must be one of/],
    [['revert', 'nowhere'], 1, /is not in use/],
  ] as const) {
    const failed = await operator(['lists', ...args])
    assert.equal(failed.code, code, args.join(' '))
    assert.match(failed.err, message)
  }
})

test('subjects that were screened before names were indexed are indexed in the background, and until then count as concerned', async () => {
  const { at, person } = await aCustomer('Old', 'Subject')
  await everyCell(app.db)(
    (sql) => sql`update screening_subject set is_indexed = false where customer_id = ${at.customerId}`,
  )
  await importing(entry('9', 'Unrelated Newcomer'))
  const [newest] = (await operator(['lists', 'show', '--json'])).json
  const activated = JSON.parse(
    (await operator(['lists', 'activate', 'test-list', String(newest.version), '--json'])).out,
  )
  assert.ok(activated.subjects >= 2, 'the business and its person')
  await screenDue()
  await indexNames(app)
  assert.equal((await person()).isIndexed, true)
})
