// Whatever happens while a list is activated or a node of an earlier release runs, everyone concerned is compared with the list
// in use, by the matcher of this release.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { aPerson, aProfile } from '../../../../test/customers/factories.ts'
import { everyCell } from '../../../../test/database/every-cell.ts'
import { until } from '../../../../test/process/until.ts'
import { startOperatorService } from '../../../../test/service/operator-service.ts'
import type { CustomerRef } from '../../../customer/customer-ref.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { screenCustomer } from '../../screen-customer.ts'
import { indexNames, requestOutdated, sweepScreening } from '../../screening-sweep.ts'
import { reconcileSubjects } from '../../subjects/reconcile-subjects.ts'
import { listSubjects } from '../../subjects/subjects-sql.ts'

const service = await startOperatorService()
const { app, operator } = service
const partner = await service.aPartner()
const file = join(app.config.dataDir, 'list.json')

/** A customer that isn't screened yet. */
async function aCustomer(firstName: string, lastName: string) {
  const profile = aProfile({ businessPersonList: [aPerson({ firstName, lastName })] })
  const { customerId } = (await partner.post('/api/partner/v1/business-profiles', profile)).body.value
  const at = { partnerId: partner.partnerId, customerId }
  return { at, person: () => personOf(at) }
}

async function aScreenedCustomer(firstName: string, lastName: string) {
  const customer = await aCustomer(firstName, lastName)
  await screenCustomer(app, customer.at)
  return customer
}

const personOf = async (at: CustomerRef) =>
  (await app.db.staff(at.partnerId, (sql) => listSubjects(sql, at))).find(({ kind }) => kind === 'Person')!

async function importNames(...names: string[]): Promise<string> {
  const entries = names.map((name) => ({ id: name, list: 'Test', category: 'Sanctions', kind: 'Person', name }))
  await writeFile(file, JSON.stringify(entries))
  return String((await operator(['lists', 'import', 'test-list', file, '--json'])).json.version.version)
}
const activate = (version: string) => operator(['lists', 'activate', 'test-list', version, '--json'])

/** Subjects whose result didn't count are due again after a second. */
const screenAll = async () => {
  const isDone = async () => {
    while ((await sweepScreening(app)) > 0);
    const [row] = await everyCell(app.db)(
      (sql) =>
        sql<{ waiting: number }[]>`select count(*)::int as waiting from screening_subject where next_at is not null`,
    )
    return row!.waiting === 0
  }
  await until('every subject is screened', isDone)
}

const waitsForLock = (sql: Sql, waiting: number) =>
  until(`${waiting} statements wait for a lock`, async () => {
    const [row] = await sql`select count(*)::int as waiting from pg_locks where not granted`
    return row!.waiting >= waiting
  })

test('a customer that is created and screened while a list is activated is compared with the new list', async () => {
  const known = await aScreenedCustomer('Grigory', 'Voronezhsky')
  const version = await importNames('Grigori Voronezhski', 'Bakari Sonkolong')
  let added!: Awaited<ReturnType<typeof aCustomer>>
  const { activated } = await app.db.staffTransaction(partner.partnerId, async (sql) => {
    // The activation has looked for the subjects that it concerns, and waits for this one.
    await sql`select from screening_subject where customer_id = ${known.at.customerId} for update`
    const activated = activate(version)
    await waitsForLock(sql, 1)
    added = await aCustomer('Bakary', 'Sonkolon')
    await screenCustomer(app, added.at)
    return { activated }
  })
  await activated
  await screenAll()
  assert.deepEqual(
    await Promise.all([known, added].map(async ({ person }) => [(await person()).state, (await person()).listVersion])),
    Array(2).fill(['Hits', `test-list ${version}`]),
  )
})

