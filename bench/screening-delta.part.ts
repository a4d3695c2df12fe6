// What a changed list costs: a version with 1,000 new entries is activated while many people are known. Their names are hashed
// as the service does it; the rest of their rows is made inside the database.
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { activateList } from '../server/src/screening/lists/imported/activate-list.ts'
import { importList } from '../server/src/screening/lists/imported/import-list.ts'
import { nameKeysOf } from '../server/src/screening/subjects/subject.ts'
import { addCustomers, addPartnersAndStaff, open } from './review-data.part.ts'
import { startBenchService } from './service.part.ts'

const PEOPLE_EACH = 10
const BATCH = 5000
const SYLLABLES =
  'ba ber di dol fa fen ga gor ha jam ka kim la len ma mor na nun pa per ra ros sa sim ta ton va vik wa wil za zor'.split(
    ' ',
  )

export interface DeltaReport {
  readonly people: number
  readonly entries: number
  readonly seconds: number
  readonly concerned: number
  readonly megabytes: number
}

/** Activates a list of `entries` names at each size, and one of a tenth of them at the last. */
export async function measureDelta(sizes: readonly number[], entries: number): Promise<DeltaReport[]> {
  const service = await startBenchService({ fsync: 'off', full_page_writes: 'off', maintenance_work_mem: '512MB' })
  const reports: DeltaReport[] = []
  try {
    await addPartnersAndStaff(service.adminUrl)
    let known = 0
    for (const people of sizes) {
      await addCustomers(service.adminUrl, known / PEOPLE_EACH, people / PEOPLE_EACH)
      await addPeople(service, known, people)
      known = people
      reports.push(await activate(service, people, entries))
    }
    reports.push(await activate(service, known, entries / 10))
  } finally {
    await service.close()
  }
  return reports
}

type Service = Awaited<ReturnType<typeof startBenchService>>

async function addPeople(service: Service, from: number, to: number): Promise<void> {
  const sql = open(service.adminUrl)
  const indexKey = await service.app.vault.blindIndexKey()
  await sql`set session_replication_role = replica`
  const customers = await sql<{ partnerId: string; customerId: string }[]>`
    select partner_id as "partnerId", customer_id as "customerId" from customer c
    where not exists (select from screening_subject s where s.partner_id = c.partner_id and s.customer_id = c.customer_id)`
  for (let at = from; at < to; at += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, to - at) }, (_, index) => {
      const { partnerId, customerId } = customers[Math.floor((at - from + index) / PEOPLE_EACH) % customers.length]!
      const nameKeys = nameKeysOf(indexKey, { kind: 'Person', name: nameOf(at + index), aliases: [] })
      return {
        partner_id: partnerId,
        customer_id: customerId,
        subject_id: randomUUID(),
        name_keys: `{${nameKeys.join()}}`,
      }
    })
    await sql`
      with made as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
          as r (partner_id uuid, customer_id uuid, subject_id uuid, name_keys text)
      ), people as (
        insert into person (partner_id, customer_id, person_id, "position", ownership_type, residence_country, sealed, added_at)
        select partner_id, customer_id, subject_id, 1, '{Owner}', 'NGA', '\\x00', now() from made
      ), names as (
        insert into screening_name (subject_id, keys) select subject_id, name_keys::bigint[] from made
      )
      insert into screening_subject (
        partner_id, customer_id, subject_id, kind, state, fingerprint, requested_at, screened_at, is_indexed)
      select partner_id, customer_id, subject_id, 'Person', 'Clear', '\\x00', now(), now(), true from made`
  }
  await sql`analyze screening_subject, screening_name, person, customer`
  await sql.end()
}

async function activate({ app }: Service, people: number, entries: number): Promise<DeltaReport> {
  const list = `list-${people}-${entries}`
  const path = join(tmpdir(), `${list}-${process.pid}.json`)
  const listed = Array.from({ length: entries }, (_, index) => ({
    id: String(index),
    list,
    category: 'Sanctions',
    kind: 'Person',
    // Half are names of people, half of no one.
    name: nameOf(index % 2 === 0 ? index * 97 : 50_000_000 + index),
  }))
  await writeFile(path, JSON.stringify(listed))
  try {
    await importList(app, { list, title: list, path, category: 'Sanctions', by: 'bench' })
    const before = process.memoryUsage().rss
    const began = performance.now()
    const { subjects } = await activateList(app, { list, version: 1, by: 'bench' })
    const seconds = (performance.now() - began) / 1000
    const megabytes = (process.memoryUsage().rss - before) / 2 ** 20
    return { people, entries, seconds, concerned: subjects, megabytes }
  } finally {
    await rm(path)
  }
}

/** One of 400 given names and one of a million family names, some of them far more common than others. */
function nameOf(index: number): string {
  const random = (salt: number) => {
    let mixed = Math.imul(index + salt * 0x9e3779b1, 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
  }
  const syllables = (number: number, count: number) =>
    Array.from(
      { length: count },
      (_, at) => SYLLABLES[Math.floor(number / SYLLABLES.length ** at) % SYLLABLES.length]!,
    ).join('')
  return `${syllables(Math.floor(400 * random(1) ** 2) * 89 + 7, 3)} ${syllables(Math.floor(1e6 * random(2) ** 1.5), 4)}n`
}
