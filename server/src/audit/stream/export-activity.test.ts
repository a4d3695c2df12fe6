import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { startOperatorService } from '../../../test/service/operator-service.ts'
import type { ActivityLine, SealLine, StreamLine } from './export-activity.ts'

const service = await startOperatorService()
const partner = await service.aPartner()
const admin = await service.aUser({ partner, role: 'admin' })

async function exported(...args: string[]): Promise<StreamLine[]> {
  const { code, out } = await service.operator(['audit', 'export', ...args])
  assert.equal(code, 0)
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

test('an export continues after the last seal, has each event once, and its hashes and chain can be verified', async () => {
  const first = await exported()
  assert.equal(first.at(-1)!.type, 'Seal')
  await admin.signIn()
  await admin.signIn()
  const second = await exported('--after', String(first.at(-1)!.sealNumber))
  assert.deepEqual(await exported('--after', String(second.at(-1)!.sealNumber)), [])
  assert.deepEqual(await exported(), [...first, ...second], 'an export can be repeated')

  const activity = [...first, ...second].filter((line): line is ActivityLine => line.type === 'AccountActivity')
  const signedIn = second.filter((line) => line.type === 'AccountActivity' && line.action === 'SignedIn')
  assert.equal(signedIn.length, 2)
  assert.equal(new Set(activity.map(({ eventId }) => eventId)).size, activity.length)
  const [{ count }] = (await service.app.db.everyPartner(
    (sql) => sql`select count(*)::int as count from account_event`,
  )) as unknown as [{ count: number }]
  assert.equal(activity.length, count, 'every event is exported')

  let previousMac = '0'.repeat(64)
  for (const seal of [...first, ...second].filter((line): line is SealLine => line.type === 'Seal')) {
    const contents = activity.filter(({ sealNumber }) => sealNumber === seal.sealNumber).map(({ content }) => content)
    const hash = createHash('sha256').update(contents.map((content) => `${content}\n`).join(''))
    assert.deepEqual(
      [contents.length, hash.digest('hex'), previousMac],
      [seal.events, seal.contentHash, seal.previousMac],
    )
    previousMac = seal.mac
  }
  const { occurredAt, partnerId } = activity[0]!
  assert.match(occurredAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  assert.ok(partnerId)
})

test('--limit ends after that many seals, and other values are usage errors', async () => {
  const limited = await exported('--limit', '1')
  assert.equal(limited.filter(({ type }) => type === 'Seal').length, 1)
  for (const args of [
    ['--after', 'x'],
    ['--after', '-1'],
    ['--limit', '0'],
  ])
    assert.equal((await service.operator(['audit', 'export', ...args])).code, 2, args.join(' '))
  const { json } = await service.operator(['audit', 'export', '--limit', '1', '--json'])
  assert.deepEqual(json.lines, limited)
})
