// What a changed list costs: versions of 100 and 1,000 new entries are activated with a tenth and with all of the people, so that
// the growth with the changes and that with the people are separate. The names of people are hashed as the service does it; the
// rest of their rows is made inside the database. Cost is CPU time, which doesn't depend on what else the machine does.
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { activateList } from '../../server/src/screening/lists/imported/activate-list.ts'
import { importList } from '../../server/src/screening/lists/imported/import-list.ts'
import { nameKeysOf } from '../../server/src/screening/subjects/subject.ts'
import { addCustomers, addPartnersAndStaff, open } from '../review-data.part.ts'
import { startBenchService } from '../service.part.ts'

const PEOPLE_EACH = 10
const SHARED_BY = 5
const BATCH = 5000
const SYLLABLES =
  'ba ber di dol fa fen ga gor ha jam ka kim la len ma mor na nun pa per ra ros sa sim ta ton va vik wa wil za zor'.split(
    ' ',
  )

export interface DeltaReport {
  readonly people: number
  readonly entries: number
  readonly seconds: number
  /** Of this process, which hashes, and of the database, which searches. */
  readonly cpuSeconds: number
  readonly concerned: number
  /** The most that this process had at a time, beyond what it had before. */
  readonly megabytes: number
}

/** Activates a list of a tenth of `entries` and one of `entries` at each size. */
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
      await activate(service, people, 1) // So that none of the others pays for cold caches.
      for (const some of [entries / 10, entries]) reports.push(await activate(service, people, some))
    }
  } finally {
    await service.close()
  }
  return reports
}

type Service = Awaited<ReturnType<typeof startBenchService>>

/** Several people share a name, and their keys are hashed once. */
async function addPeople(service: Service, from: number, to: number): Promise<void> {
  const sql = open(service.adminUrl)
  const indexKey = await service.app.vault.blindIndexKey()
  await sql`set session_replication_role = replica`
  // Built in one go after the rows, which is several times faster.
  await sql`drop index screening_name_by_key`
  await sql`create unlogged table made_name (n bigint primary key, keys bigint[] not null)`
  for (let at = from / SHARED_BY; at < to / SHARED_BY; at += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, to / SHARED_BY - at) }, (_, index) => {
      const keys = nameKeysOf(indexKey, { kind: 'Person', name: nameOf(at + index), aliases: [] })
      return { n: at + index, keys: `{${keys.join()}}` }
    })
    await sql`
      insert into made_name select n, keys::bigint[]
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (n bigint, keys text)`
  }
  await sql.unsafe(`
    create unlogged table made_person as
    select c.partner_id, c.customer_id, gen_random_uuid() as person_id, k.keys
    from (select *, row_number() over (order by customer_id) - 1 as at from customer c
        where not exists (select from screening_subject s where s.partner_id = c.partner_id and s.customer_id = c.customer_id)) as c
      cross join generate_series(0, ${PEOPLE_EACH - 1}) as p
      join made_name k on k.n = ${from / SHARED_BY} + (c.at * ${PEOPLE_EACH} + p) % ${(to - from) / SHARED_BY}`)
  await sql`
    insert into person (partner_id, customer_id, person_id, "position", ownership_type, residence_country, sealed, added_at)
    select partner_id, customer_id, person_id, 1, '{Owner}', 'NGA', '\\x00', now() from made_person`
  await sql`insert into screening_name (subject_id, keys) select person_id, keys from made_person`
  await sql`
    insert into screening_subject (
      partner_id, customer_id, subject_id, kind, state, fingerprint, requested_at, screened_at, is_indexed)
    select partner_id, customer_id, person_id, 'Person', 'Clear', '\\x00', now(), now(), true from made_person`
  await sql`drop table made_name, made_person`
  await sql`create index screening_name_by_key on screening_name using gin (keys) with (fastupdate = off)`
  await sql`analyze screening_subject, screening_name, person, customer`
  await sql.end()
}

async function activate({ app, databaseCpu }: Service, people: number, entries: number): Promise<DeltaReport> {
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
    const before = { memory: process.memoryUsage().rss, cpu: process.cpuUsage(), database: databaseCpu() }
    let most = before.memory
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 20)
    const began = performance.now()
    const { subjects } = await activateList(app, { list, version: 1, by: 'bench' })
    const seconds = (performance.now() - began) / 1000
    clearInterval(watch)
    const { user, system } = process.cpuUsage(before.cpu)
    const cpuSeconds = (user + system) / 1e6 + databaseCpu() - before.database
    return { people, entries, seconds, cpuSeconds, concerned: subjects, megabytes: (most - before.memory) / 2 ** 20 }
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
