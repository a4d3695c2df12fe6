// The SQL of people and their identities. Writers hold the lock on the customer's row.
import type { CellSql } from '../../platform/db/db.ts'
import { BYTEA, type NewIdentity, type NewPerson } from '../create-sql.ts'

export async function insertPeople(
  sql: CellSql,
  at: { partnerId: string; customerId: string; now: Date },
  people: readonly NewPerson[],
): Promise<void> {
  if (people.length === 0) return
  await sql`
    insert into person (
      partner_id, customer_id, added_at, person_id, position, ownership_type, percentage_share, residence_country,
      supersedes_person_id, sealed)
    select ${at.partnerId}, ${at.customerId}, ${at.now}, p.person_id, p.position, string_to_array(p.ownership_type, ','),
      p.percentage_share, p.residence_country, p.supersedes_person_id, p.sealed
    from unnest(
      ${people.map((p) => p.personId)}::uuid[], ${people.map((p) => p.position)}::smallint[],
      ${people.map((p) => p.ownershipType.join(','))}::text[], ${people.map((p) => p.percentageShare)}::smallint[],
      ${people.map((p) => p.residenceCountry)}::text[], ${people.map((p) => p.supersedesPersonId)}::uuid[],
      ${sql.array(
        people.map((p) => p.sealed),
        BYTEA,
      )}::bytea[]
    ) as p (person_id, position, ownership_type, percentage_share, residence_country, supersedes_person_id, sealed)`
}

/** A changed person has to be reviewed again. */
export async function updatePeople(
  sql: CellSql,
  at: { partnerId: string; customerId: string },
  people: readonly NewPerson[],
): Promise<void> {
  if (people.length === 0) return
  await sql`
    update person set
      position = p.position, ownership_type = string_to_array(p.ownership_type, ','), percentage_share = p.percentage_share,
      residence_country = p.residence_country, sealed = p.sealed, verification_status = 'NotStarted', reason_codes = '{}'
    from unnest(
      ${people.map((p) => p.personId)}::uuid[], ${people.map((p) => p.position)}::smallint[],
      ${people.map((p) => p.ownershipType.join(','))}::text[], ${people.map((p) => p.percentageShare)}::smallint[],
      ${people.map((p) => p.residenceCountry)}::text[], ${sql.array(
        people.map((p) => p.sealed),
        BYTEA,
      )}::bytea[]
    ) as p (person_id, position, ownership_type, percentage_share, residence_country, sealed)
    where person.partner_id = ${at.partnerId} and person.customer_id = ${at.customerId} and person.person_id = p.person_id`
}

/** The order of the list after the change. */
export async function placePeople(
  sql: CellSql,
  at: { partnerId: string; customerId: string },
  personIds: readonly string[],
): Promise<void> {
  await sql`
    update person set position = p.position
    from unnest(${personIds as string[]}::uuid[]) with ordinality as p (person_id, position)
    where person.partner_id = ${at.partnerId} and person.customer_id = ${at.customerId} and person.person_id = p.person_id
      and person.position <> p.position`
}

/** Removed from the customer, kept for the audit log. */
export async function removePeople(
  sql: CellSql,
  at: { partnerId: string; customerId: string; now: Date },
  personIds: readonly string[],
): Promise<void> {
  if (personIds.length === 0) return
  await sql`
    update person set removed_at = ${at.now}
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and person_id = any (${personIds as string[]}::uuid[])`
}

export async function replaceIdentities(
  sql: CellSql,
  at: { partnerId: string; customerId: string },
  personIds: readonly string[],
  identities: readonly NewIdentity[],
): Promise<void> {
  if (personIds.length === 0) return
  await Promise.all([
    sql`
      delete from identity
      where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and person_id = any (${personIds as string[]}::uuid[])`,
    sql`
      insert into identity (
        partner_id, customer_id, person_id, identity_id, position, identity_type_code, issuing_country, document_upload_id,
        value_index, sealed)
      select ${at.partnerId}, ${at.customerId}, i.*
      from unnest(
        ${identities.map((i) => i.personId)}::uuid[], ${identities.map((i) => i.identityId)}::uuid[],
        ${identities.map((i) => i.position)}::smallint[], ${identities.map((i) => i.identityTypeCode)}::text[],
        ${identities.map((i) => i.issuingCountry)}::text[], ${identities.map((i) => i.documentUploadId)}::uuid[],
        ${sql.array(
          identities.map((i) => i.valueIndex),
          BYTEA,
        )}::bytea[], ${sql.array(
          identities.map((i) => i.sealed),
          BYTEA,
        )}::bytea[]
      ) as i`,
  ])
}

/** An analyst's decision on a person. */
export async function decidePerson(
  sql: CellSql,
  at: { partnerId: string; customerId: string },
  person: { personId: string; verificationStatus: string; reasonCodes: readonly string[] },
): Promise<void> {
  await sql`
    update person set verification_status = ${person.verificationStatus}, reason_codes = ${person.reasonCodes as string[]}::text[]
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and person_id = ${person.personId}`
}
