// The same rows through two well-known ORMs, row by row in a transaction.
import 'reflect-metadata'
import { drizzle } from 'drizzle-orm/node-postgres'
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { DataSource, EntitySchema } from 'typeorm'

type Table = 'customer' | 'person' | 'identity' | 'event'
type Insert = (table: Table, row: Record<string, unknown>) => Promise<unknown>
export type Saver = (work: (insert: Insert) => Promise<void>) => Promise<void>

const TABLES = {
  customer: pgTable('peer_customer', {
    id: uuid().primaryKey(),
    partnerId: uuid('partner_id').notNull(),
    reference: text().notNull(),
    status: text().notNull(),
    profile: jsonb().notNull(),
    companyName: text('company_name').notNull(),
    email: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  }),
  person: pgTable('peer_person', {
    id: uuid().primaryKey(),
    customerId: uuid('customer_id').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text().notNull(),
    share: integer(),
    details: jsonb().notNull(),
  }),
  identity: pgTable('peer_identity', {
    id: uuid().primaryKey(),
    personId: uuid('person_id').notNull(),
    type: text().notNull(),
    country: text().notNull(),
    value: text().notNull(),
  }),
  event: pgTable('peer_event', {
    id: uuid().primaryKey(),
    customerId: uuid('customer_id').notNull(),
    type: text().notNull(),
    payload: jsonb().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  }),
}

export function drizzleSaver(pool: pg.Pool): Saver {
  const db = drizzle(pool)
  return (work) => db.transaction((tx) => work((table, row) => tx.insert(TABLES[table]).values(row as never)))
}

const column = (name: string, type: 'uuid' | 'text' | 'jsonb' | 'int' | 'timestamptz', more = {}) => ({
  name,
  type,
  ...more,
})

const ENTITIES = {
  customer: new EntitySchema<Record<string, unknown>>({
    name: 'customer',
    tableName: 'peer_customer',
    columns: {
      id: column('id', 'uuid', { primary: true }),
      partnerId: column('partner_id', 'uuid'),
      reference: column('reference', 'text'),
      status: column('status', 'text'),
      profile: column('profile', 'jsonb'),
      companyName: column('company_name', 'text'),
      email: column('email', 'text'),
      createdAt: column('created_at', 'timestamptz'),
    },
  }),
  person: new EntitySchema<Record<string, unknown>>({
    name: 'person',
    tableName: 'peer_person',
    columns: {
      id: column('id', 'uuid', { primary: true }),
      customerId: column('customer_id', 'uuid'),
      firstName: column('first_name', 'text'),
      lastName: column('last_name', 'text'),
      email: column('email', 'text'),
      share: column('share', 'int', { nullable: true }),
      details: column('details', 'jsonb'),
    },
  }),
  identity: new EntitySchema<Record<string, unknown>>({
    name: 'identity',
    tableName: 'peer_identity',
    columns: {
      id: column('id', 'uuid', { primary: true }),
      personId: column('person_id', 'uuid'),
      type: column('type', 'text'),
      country: column('country', 'text'),
      value: column('value', 'text'),
    },
  }),
  event: new EntitySchema<Record<string, unknown>>({
    name: 'event',
    tableName: 'peer_event',
    columns: {
      id: column('id', 'uuid', { primary: true }),
      customerId: column('customer_id', 'uuid'),
      type: column('type', 'text'),
      payload: column('payload', 'jsonb'),
      createdAt: column('created_at', 'timestamptz'),
    },
  }),
}

/** With save(), as in its documentation: it checks whether the row exists before it inserts it. */
export async function typeOrmSaver(url: string): Promise<Saver> {
  const source = await new DataSource({
    type: 'postgres',
    url,
    entities: Object.values(ENTITIES),
    poolSize: 16,
  }).initialize()
  return (work) => source.transaction((manager) => work((table, row) => manager.save(ENTITIES[table], row)))
}
