// The keys our access tokens are signed with. The first one is made when it is first needed; every 90 days, or when the
// operator asks, the next one is published ten minutes before it signs, and the old one ten minutes after it stopped:
// longer than a token lives and longer than anybody caches the key set, so nobody meets a key that isn't known yet.
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { App } from '../../platform/app.ts'
import { perApp } from '../../platform/per-app.ts'
import {
  deleteSigningKeys,
  findSigningKeys,
  insertSigningKey,
  lockSigningKeys,
  retireSigningKeys,
  type SigningAlgorithm,
  type SigningKeyRow,
} from './signing-keys-sql.ts'

export interface SigningKey {
  readonly kid: string
  readonly algorithm: SigningAlgorithm
  readonly publicJwk: JWK
  readonly activeFrom: Date
  readonly retiredAt: Date | null
  readonly publicKey: CryptoKey
  /** Unwrapped when it is needed, which most nodes never do for most keys. */
  privateKey(): Promise<CryptoKey>
}

const MINUTE = 60_000
const PUBLISHED_BEFORE = 10 * MINUTE
const PUBLISHED_AFTER = 10 * MINUTE
const SIGNS_FOR = 90 * 24 * 60 * MINUTE
const DESTROYED_AFTER = 24 * 60 * MINUTE
const TRUSTED_FOR = 10_000
/** A key we don't know may have been made a moment ago on another node; but nobody makes us ask all the time. */
const ASKED_AGAIN_AFTER = 1000

interface Loaded {
  readonly at: number
  readonly keys: Promise<readonly SigningKey[]>
}

const memoryOf = perApp(() => ({ loaded: undefined as Loaded | undefined, askedAgainAt: Number.NEGATIVE_INFINITY }))

/** The key that signs now. */
export async function signingKey(app: App): Promise<SigningKey> {
  const current = signerOf(app, await knownKeys(app, TRUSTED_FOR))
  if (!current) {
    await addKey(app, (keys) => (signerOf(app, keys) ? undefined : atOnce(app)))
    return signerOf(app, await knownKeys(app, 0))!
  }
  const due = current.activeFrom.getTime() + SIGNS_FOR - PUBLISHED_BEFORE <= app.clock.now().getTime()
  if (due && current.retiredAt === null) {
    await rotateSigningKey(app).catch((error) => app.log.error({ err: error }, 'the signing key could not be rotated'))
  }
  return current
}

/** The published key with that id, if there is one. */
export async function publishedKey(app: App, kid: string): Promise<SigningKey | undefined> {
  const named = (keys: readonly SigningKey[]) => keys.find((key) => key.kid === kid)
  const known = named(await knownKeys(app, TRUSTED_FOR))
  if (known) return known
  const memory = memoryOf(app)
  const sinceThen = app.clock.now().getTime() - memory.askedAgainAt
  const mayAsk = sinceThen < 0 || sinceThen >= ASKED_AGAIN_AFTER
  if (mayAsk) memory.askedAgainAt = app.clock.now().getTime()
  // Whoever may not ask waits for the one who did.
  return named(await knownKeys(app, mayAsk ? 0 : TRUSTED_FOR))
}

export async function publishedKeySet(app: App): Promise<{ keys: JWK[] }> {
  await signingKey(app)
  return { keys: (await knownKeys(app, TRUSTED_FOR)).map((key) => key.publicJwk) }
}

/**
 * Plans the next key; when one is planned already, that one. `immediately` is for a key that has leaked: the old ones
 * stop to count at once, every token they signed ends, and clients have to ask for new ones.
 */
export async function rotateSigningKey(
  app: App,
  { immediately = false } = {},
): Promise<{ kid: string; activeFrom: Date }> {
  const now = app.clock.now()
  await addKey(
    app,
    (keys) => {
      if (immediately) return atOnce(app)
      const planned = keys.some((key) => key.algorithm === app.config.tokens.algorithm && key.activeFrom > now)
      return planned ? undefined : new Date(now.getTime() + PUBLISHED_BEFORE)
    },
    immediately,
  )
  const newest = ofOurAlgorithm(app, await knownKeys(app, 0)).at(-1)!
  app.log.info({ kid: newest.kid, activeFrom: newest.activeFrom }, 'signing key rotated')
  return { kid: newest.kid, activeFrom: newest.activeFrom }
}

