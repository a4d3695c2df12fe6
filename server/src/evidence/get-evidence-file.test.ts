// One file with everything that was seen and decided about a customer, which holds up without us.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { aFullCase, asFile, evidencePath, UNSAFE_TEXT, verify } from '../../test/customers/evidence-case.ts'
import { aCase, rejection } from '../../test/customers/test-case.ts'
import { blocksOf, filledIn, ROOT } from '../../test/guide/guide-blocks.ts'
import { startTestService } from '../../test/service/test-service.ts'
import { auditEntry } from '../audit/audit-log.ts'
import { insertAuditEntry, listLinks } from '../audit/audit-log-sql.ts'
import { eraseCustomer } from '../operator/customer-data/erase-customer.ts'
import { exportCustomer } from '../operator/customer-data/export-customer.ts'

const service = await startTestService()
const ana = await service.aUser({ role: 'analyst', email: 'ana@staff.example' })
const ben = await service.aUser({ role: 'analyst', email: 'ben@staff.example' })
const auditor = await service.aUser({ role: 'auditor' })
const reviewCase = await aFullCase(service, ana, ben)
const whose = { partnerId: reviewCase.partner.partnerId, customerId: reviewCase.customerId }

test('the evidence file has everything that was seen and decided, and its chain is valid', async () => {
  const answer = await auditor.get(evidencePath(reviewCase.customerId))
  assert.equal(answer.status, 200, answer.text)
  const { content, chain, contentSha256 } = answer.body
  assert.equal(verify(asFile(answer.text)), '')
  assert.equal(chain.fault, null)
  assert.deepEqual(chain.entries.at(-1).changedFields, ['evidence/json', `sha256/${contentSha256}`])
  assert.deepEqual(chain.entries.at(-1).actor, { kind: 'Analyst', id: auditor.userId })

  assert.equal(content.customer.verificationStatus, 'Approved')
  assert.equal(content.profile.companyName, 'Blackharbour Shipping Lines Ltd')
  assert.match(content.profile.ubos[0].identities[0].identityValueMasked, /^\*+\d{4}$/)
  assert.deepEqual(
    content.documents.map(({ sha256, sizeBytes, status }: any) => [sha256.length, sizeBytes > 0, status]),
    [...Array(3)].map(() => [64, true, 'Accepted']),
  )
  assert.equal(content.documents[0].views[0].actor.id, ana.userId)
  assert.equal(content.documents[0].decisions[0].actor.id, ana.userId)
  const [{ round, items }] = content.changeRequests
  assert.equal(round, 1)
  assert.equal(items[0].asked.by, ana.userId)
  assert.match(items[0].answered.by[0], /^documents\//)
  assert.deepEqual([items[0].verdict.status, items[0].verdict.by], ['Accepted', ana.userId])
  const hit = content.screening.flatMap(({ hits }: any) => hits)[0]
  assert.deepEqual([hit.state, hit.decisions[0].comment], ['FalsePositive', 'A different company.'])
  assert.ok(content.risk.rulesVersion && content.risk.reasons)
  assert.equal(content.notes[0].text, `A note with ${UNSAFE_TEXT}`)
  assert.equal(content.clock.hoursForARound, 48)
  assert.deepEqual(
    content.events.filter(({ eventType }: any) => eventType === 'business.verification.changed').length,
    3,
  )
  assert.ok(content.staff.some(({ email }: any) => email === 'ana@staff.example'))
  const decided = content.decisions.map(({ kind }: any) => kind)
  assert.ok(decided.includes('RequestChanges') && decided.includes('Approve') && decided.includes('Person'))
  for (const { decisionId, actor, version } of content.decisions) {
    const entry = chain.entries.find(({ auditEntryId }: any) => auditEntryId === decisionId)
    assert.deepEqual([entry.actor, entry.version], [actor, version])
  }
})

test('the commands of docs/operating.md check it, and fail for another head', async () => {
  const file = await auditor.get(evidencePath(reviewCase.customerId))
  const page = await auditor.get(evidencePath(reviewCase.customerId, 'html'))
  const place = await mkdtemp(join(tmpdir(), 'gangway-typed-'))
  after(() => rm(place, { recursive: true, force: true }))
  await writeFile(join(place, 'evidence.json'), file.text)
  await writeFile(join(place, 'evidence.html'), page.text)
  await symlink(join(ROOT, 'scripts'), join(place, 'scripts'))
  const [block, ...others] = blocksOf('docs/operating.md').filter(({ info }) => info === 'sh evidence')
  assert.deepEqual(others, [])
  const type = (head: string) =>
    spawnSync('bash', ['-euc', filledIn(block!.text, { '5f0c...': head })], { cwd: place, encoding: 'utf8' })
  const { entries } = file.body.chain
  assert.equal(type(entries[1].hash).status, 0, type(entries[1].hash).stderr)
  assert.equal(type('0'.repeat(64)).status, 1)
})

test('an evidence file shows the current profile and the profile at each decision', async () => {
  const { content } = (await ana.get(evidencePath(reviewCase.customerId))).body
  const [asked, later] = content.decidedProfiles
  assert.deepEqual([asked.profile.tradingName, later.profile.tradingName], [null, 'Harbour'])
  assert.ok(asked.changedBy !== null && later.changedBy === null)
  const known = content.decidedProfiles.flatMap(({ decisions }: any) =>
    decisions.map(({ decisionId }: any) => decisionId),
  )
  assert.deepEqual(known.sort(), content.decisions.map(({ decisionId }: any) => decisionId).sort())
  assert.doesNotMatch(JSON.stringify(content), /"identityValue"/)
})

test('the HTML has the same content, is self-contained, has no scripts and escapes user text', async () => {
  const json = asFile((await ana.get(evidencePath(reviewCase.customerId))).text)
  const page = await ana.get(evidencePath(reviewCase.customerId, 'html'))
  assert.equal(page.headers['content-type'], 'text/html; charset=utf-8')
  assert.match(page.headers['content-disposition']!, /^attachment; filename="evidence-[0-9a-f-]{36}\.html"$/)
  assert.match(page.headers['content-security-policy']!, /default-src 'none'/)
  assert.doesNotMatch(page.text, /<script|javascript:|<link|<img|<iframe|\ssrc=|\shref=|\son\w+=/i)
  assert.doesNotMatch(page.text, /[\u202a-\u202e\u2066-\u2069]/)
  assert.match(
    page.text,
    /&lt;script&gt;alert\(1\)&lt;\/script&gt;&quot;&#39;&amp;<i>U\+202E<\/i>gnp\.exe<i>U\+2066<\/i>/,
  )
  for (const said of ['ana@staff.example', 'A different company.', 'RegistryExtract', 'Round 1', 'ComplianceDecision'])
    assert.equal(page.text.includes(said), said !== 'ComplianceDecision', said)
  assert.equal(verify(json, asFile(page.text, 'html')), '')
})

test('JSON contains no characters that change the direction of text', async () => {
  const { text, body } = await ana.get(evidencePath(reviewCase.customerId))
  assert.doesNotMatch(text, /[<>\u202a-\u202e\u2066-\u2069]/)
  assert.equal(body.content.profile.description, UNSAFE_TEXT)
})

test('a file with thousands of audit entries is complete and valid', async () => {
  const long = await aCase(service)
  const at = { partnerId: long.partner.partnerId, customerId: long.customerId }
  await service.app.db.staffTransaction(at.partnerId, async (sql) => {
    let previous: Buffer = Buffer.from((await listLinks(sql, at.partnerId, at.customerId)).at(-1)!.hash)
    for (let i = 0; i < 3000; i++) {
      const facts = {
        ...{ customerId: at.customerId, version: 1, occurredAt: new Date(Date.now() + i), requestId: null },
        ...{ actor: { kind: 'Analyst', id: ana.userId } as const, action: 'viewCase', changedFields: [] },
      }
      const entry = auditEntry(facts, previous)
      await insertAuditEntry(sql, at.partnerId, entry)
      previous = entry.hash
    }
    await sql`update customer set audit_hash = ${previous} where customer_id = ${at.customerId}`
  })
  const json = await ana.get(evidencePath(at.customerId))
  const html = await ana.get(evidencePath(at.customerId, 'html'))
  assert.equal(json.body.chain.length, 3002)
  assert.equal(verify(asFile(json.text), asFile(html.text, 'html')), '')
})

test('an audit log changed in the database is reported in both formats', async () => {
  const broken = await aCase(service)
  const { partnerId } = broken.partner
  await broken.read(ana)
  await service.app.db.staff(
    partnerId,
    (sql) =>
      sql`update audit_entry set action = 'nothing' where customer_id = ${broken.customerId} and action = 'viewCase'`,
  )
  const { text, body } = await ana.get(evidencePath(broken.customerId))
  assert.match(body.chain.fault, /^entry [0-9a-f-]{36} was changed$/)
  assert.match(verify(asFile(text)), /^1 Not valid: entry 2 .* was changed\.$/)
  assert.match((await ana.get(evidencePath(broken.customerId, 'html'))).text, /The chain is not valid: entry/)
})

test('an operator export has the same chain, and the same script verifies it', async () => {
  const folder = join(service.app.config.dataDir, 'for-a-person')
  await exportCustomer(service.app, whose, folder)
  const exported = join(folder, 'customer.json')
  const later = asFile((await ana.get(evidencePath(reviewCase.customerId))).text)
  assert.equal(verify(exported), '')
  assert.equal(verify(exported, later), '')
  const { chain, ...rest } = JSON.parse(await readFile(exported, 'utf8'))
  chain.entries[1].action = 'nothing'
  assert.match(verify(asFile({ ...rest, chain })), /entry 2 .* was changed/)
})

test('other callers and unknown customers and formats are rejected', async () => {
  const admin = await service.aUser({ role: 'admin', partner: reviewCase.partner })
  const operator = await service.aUser({ role: 'operator' })
  const asked = {
    admin: await admin.get(evidencePath(reviewCase.customerId)),
    operator: await operator.get(evidencePath(reviewCase.customerId)),
    anonymous: await service.call({ method: 'GET', url: evidencePath(reviewCase.customerId) }),
    partner: await reviewCase.partner.get(evidencePath(reviewCase.customerId)),
    unknown: await ana.get(evidencePath('01a1dd15-e1ea-70b2-ae31-fa4124d9a8b2')),
    'no id': await ana.get(evidencePath('x')),
    format: await ana.get(evidencePath(reviewCase.customerId, 'pdf')),
  }
  assert.deepEqual(Object.fromEntries(Object.entries(asked).map(([who, answer]) => [who, rejection(answer)])), {
    admin: '403 Partner.NotAuthorized',
    operator: '403 Partner.NotAuthorized',
    anonymous: '401 Session.NotSignedIn',
    partner: '401 Session.NotSignedIn',
    unknown: '404 Customer.NotFound',
    'no id': '404 Customer.NotFound',
    format: '400 ValidationControl.Error',
  })
})

test('after erasure personal data is gone, and the decisions can still be verified', async () => {
  const before = asFile((await ana.get(evidencePath(reviewCase.customerId))).text)
  await eraseCustomer(service.app, whose)
  const { text, body } = await ana.get(evidencePath(reviewCase.customerId))
  const page = await ana.get(evidencePath(reviewCase.customerId, 'html'))
  for (const personal of ['Ngozi', 'Blackharbour', 'A different company', 'A note with', 'Quiet Street'])
    assert.ok(!text.includes(personal) && !page.text.includes(personal), personal)
  assert.ok(body.content.customer.erasedAt)
  assert.deepEqual(body.content.decidedProfiles, [])
  assert.ok(body.content.decisions.some(({ outcome }: any) => outcome === 'Approved'))
  assert.equal(body.content.screening.flatMap(({ hits }: any) => hits)[0].decisions[0].decision, 'FalsePositive')
  assert.equal(verify(asFile(text), before, asFile(page.text, 'html')), '')
  assert.match(page.text, /Erased 20/)
})
