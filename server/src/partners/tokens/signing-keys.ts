// The keys that sign access tokens. The first one is created when needed; every 90 days, or on request of the operator, the
// next one is published ten minutes before it signs, and the old one stays published ten minutes after it stopped: longer
// than tokens live and key sets are cached, so no one meets an unknown key.
import { createPrivateKey, type KeyObject } from 'node:crypto'
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
  /** Unwrapped only when needed. */
  privateKey(): KeyObject
}

const MINUTE = 60_000
const PUBLISHED_BEFORE = 10 * MINUTE
const PUBLISHED_AFTER = 10 * MINUTE
const SIGNS_FOR = 90 * 24 * 60 * MINUTE
const DESTROYED_AFTER = 24 * 60 * MINUTE
const CACHED_FOR = 10_000
/** An unknown key may be new on another node, so it is looked up again, but at most this often. */
const RELOAD_INTERVAL = 1000

interface Loaded {
  readonly at: number
  readonly keys: Promise<readonly SigningKey[]>
}

const memoryOf = perApp(() => ({ loaded: undefined as Loaded | undefined, reloadedAt: Number.NEGATIVE_INFINITY }))

/** The key that signs now. */
export async function signingKey(app: App): Promise<SigningKey> {
  const current = signerOf(app, await knownKeys(app, CACHED_FOR))
  if (!current) {
    await addKey(app, (keys) => (signerOf(app, keys) ? undefined : activeNow(app)))
    return signerOf(app, await knownKeys(app, 0))!
  }
  const due = current.activeFrom.getTime() + SIGNS_FOR - PUBLISHED_BEFORE <= app.realClock.now().getTime()
  if (due && current.retiredAt === null) {
    await rotateSigningKey(app).catch((error) => app.log.error({ err: error }, 'could not rotate the signing key'))
  }
  return current
}

/** The published key with that id, if there is one. */
export async function publishedKey(app: App, kid: string): Promise<SigningKey | undefined> {
  const named = (keys: readonly SigningKey[]) => keys.find((key) => key.kid === kid)
  const known = named(await knownKeys(app, CACHED_FOR))
  if (known) return known
  const memory = memoryOf(app)
  const sinceThen = app.realClock.now().getTime() - memory.reloadedAt
  const mayReload = sinceThen < 0 || sinceThen >= RELOAD_INTERVAL
  if (mayReload) memory.reloadedAt = app.realClock.now().getTime()
  // Otherwise waits for the reload in progress.
  return named(await knownKeys(app, mayReload ? 0 : CACHED_FOR))
}

export async function publishedKeySet(app: App): Promise<{ keys: JWK[] }> {
  await signingKey(app)
  return { keys: (await knownKeys(app, CACHED_FOR)).map((key) => key.publicJwk) }
}

/**
 * Schedules the next key, or returns the one already scheduled. `immediately` is for a leaked key: the old keys and all tokens
 * they signed become invalid now, and clients have to request new ones.
 */
export async function rotateSigningKey(
  app: App,
  { immediately = false } = {},
): Promise<{ kid: string; activeFrom: Date }> {
  const now = app.realClock.now()
  await addKey(
    app,
    (keys) => {
      if (immediately) return activeNow(app)
      const planned = keys.some((key) => key.algorithm === app.config.tokens.algorithm && key.activeFrom > now)
      return planned ? undefined : new Date(now.getTime() + PUBLISHED_BEFORE)
    },
    immediately,
  )
  const newest = ofOurAlgorithm(app, await knownKeys(app, 0)).at(-1)!
  app.log.info({ kid: newest.kid, activeFrom: newest.activeFrom }, 'signing key rotated')
  return { kid: newest.kid, activeFrom: newest.activeFrom }
}

/** A minute ago, so that a node whose clock is slightly behind can use the key as well. */
function activeNow(app: App): Date {
  return new Date(app.realClock.now().getTime() - MINUTE)
}

function signerOf<T extends Pick<SigningKeyRow, 'algorithm' | 'activeFrom' | 'retiredAt'>>(
  app: App,
  keys: readonly T[],
): T | undefined {
  const now = app.realClock.now()
  return ofOurAlgorithm(app, keys).findLast(
    (key) => key.activeFrom <= now && (key.retiredAt === null || now < key.retiredAt),
  )
}

function ofOurAlgorithm<T extends { algorithm: SigningAlgorithm }>(app: App, keys: readonly T[]): T[] {
  return keys.filter((key) => key.algorithm === app.config.tokens.algorithm)
}

/** `activeFrom` decides under the lock when a new key starts to sign; undefined when no new key is needed. */
async function addKey(
  app: App,
  activeFrom: (keys: SigningKeyRow[]) => Date | undefined,
  dropOthers = false,
): Promise<void> {
  const now = app.realClock.now()
  const algorithm = app.config.tokens.algorithm
  const fresh = await newSigningKey(app, algorithm)
  await app.db.directoryTransaction(async (sql) => {
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

/** The published keys, at most `maxAge` milliseconds old. */
function knownKeys(app: App, maxAge: number): Promise<readonly SigningKey[]> {
  const memory = memoryOf(app)
  const now = app.realClock.now().getTime()
  if (memory.loaded && now >= memory.loaded.at && now - memory.loaded.at < maxAge) return memory.loaded.keys
  const loaded: Loaded = { at: now, keys: load(app, now, memory.loaded?.keys) }
  memory.loaded = loaded
  loaded.keys.catch(() => {
    if (memory.loaded === loaded) memory.loaded = undefined
  })
  return loaded.keys
}

async function load(app: App, now: number, before: Loaded['keys'] | undefined): Promise<readonly SigningKey[]> {
  const rows = await app.db.directory((sql) => findSigningKeys(sql, new Date(now - PUBLISHED_AFTER)))
  const known = await before?.catch(() => [])
  return Promise.all(
    rows.map(async (row) => {
      const same = known?.find((key) => key.kid === row.kid)
      return { ...(same ?? (await openKey(app, row))), activeFrom: row.activeFrom, retiredAt: row.retiredAt }
    }),
  )
}

async function openKey(app: App, row: SigningKeyRow): Promise<SigningKey> {
  let privateKey: KeyObject | undefined
  return {
    ...row,
    publicKey: (await importJWK(row.publicJwk, row.algorithm)) as CryptoKey,
    privateKey() {
      if (privateKey) return privateKey
      const secret = app.masterKeys.unwrap(row.wrappedPrivateJwk, placeOfSigningKey(row.kid))
      privateKey = createPrivateKey({ key: JSON.parse(secret.toString()), format: 'jwk' })
      return privateKey
    },
  }
}

export const placeOfSigningKey = (kid: string) => `signing_key:${kid}`
