// The link in an email that turns off emails of its kind without signing in. The signed token names the recipient and the kind,
// so nothing is stored for it.
import { timingSafeEqual } from 'node:crypto'
import { NO_PARTNER } from '../../audit/account-activity.ts'
import type { App } from '../../platform/app.ts'
import { blindIndex } from '../../platform/keys/keyring.ts'
import { isKind, isListed, KINDS, LISTED_KINDS } from '../kinds.ts'
import { turnOff, turnOffDaily } from '../preferences/preferences-sql.ts'

export const UNSUBSCRIBE_PATH = '/api/notifications/unsubscribe'

/** Stands for all kinds that the user gets in the daily digest. */
export const DAILY = 'daily'

interface Subscription {
  readonly partnerId: string
  readonly accountId: string
  /** A kind, or DAILY. */
  readonly kind: string
}

/** Undefined for an email that can't be turned off. */
export async function unsubscribeUrl(app: App, subscription: Subscription): Promise<string | undefined> {
  if (optionalKinds(subscription.kind).length === 0) return undefined
  const content = [subscription.partnerId, subscription.accountId, subscription.kind].join(' ')
  const token = Buffer.concat([await sealOf(app, content), Buffer.from(content)]).toString('base64url')
  return `${app.config.baseUrl}${UNSUBSCRIBE_PATH}?token=${token}`
}

/** Does the same work for a token that it didn't issue, and changes nothing then. */
export async function unsubscribe(app: App, token: string): Promise<void> {
  const bytes = Buffer.from(token, 'base64url')
  const content = bytes.subarray(SEAL_BYTES).toString('utf8')
  const given = Buffer.alloc(SEAL_BYTES)
  bytes.copy(given, 0, 0, SEAL_BYTES)
  const isIssued = timingSafeEqual(given, await sealOf(app, content))
  const [partnerId = NO_PARTNER, accountId = NO_PARTNER, kind = ''] = isIssued ? content.split(' ') : []
  const kinds = optionalKinds(kind)
  const presetDaily = kinds.filter((it) => KINDS[it].preset === 'Daily')
  await app.db.directory((sql) =>
    kind === DAILY
      ? turnOffDaily(sql, { partnerId, accountId }, kinds, presetDaily)
      : turnOff(sql, { partnerId, accountId }, kinds),
  )
}

const SEAL_BYTES = 16

async function sealOf(app: App, content: string): Promise<Buffer> {
  return blindIndex(await app.vault.serviceKey('unsubscribe'), 'unsubscribe', content)
}

function optionalKinds(kind: string) {
  const kinds = kind === DAILY ? LISTED_KINDS : isKind(kind) && isListed(kind) ? [kind] : []
  return kinds.filter((it) => !KINDS[it].isRequired)
}