/** A minute ago: a node whose clock is a little behind must be able to use the key as well. */
function atOnce(app: App): Date {
  return new Date(app.clock.now().getTime() - MINUTE)
}

function signerOf<T extends Pick<SigningKeyRow, 'algorithm' | 'activeFrom' | 'retiredAt'>>(
  app: App,
  keys: readonly T[],
): T | undefined {
  const now = app.clock.now()
  return ofOurAlgorithm(app, keys).findLast(
    (key) => key.activeFrom <= now && (key.retiredAt === null || now < key.retiredAt),
  )
}

function ofOurAlgorithm<T extends { algorithm: SigningAlgorithm }>(app: App, keys: readonly T[]): T[] {
  return keys.filter((key) => key.algorithm === app.config.tokens.algorithm)
}

/** `activeFrom` decides, while no other node can change the keys, from when a new one signs; undefined: none is needed. */
async function addKey(
  app: App,
  activeFrom: (keys: SigningKeyRow[]) => Date | undefined,
  dropOthers = false,
): Promise<void> {
  const now = app.clock.now()
  const algorithm = app.config.tokens.algorithm
  const fresh = await newSigningKey(app, algorithm)
  await app.db.everyPartnerTransaction(async (sql) => {
    await lockSigningKeys(sql)
    const from = activeFrom(await findSigningKeys(sql, now))
    if (!from) return
    await insertSigningKey(sql, { ...fresh, algorithm, createdAt: now, activeFrom: from })
    await retireSigningKeys(sql, algorithm, fresh.kid, dropOthers ? new Date(now.getTime() - PUBLISHED_AFTER) : from)
    await deleteSigningKeys(sql, new Date(now.getTime() - DESTROYED_AFTER))
  })
}

async function newSigningKey(app: App, algorithm: SigningAlgorithm) {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const jwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  const secret = Buffer.from(JSON.stringify(await exportJWK(privateKey)))
  return {
    kid,
    publicJwk: { ...jwk, kid, alg: algorithm, use: 'sig' },
    wrappedPrivateJwk: app.masterKeys.wrap(secret, placeOfSigningKey(kid)),
  }
}

/** The published keys, as they were at most `maxAge` milliseconds ago. */
function knownKeys(app: App, maxAge: number): Promise<readonly SigningKey[]> {
  const memory = memoryOf(app)
  const now = app.clock.now().getTime()
  if (memory.loaded && now >= memory.loaded.at && now - memory.loaded.at < maxAge) return memory.loaded.keys
  const loaded: Loaded = { at: now, keys: load(app, now, memory.loaded?.keys) }
  memory.loaded = loaded
  loaded.keys.catch(() => {
    if (memory.loaded === loaded) memory.loaded = undefined
  })
  return loaded.keys
}

async function load(app: App, now: number, before: Loaded['keys'] | undefined): Promise<readonly SigningKey[]> {
  const rows = await app.db.everyPartner((sql) => findSigningKeys(sql, new Date(now - PUBLISHED_AFTER)))
  const known = await before?.catch(() => [])
  return Promise.all(
    rows.map(async (row) => {
      const same = known?.find((key) => key.kid === row.kid)
      return { ...(same ?? (await openKey(app, row))), activeFrom: row.activeFrom, retiredAt: row.retiredAt }
    }),
  )
}

async function openKey(app: App, row: SigningKeyRow): Promise<SigningKey> {
  let privateKey: Promise<CryptoKey> | undefined
  return {
    ...row,
    publicKey: (await importJWK(row.publicJwk, row.algorithm)) as CryptoKey,
    privateKey() {
      privateKey ??= (async () => {
        const secret = app.masterKeys.unwrap(row.wrappedPrivateJwk, placeOfSigningKey(row.kid))
        return (await importJWK(JSON.parse(secret.toString()), row.algorithm)) as CryptoKey
      })()
      return privateKey
    },
  }
}

export const placeOfSigningKey = (kid: string) => `signing_key:${kid}`
