// What a changed list costs: versions of 100 and 1,000 new entries are activated with more and more people, so that the growth
// with the changes and that with the people are separate. The names of people are hashed as the service does it; the rest of
// their rows is made inside the database. Cost is CPU time, which doesn't depend on what else the machine does.
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { activateList } from '../../server/src/screening/lists/imported/activate-list.ts'
import { importList } from '../../server/src/screening/lists/imported/import-list.ts'
import type { ListedEntry } from '../../server/src/screening/lists/list-file.ts'
import { indexList } from '../../server/src/screening/lists/list-matching.ts'
import { open } from '../review-data.part.ts'
import { startBenchService } from '../service.part.ts'
import { addPeople, nameOf, namesOf, personNumber } from './people.part.ts'

export interface DeltaReport {
  readonly people: number
  readonly entries: number
  readonly seconds: number
  /** Of this process, which hashes, and of the database, which searches. */
  readonly cpuSeconds: number
  readonly concerned: number
  /** To compare those people with the new entries. */
  readonly matchingSeconds: number
  readonly matches: number
  /** The most that this process had at a time, beyond what it had before. */
  readonly megabytes: number
}

/** Activates each number of entries at each number of people. */
export async function measureDelta(sizes: readonly number[], entries: readonly number[]): Promise<DeltaReport[]> {
  const service = await startBenchService({
    ...{
      fsync: 'off',
      full_page_writes: 'off',
      maintenance_work_mem: '1GB',
      max_wal_size: '16GB',
      wal_level: 'minimal',
    },
    ...{ max_wal_senders: '0', autovacuum: 'off' },
  })
  const reports: DeltaReport[] = []
  try {
    let known = 0
    for (const people of sizes) {
      const began = performance.now()
      await addPeople(service, known, people)
      console.log(`${people.toLocaleString('en')} people after ${((performance.now() - began) / 1000).toFixed(0)} s`)
      known = people
      await activate(service, people, 1) // So that none of the others pays for cold caches.
      for (const some of entries) reports.push(await activate(service, people, some))
    }
  } finally {
    await service.close()
  }
  return reports
}

type Service = Awaited<ReturnType<typeof startBenchService>>

async function activate(service: Service, people: number, entries: number): Promise<DeltaReport> {
  const { app, databaseCpu } = service
  const list = `list-${people}-${entries}`
  const path = join(tmpdir(), `${list}-${process.pid}.json`)
  const listed = Array.from({ length: entries }, (_, index) => ({
    id: String(index),
    list,
    category: 'Sanctions',
    kind: 'Person',
    // Half are names of people, half of no one.
    name: nameOf(index % 2 === 0 ? Math.floor((index * namesOf(people)) / entries) : 50_000_000 + index),
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
    const { subjects: concerned } = await activateList(app, { list, version: 1, by: 'bench' })
    const seconds = (performance.now() - began) / 1000
    clearInterval(watch)
    const { user, system } = process.cpuUsage(before.cpu)
    const cpuSeconds = (user + system) / 1e6 + databaseCpu() - before.database
    const compared = await compare(service, listed)
    return { people, entries, seconds, cpuSeconds, concerned, ...compared, megabytes: (most - before.memory) / 2 ** 20 }
  } finally {
    await rm(path)
  }
}

/** Compares the people to screen with the new entries, as the screening does, and leaves no one to screen. */
async function compare(
  { adminUrl }: Service,
  listed: readonly { id: string; name: string }[],
): Promise<{ matchingSeconds: number; matches: number }> {
  const sql = open(adminUrl)
  const due = await sql<{ id: string }[]>`select subject_id as id from screening_subject where next_at is not null`
  await sql`update screening_subject set state = 'Clear', next_at = null where next_at is not null`
  await sql`vacuum analyze screening_subject`
  await sql.end()
  const entry = { list: 'Bench', category: 'Sanctions', kind: 'Person', url: null, note: null } as const
  const none = { aliases: [], birthDates: [], countries: [] }
  const before = process.cpuUsage()
  const index = await indexList(listed.map(({ id, name }): ListedEntry => ({ ...entry, ...none, entryId: id, name })))
  let matches = 0
  for (const { id } of due) {
    const subject = { kind: 'Person', name: nameOf(personNumber(id)), aliases: [], subjectId: id } as const
    const found = await index.matches({ ...subject, birthDate: null, country: 'NGA', registrationNumber: null }, 80)
    matches += found.length
  }
  const { user, system } = process.cpuUsage(before)
  return { matchingSeconds: (user + system) / 1e6, matches }
}
