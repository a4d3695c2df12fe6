// Keys: status, signing-key rotation, and rewrapping after a change of the master key.
import { NO_PARTNER } from '../../accounts/roles.ts'
import { recordAction } from '../../audit/account-activity.ts'
import { rotateSigningKey } from '../../partners/tokens/signing-keys.ts'
import { findSigningKeys, type SigningKeyRow } from '../../partners/tokens/signing-keys-sql.ts'
import type { App } from '../../platform/app.ts'
import { countWrapped, rewrapKeys, type WrappedCount } from '../keys/rewrap-keys.ts'
import { type Command, confirm, YES } from './command.ts'
import { columns, minute } from './format-text.ts'

const PUBLISHED_AFTER_MS = 10 * 60_000

export const keyCommands: readonly Command[] = [
  {
    name: 'keys status',
    parameters: '',
    summary: 'Show which master key wraps which values, and the signing keys',
    details: 'Master keys are shown by short IDs only. Exit 3 if a value needs a key that is not configured.',
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
        ...(app.config.tokens.outside ? ['', 'Tokens come from an external issuer: signing keys are not used.'] : []),
      ]
      const hasProblems = counts.some(({ unknown }) => unknown > 0)
      return { value: { masterKeys: app.masterKeys.ids, wrapped: counts, signing }, text: text.join('\n'), hasProblems }
    },
  },
  {
    name: 'keys rotate-signing',
    parameters: '',
    summary: 'Schedule a signing-key rotation (no downtime)',
    details:
      'The new key is published now and starts signing in ten minutes; the old key stays published until its last token has expired. Keys also rotate automatically every 90 days.',
    options: {
      immediately: {
        type: 'boolean',
        summary: 'for a leaked key: all earlier keys and the tokens they signed stop working now',
      },
      yes: YES,
    },
    examples: ['keys rotate-signing', 'keys rotate-signing --immediately'],
    async run(input) {
      const { app, options } = input
      const immediately = options.immediately === true
      if (immediately) await confirm(input, 'All access tokens in use will stop working.', 'rotate')
      const next = await rotateSigningKey(app, { immediately })
      await app.db.directory((sql) =>
        recordAction(sql, {
          partnerId: NO_PARTNER,
          at: app.clock.now(),
          action: 'SigningKeyRotated',
          subjectId: next.kid,
          facts: { immediately },
        }),
      )
      const text = `Key ${next.kid} signs from ${next.activeFrom.toISOString()}.`
      return { value: { ...next, keys: await signingKeys(app) }, text }
    },
  },
  {
    name: 'keys rewrap',
    parameters: '',
    summary: 'Rewrap all values with the first key in MASTER_KEYS',
    details:
      'Part of a master key rotation: run it once the new key is first in MASTER_KEYS on every node, and remove the old key afterwards ' +
      '(see "Master keys" in docs/operating.md). You can interrupt and repeat it, and run it while the service is running. Exit 3 while values are still wrapped with another key.',
    examples: ['keys rewrap'],
    async run({ app, progress }) {
      const done = await rewrapKeys(app, progress)
      const older = done.left.reduce((sum, it) => sum + it.older, 0)
      const unknown = done.left.reduce((sum, it) => sum + it.unknown, 0)
      if (done.rewrapped > 0) {
        const facts = { rewrapped: done.rewrapped, left: older + unknown, key: app.masterKeys.ids[0]! }
        await app.db.directory((sql) =>
          recordAction(sql, { partnerId: NO_PARTNER, at: app.clock.now(), action: 'KeysRewrapped', facts }),
        )
      }
      const end =
        older + unknown === 0
          ? 'All values use the first key: you can remove the older keys from MASTER_KEYS.'
          : `${older} values still use an older key and ${unknown} a key that is not configured: do not remove a key yet.`
      return {
        value: { ...done, complete: older + unknown === 0 },
        text: `${done.rewrapped} values rewrapped.\n\n${countText(done.left)}\n\n${end}`,
        hasProblems: older + unknown > 0,
      }
    },
  },
]

function countText(counts: readonly WrappedCount[]): string {
  return columns(
    ['Values', 'Current key', 'Older key', 'Key not configured'],
    counts.map((it) => [it.what, it.current, it.older, it.unknown]),
  )
}

async function signingKeys(app: App) {
  const now = app.realClock.now()
  const published = new Date(now.getTime() - PUBLISHED_AFTER_MS)
  const rows = await app.db.directory((sql) => findSigningKeys(sql, published))
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