test('a result that is based on a list that was replaced before it is written does not count', async () => {
  const version = await importNames('Grigori Voronezhski', 'Bakari Sonkolong', 'Hamidu Waranku')
  const { at, person } = await aCustomer('Hamidou', 'Warankou')
  const reconciled = (await reconcileSubjects(app, at))!
  const indexed = await everyCell(app.db)(
    (sql) => sql<{ keys: string[]; version: number }[]>`
      delete from screening_name where subject_id = ${reconciled.people[0]!.personId}
      returning keys, keys_version as version`,
  )
  const { screened } = await app.db.staffTransaction(partner.partnerId, async (sql) => {
    await sql`select from customer where customer_id = ${at.customerId} for update`
    const screened = screenCustomer(app, at, reconciled)
    // Both results, which are based on the list before, wait for the customer.
    await waitsForLock(sql, 2)
    await activate(version)
    return { screened }
  })
  await screened
  await everyCell(app.db)(
    (sql) => sql`
      insert into screening_name (subject_id, keys, keys_version)
      values (${reconciled.people[0]!.personId}, ${indexed[0]!.keys}::bigint[], ${indexed[0]!.version})`,
  )
  await screenAll()
  assert.deepEqual([(await person()).state, (await person()).listVersion], ['Hits', `test-list ${version}`])
})

test('subjects that an earlier matcher compared are screened again in batches, and those of a rejected customer are not', async () => {
  const [clear, rejected] = [await aScreenedCustomer('Ada', 'Obi'), await aScreenedCustomer('Ben', 'Obi')]
  const requestAll = async () => {
    let [total, after] = [0, undefined as string | undefined]
    do {
      const { requested, last } = await requestOutdated(app, app.db.cells[0]!, after)
      total += requested
      after = last
    } while (after !== undefined)
    return total
  }
  assert.equal(await requestAll(), 0, 'everyone was screened by this release')
  const ids = [clear, rejected].map(({ at }) => at.customerId)
  await everyCell(app.db)(async (sql) => {
    // What a node of an earlier release leaves: a new result without a version.
    await sql`update screening_subject set screened_at = screened_at + interval '1 second' where customer_id = any (${ids}::uuid[])`
    await sql`update customer set verification_status = 'Rejected' where customer_id = ${rejected.at.customerId}`
  })
  assert.equal(await requestAll(), 2, 'the business and its person')
  assert.deepEqual([(await clear.person()).state, (await rejected.person()).state], ['Pending', 'Clear'])
  await screenAll()
  await everyCell(app.db)(
    (sql) => sql`update screening_subject set matcher_version = 0 where customer_id = ${clear.at.customerId}`,
  )
  assert.equal(await requestAll(), 2)
  await screenAll()
  assert.equal(await requestAll(), 0)
})

test('names that a node of an earlier release indexed are screened after every list change until they are indexed again', async () => {
  const { at, person } = await aScreenedCustomer('Salimata', 'Kouyate')
  const { subjectId } = await person()
  // The statement of the release before.
  await everyCell(app.db)(
    (sql) => sql`
      insert into screening_name (subject_id, keys) values (${subjectId}, '{1}')
      on conflict (subject_id) do update set keys = excluded.keys`,
  )
  assert.equal((await person()).isIndexed, false)
  const version = await importNames('Grigori Voronezhski', 'Bakari Sonkolong', 'Hamidu Waranku', 'Salimata Kuyate')
  assert.equal((await activate(version)).json.subjects, 1)
  await screenAll()
  assert.equal((await person()).state, 'Hits')
  await indexNames(app)
  assert.equal((await person()).isIndexed, true)
  const [row] = await everyCell(app.db)((sql) => sql`select keys from screening_name where subject_id = ${subjectId}`)
  assert.ok(row!.keys.length > 1, `keys of ${at.customerId}`)
})

test('a customer that cannot be read does not stop the indexing of others, and is logged once without its data', async () => {
  const [broken, fine] = [await aScreenedCustomer('Broken', 'Record'), await aScreenedCustomer('Fine', 'Record')]
  await everyCell(app.db)(async (sql) => {
    await sql`update person set sealed = '\\x00' where customer_id = ${broken.at.customerId}`
    await sql`update screening_subject set is_indexed = false where customer_id in (${broken.at.customerId}, ${fine.at.customerId})`
  })
  const failed = new Set<string>()
  for (let pass = 0; pass < 3; pass++) await indexNames(app, { failed })
  assert.deepEqual([...failed], [broken.at.customerId])
  assert.equal((await fine.person()).isIndexed, true)
  const lines = service.logged().split('\n')
  const warnings = lines.filter((line) => line.includes('could not be indexed'))
  assert.equal(warnings.length, 1)
  assert.equal(JSON.parse(warnings[0]!).customerId, broken.at.customerId)
  assert.doesNotMatch(warnings[0]!, /Broken|Record/)
})
