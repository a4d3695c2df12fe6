// The peer of create, built the usual way: Express, a token verified on every request, the same schema, an ORM, row by row in
// a transaction. No encryption, no audit log, no search, no counters: it does less.

import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { Ajv } from 'ajv'
import express from 'express'
import { jwtVerify, SignJWT } from 'jose'
import pg from 'pg'
import { CreateProfile } from '../server/src/onboarding/profiles/create-business-profile.ts'
import { drizzleSaver, typeOrmSaver } from './create-peer-orms.part.ts'

const { databaseUrl, port, orm } = JSON.parse(process.argv[2]!) as { databaseUrl: string; port: number; orm: string }

const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 })
await pool.query(`
  create table if not exists peer_customer (id uuid primary key, partner_id uuid not null, reference text not null, status text not null,
    profile jsonb not null, company_name text not null, email text not null, created_at timestamptz not null, unique (partner_id, reference));
  create table if not exists peer_person (id uuid primary key, customer_id uuid not null references peer_customer, first_name text not null,
    last_name text not null, email text not null, share int, details jsonb not null);
  create index if not exists peer_person_customer on peer_person (customer_id);
  create table if not exists peer_identity (id uuid primary key, person_id uuid not null references peer_person, type text not null, country text not null, value text not null);
  create index if not exists peer_identity_person on peer_identity (person_id);
  create table if not exists peer_event (id uuid primary key, customer_id uuid not null, type text not null, payload jsonb not null, created_at timestamptz not null);
  create index if not exists peer_event_customer on peer_event (customer_id);`)
const save = orm === 'TypeORM' ? await typeOrmSaver(databaseUrl) : drizzleSaver(pool)

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const token = await new SignJWT({ partner_id: randomUUID(), scope: 'partner.write' })
  .setProtectedHeader({ alg: 'ES256' })
  .setIssuedAt()
  .setExpirationTime('10m')
  .sign(privateKey)

const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false })
const validate = ajv.compile<CreateProfile>(CreateProfile)

const app = express()
app.use(express.json({ limit: '1mb' }))
app.post('/business-profiles', async (request, response) => {
  const { payload } = await jwtVerify((request.headers.authorization ?? '').slice(7), publicKey)
  const body = request.body
  if (!validate(body)) return response.status(400).json({ isSuccess: false, errors: validate.errors })
  const createdAt = new Date()
  const id = randomUUID()
  const ubos: { uboId: string }[] = []
  await save(async (insert) => {
    await insert('customer', {
      id,
      partnerId: payload.partner_id as string,
      reference: body.partnerCustomerId,
      status: 'PendingVerification',
      profile: body,
      companyName: body.companyName,
      email: body.email,
      createdAt,
    })
    await insert('event', {
      id: randomUUID(),
      customerId: id,
      type: 'business.profile.created',
      payload: { id },
      createdAt,
    })
    for (const person of body.businessPersonList ?? []) {
      const personId = randomUUID()
      const { firstName, lastName, email, percentageShare, identities, ...details } = person
      const share = percentageShare ?? null
      await insert('person', { id: personId, customerId: id, firstName, lastName, email, share, details })
      for (const it of identities) {
        const { identityTypeCode: type, issuingCountry: country, identityValue: value } = it
        await insert('identity', { id: randomUUID(), personId, type, country, value })
      }
      await insert('event', {
        id: randomUUID(),
        customerId: id,
        type: 'business.person.added',
        payload: { personId },
        createdAt,
      })
      ubos.push({ uboId: personId })
    }
  })
  return response.json({ isSuccess: true, value: { customerId: id, ubos } })
})
app.listen(port, '127.0.0.1', () => process.send!({ token }))
