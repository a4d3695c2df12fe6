// People for the benchmark of a changed list: names as varied as real ones, their hashes, and the rows that a search reads.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MATCHER_VERSION } from '../../server/src/screening/lists/matcher-version.ts'
import { nameKeysOf } from '../../server/src/screening/subjects/subject.ts'
import { addPartnersAndStaff, open } from '../review-data.part.ts'
import type { BenchService } from '../service.part.ts'

const PEOPLE_EACH = 10
/** Several people share a name, and its keys are hashed once. */
const SHARED_BY = 5
const SYLLABLES =
  'ba ber di dol fa fen ga gor ha jam ka kim la len ma mor na nun pa per ra ros sa sim ta ton va vik wa wil za zor'.split(
    ' ',
  )
/** Built in one go after the rows, which is several times faster. */
const INDEXES = [
  'create index screening_name_by_key on screening_name using gin (keys) with (fastupdate = off)',
  'create index screening_subject_by_id on screening_subject (subject_id) include (partner_id)',
]

export const namesOf = (people: number) => people / SHARED_BY
/** The number of a name, which the ID of a person contains. */
export const personNumber = (personId: string) => Number.parseInt(personId.slice(-12), 16)

/** People `from` to `to`, ten of each customer. */
export async function addPeople(service: BenchService, from: number, to: number): Promise<void> {
  if (from === 0) await addPartnersAndStaff(service.adminUrl)
  const sql = open(service.adminUrl)
  const indexKey = await service.app.vault.blindIndexKey()
  await sql`set session_replication_role = replica`
  await sql`drop index screening_name_by_key, screening_subject_by_id`
  await sql`create unlogged table made_name (n bigint primary key, keys bigint[] not null)`
  await pipeline(
    Readable.from(hashedNames(indexKey, namesOf(from), namesOf(to))),
    await sql`copy made_name (n, keys) from stdin`.writable(),
  )
  await sql.unsafe(`
    insert into customer (
      partner_id, customer_id, partner_customer_id, verification_status, review_stage, rules_version, event_sequence,
      audit_hash, person_count, email, company_name, business_type_code, incorporation_country, industry, website,
      registration_number, search_terms, created_at, updated_at, submitted_at, status_changed_at)
    select p.ids[1 + n % array_length(p.ids, 1)], ${idOf('n')}, 'ref-' || n, 'Approved', 'Closed', 'bench', 1, '\\x00',
      ${PEOPLE_EACH}, 'ops@k.example', 'Customer ' || n, 'LLC', 'NGA', 'CustomerRevenue', 'https://k.example', 'RC' || n,
      '{}', now(), now(), now(), now()
    from generate_series(${from / PEOPLE_EACH}, ${to / PEOPLE_EACH - 1}) n,
      (select array_agg(partner_id order by client_id) as ids from partner where client_id like 'bulk-%') p`)
  await sql.unsafe(`
    create unlogged table made_person as
    select c.partner_id, c.customer_id, ${idOf('k.n')} as person_id, k.keys
    from generate_series(${from}, ${to - 1}) i
      join customer c on c.partner_customer_id = 'ref-' || i / ${PEOPLE_EACH}
      join made_name k on k.n = ${namesOf(from)} + (i - ${from}) % ${namesOf(to) - namesOf(from)}`)
  await sql`
    insert into person (partner_id, customer_id, person_id, "position", ownership_type, residence_country, sealed, added_at)
    select partner_id, customer_id, person_id, 1, '{Owner}', 'NGA', '\\x00', now() from made_person`
  await sql`insert into screening_name (subject_id, keys, keys_version) select person_id, keys, ${MATCHER_VERSION} from made_person`
  await sql`
    insert into screening_subject (
      partner_id, customer_id, subject_id, kind, state, fingerprint, requested_at, screened_at, is_indexed)
    select partner_id, customer_id, person_id, 'Person', 'Clear', '\\x00', now(), now(), true from made_person`
  await sql`drop table made_name, made_person`
  for (const statement of INDEXES) await sql.unsafe(statement)
  await sql`vacuum analyze screening_subject, screening_name, person, customer`
  await sql.end()
}

/** The last digits of an ID are a number. */
const idOf = (n: string) => `overlay(gen_random_uuid()::text placing lpad(to_hex(${n}), 12, '0') from 25)::uuid`

function* hashedNames(indexKey: Buffer, from: number, to: number): Generator<string> {
  for (let n = from; n < to; n++) {
    const keys = nameKeysOf(indexKey, { kind: 'Person', name: nameOf(n), aliases: [] })
    yield `${n}\t{${keys.join()}}\n`
  }
}

/** One of 400 given names and one of a million family names, some of them far more common than others. */
export function nameOf(index: number): string {
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
