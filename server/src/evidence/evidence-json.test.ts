// The script finds and names every change in an evidence file.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { aFullCase, asFile, evidencePath, verify } from '../../test/customers/evidence-case.ts'
import { startTestService } from '../../test/service/test-service.ts'
import { canonicalSha256 } from './canonical-json.ts'

const service = await startTestService()
const ana = await service.aUser({ role: 'analyst' })
const reviewCase = await aFullCase(service, ana, await service.aUser({ role: 'analyst' }))
const { text } = await ana.get(evidencePath(reviewCase.customerId))
const page = (await ana.get(evidencePath(reviewCase.customerId, 'html'))).text
const original = asFile(text)

/** What the script says of a file in which this was changed. */
function changed(change: (file: any) => void): string {
  const file = JSON.parse(text)
  change(file)
  assert.notDeepEqual(file, JSON.parse(text), 'something was changed')
  return verify(asFile(file)).replaceAll(/ \([0-9a-f-]{36}\)/g, '')
}

const OTHER: Record<string, unknown> = {
  auditEntryId: '01a1dd15-e1ea-70b2-ae31-fa4124d9a8b2',
  version: 99,
  occurredAt: '2020-01-01T00:00:00.000Z',
  actor: { kind: 'System', id: 'unknown' },
  action: 'approve',
  changedFields: ['companyName'],
  requestId: 'another',
  sealedSha256: 'f'.repeat(64),
  hash: 'f'.repeat(64),
}

for (const [field, value] of Object.entries(OTHER)) {
  test(`an entry with another ${field} is found and named`, () => {
    const said = changed(({ chain }) => Object.assign(chain.entries[3], { [field]: value }))
    assert.equal(said, '1 Not valid: entry 4 was changed.')
  })
}

test('a gap, another order, an entry twice and one too many are found where they are', () => {
  const follows = (n: number) => new RegExp(`^1 Not valid: entry ${n} does not follow the previous one`)
  assert.match(
    changed(({ chain }) => chain.entries.splice(2, 1)),
    follows(3),
  )
  assert.match(
    changed(({ chain }) => chain.entries.splice(0, 1)),
    follows(1),
  )
  assert.match(
    changed(({ chain }) => chain.entries.splice(2, 2, chain.entries[3], chain.entries[2])),
    follows(3),
  )
  assert.match(
    changed(({ chain }) => chain.entries.splice(2, 0, chain.entries[2])),
    follows(4),
  )
  assert.match(
    changed(({ chain }) => (chain.entries[4].previousHash = 'f'.repeat(64))),
    follows(5),
  )
})

test('an end that was cut off is found, also when the head was changed with it', () => {
  assert.match(
    changed(({ chain }) => chain.entries.pop()),
    /the end is missing/,
  )
  const cut = (file: any) => {
    file.chain.entries.pop()
    file.chain.head = file.chain.entries.at(-1).hash
    file.chain.length--
  }
  assert.match(changed(cut), /the last entry does not record this export/)
  assert.match(
    changed(({ chain }) => chain.length++),
    /there are \d+ entries, not \d+/,
  )
})

test('every part of the content is covered, by name', () => {
  const { content } = JSON.parse(text)
  for (const name of Object.keys(content))
    assert.equal(
      changed((file) => (file.content[name] = touched(file.content[name]))),
      `1 Not valid: the part "${name}" was changed.`,
    )
  assert.match(
    changed((file) => delete file.content.notes),
    /the part "notes" was changed/,
  )
  assert.match(
    changed((file) => (file.content.more = 1)),
    /the part "more" was changed/,
  )
  assert.match(
    changed((file) => (file.generatedAt = OTHER.occurredAt)),
    /the time or the author of the export was changed/,
  )
  assert.match(
    changed((file) => (file.generatedBy = 'x')),
    /the time or the author of the export was changed/,
  )
  assert.match(
    changed((file) => (file.customerId = OTHER.auditEntryId)),
    /the chain belongs to another customer/,
  )
})

/** Something deep inside of it is another. */
function touched(value: any): any {
  if (Array.isArray(value)) return value.length === 0 ? [1] : [...value.slice(0, -1), touched(value.at(-1))]
  if (typeof value !== 'object' || value === null) return value === 'x' ? 'y' : 'x'
  const last = Object.keys(value).at(-1)!
  return { ...value, [last]: touched(value[last]) }
}

test('content changed together with its hashes is detected by the hash in the audit log', () => {
  const said = changed((file) => {
    file.content.customer.verificationStatus = 'Rejected'
    file.sections.customer = canonicalSha256(file.content.customer)
    file.contentSha256 = canonicalSha256(file.sections)
  })
  assert.match(said, /the last entry does not record this export/)
})

test('a fabricated audit log is detected by a chain head recorded elsewhere', () => {
  const file = JSON.parse(text)
  file.chain.entries[3].actor.id = 'another user'
  rehash(file.chain)
  const forged = asFile(file)
  assert.equal(verify(forged), '', 'in itself it is as good as the true one')
  const head = JSON.parse(text).chain.head
  assert.match(verify(forged, '--head', head), /the chain does not contain the head that you passed/)
  assert.match(verify(forged, asFile(page, 'html')), /has a different entry 4/)
  assert.match(verify(forged, original), /has a different entry 4/)
  assert.equal(verify(original, '--head', head), '')
})

test('a page whose hashes were changed is found', () => {
  const { head } = JSON.parse(text).chain
  assert.match(verify(original, asFile(page.replaceAll(head, 'e'.repeat(64)), 'html')), /has a different entry \d+/)
  assert.match(verify(original, asFile('<p>nothing</p>', 'html')), /does not end with its own head/)
})

test('the order of keys does not matter, and an unreadable file differs from an altered one', () => {
  const { chain, ...rest } = JSON.parse(text)
  assert.equal(verify(asFile({ chain, ...rest })), '')
  assert.match(verify(asFile('{')), /^1 Not valid: cannot read the file/)
  assert.match(verify('/does/not/exist.json'), /^1 /)
  assert.match(verify(), /^2 Missing argument/)
  assert.match(verify('--wrong'), /^2 /)
})

function rehash(chain: any): void {
  let previous = chain.start
  for (const it of chain.entries) {
    it.previousHash = previous
    const content = [
      ...[previous, it.auditEntryId, chain.customerId, it.version, it.occurredAt, it.actor.kind, it.actor.id],
      ...[it.action, it.changedFields, it.requestId, it.sealedSha256],
    ]
    previous = it.hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  }
  chain.head = previous
}
