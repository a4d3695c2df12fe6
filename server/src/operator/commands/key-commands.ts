// Keys: which are in force, the next signing key, and wrapping everything anew after a change of the master key.

import { NO_PARTNER } from '../../accounts/roles.ts'
import { recordAction } from '../../audit/account-trail.ts'
import { rotateSigningKey } from '../../partners/tokens/signing-keys.ts'
import { findSigningKeys, type SigningKeyRow } from '../../partners/tokens/signing-keys-sql.ts'
import type { App } from '../../platform/app.ts'
import { countWrapped, rewrapKeys, type WrappedCount } from '../keys/rewrap-keys.ts'
import { columns, minute } from './columns.ts'
import { type Command, confirmed, YES } from './command.ts'

const PUBLISHED_AFTER_MS = 10 * 60_000

export const keyCommands: readonly Command[] = [
  {
    name: 'keys status',
    takes: '',
    message: 'Show under which master key everything is wrapped, and the signing keys',
    more: 'Master keys are shown by short names, never themselves. Exit code 3 when something is under a key that is not configured.',
    examples: ['keys status'],
    async run({ app }) {
      const [counts, signing] = await Promise.all([countWrapped(app), signingKeys(app)])
      const [current, ...older] = app.masterKeys.ids
      const text = [
        `Master keys: ${current} (current)${older.map((id) => `, ${id}`).join('')}`,
        '',
        countText(counts),
        '',
        columns(
          ['Signing key', 'Algorithm', 'State', 'Signs from', 'Until'],
          signing.map((it) => [it.kid, it.algorithm, it.state, minute(it.activeFrom), minute(it.retiredAt)]),
        ),
        ...(app.config.tokens.outside ? ['', 'Tokens come from an outside issuer: signing keys are not in use.'] : []),
      ]
      const wanting = counts.some(({ unknown }) => unknown > 0)
      return { value: { masterKeys: app.masterKeys.ids, wrapped: counts, signing }, text: text.join('\n'), wanting }
    },
  },
  {
    name: 'keys rotate-signing',
    takes: '',
    message: 'Plan the next key that signs access tokens; nobody notices',
    more: 'The next one is published at once and signs in ten minutes; the old one stays published until its last token has expired. Keys also change by themselves every 90 days.',
    options: {
      immediately: {
        type: 'boolean',
        message: 'for a key that has leaked: the old ones count no more, every token they signed ends',
      },
      yes: YES,
    },
    examples: ['keys rotate-signing', 'keys rotate-signing --immediately'],
    async run(input) {
      const { app, options } = input
      const immediately = options.immediately === true
      if (immediately) await confirmed(input, 'Every access token that is in use ends.', 'rotate')
      const next = await rotateSigningKey(app, { immediately })
      await app.db.everyPartner((sql) =>
        recordAction(sql, {
          partnerId: NO_PARTNER,
          at: app.clock.now(),
          action: 'SigningKeyRotated',
          subjectId: next.kid,
          facts: { immediately },
        }),
      )
      const text = `${next.kid} signs from ${next.activeFrom.toISOString()}.`
      return { value: { ...next, keys: await signingKeys(app) }, text }
    },
  },
  {
    name: 'keys rewrap',
    takes: '',
    message: 'Wrap everything anew with the first of MASTER_KEYS',
    more:
      'For a change of the master key: first every node gets the new key in front of the old one, then this, then the old one can go. ' +
      'It may be stopped and started again, and be run while the service runs. Exit code 3 while something is left under another key.',
    examples: ['keys rewrap'],
    async run({ app, progress }) {
      const done = await rewrapKeys(app, progress)
      const older = done.left.reduce((sum, it) => sum + it.older, 0)
      const unknown = done.left.reduce((sum, it) => sum + it.unknown, 0)
      if (done.rewrapped > 0) {
        const facts = { rewrapped: done.rewrapped, left: older + unknown, key: app.masterKeys.ids[0]! }
        await app.db.everyPartner((sql) =>
          recordAction(sql, { partnerId: NO_PARTNER, at: app.clock.now(), action: 'KeysRewrapped', facts }),
        )
      }
      const end =
        older + unknown === 0
          ? 'Nothing is left under another key: the older ones can be taken out of MASTER_KEYS.'
          : `${older} are left under an older key and ${unknown} under one that is not configured: do not take a key away yet.`
      return {
        value: { ...done, complete: older + unknown === 0 },
        text: `${done.rewrapped} wrapped anew.\n\n${countText(done.left)}\n\n${end}`,
        wanting: older + unknown > 0,
      }
    },
  },
]

function countText(counts: readonly WrappedCount[]): string {
  return columns(
    ['Wrapped', 'Current key', 'Older key', 'Key not configured'],
    counts.map((it) => [it.what, it.current, it.older, it.unknown]),
  )
}

async function signingKeys(app: App) {
  const now = app.clock.now()
  const published = new Date(now.getTime() - PUBLISHED_AFTER_MS)
  const rows = await app.db.everyPartner((sql) => findSigningKeys(sql, published))
  return rows.map(({ kid, algorithm, activeFrom, retiredAt, ...row }) => ({
    kid,
    algorithm,
    activeFrom,
    retiredAt,
    state: stateOf({ ...row, kid, algorithm, activeFrom, retiredAt }, now),
  }))
}

function stateOf({ activeFrom, retiredAt }: SigningKeyRow, now: Date): 'planned' | 'signs' | 'published only' {
  if (activeFrom > now) return 'planned'
  return retiredAt === null || now < retiredAt ? 'signs' : 'published only'
}
