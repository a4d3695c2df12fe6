// Files that staff attach to a case: from the upload link to removal and erasure, and that a partner sees nothing of them.
import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { evidencePath } from '../../../test/customers/evidence-case.ts'
import { PDF, PNG } from '../../../test/customers/sample-files.ts'
import { pdf } from '../../../test/customers/sample-pdfs.ts'
import { aCase, CASES, done, rejection, type TestCase } from '../../../test/customers/test-case.ts'
import { eventsOf, type TestLink } from '../../../test/customers/test-customer.ts'
import { answering, MALWARE, SIGNATURE, startFakeClamd } from '../../../test/peers/clamd.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import type { TestUser } from '../../../test/service/test-user.ts'
import { eraseCustomer } from '../../operator/customer-data/erase-customer.ts'
import { ManualClock } from '../../platform/clock.ts'
import { removeAttachmentFiles } from './remove-attachment-files.ts'

const clamd = await startFakeClamd(
  answering((command, file) => {
    if (command === 'PING') return 'PONG'
    return file.includes(MALWARE) ? `stream: ${SIGNATURE} FOUND` : 'stream: OK'
  }),
)
after(() => clamd.close())
const clock = new ManualClock()
const service = await startTestService({ clock, env: { RATE_LIMITS: 'off', CLAMD_URL: clamd.url } })
const { app } = service
const partner = await service.aPartner()
const admin = await service.aUser({ partner, role: 'admin' })
const [ada, ben] = [await service.aUser({ role: 'analyst' }), await service.aUser({ role: 'analyst' })]
const supervisor = await service.aUser({ role: 'supervisor' })
const auditor = await service.aUser({ role: 'auditor' })
const HOUR = 60 * 60_000
const DESCRIPTION = 'Registry call, transcript of Zebulon'

const pathOf = ({ customerId }: TestCase, attachmentId = '') =>
  `${CASES}/${customerId}/attachments${attachmentId && `/${attachmentId}`}`
const keyOf = (link: TestLink) => new URL(link.uploadUrl).pathname.slice('/uploads/'.length)

function link(reviewCase: TestCase, by: TestUser, file: Buffer, more: object = {}) {
  const body = { description: DESCRIPTION, contentType: 'application/pdf', sizeBytes: file.length, ...more }
  return by.post(pathOf(reviewCase), body)
}
const confirm = (reviewCase: TestCase, by: TestUser, attachmentId: string) =>
  by.post(`${pathOf(reviewCase, attachmentId)}/confirm`)

async function attach(reviewCase: TestCase, by: TestUser, file = PDF, more: object = {}) {
  const upload = done(await link(reviewCase, by, file, more))
  assert.equal((await reviewCase.put(upload, file)).status, 200)
  return { upload, confirmed: await confirm(reviewCase, by, upload.attachmentId) }
}

const actionsOf = async ({ customerId }: TestCase) =>
  done(await auditor.get(`${CASES}/${customerId}/timeline?views=true`)).items.map(({ what, actor }: any) => [
    what,
    actor?.email ?? null,
  ])

/** Everything that a partner can see of the customer. */
async function seenBy(reviewCase: TestCase): Promise<string> {
  const own = `/api/customer/v1/business-profiles/${reviewCase.customerId}`
  const answers = [
    await partner.get(reviewCase.path),
    await partner.get(`${reviewCase.path}/verification-status`),
    await admin.get(own),
    await admin.get(`${own}/verification-status`),
    await admin.get('/api/customer/v1/partner-profile/notifications'),
    await admin.get('/api/customer/v1/partner-profile/audit'),
  ]
  const events = await eventsOf(service, partner.partnerId, reviewCase.customerId)
  return JSON.stringify([...answers.map(({ body }) => body), events])
}

test('a file is attached once, shown to staff, recorded, and invisible to the partner', async () => {
  const reviewCase = await aCase(service, partner)
  const seen = await seenBy(reviewCase)
  const file = pdf('/OpenAction<</S/JavaScript/JS(x)>>')
  const clientAttachmentId = randomUUID()
  const again = await Promise.all([1, 2].map(() => link(reviewCase, ada, file, { clientAttachmentId })))
  assert.equal(new Set(again.map((answer) => done(answer).uploadUrl)).size, 1)
  const upload = done(again[0]!)
  const { attachmentId } = upload
  assert.equal(rejection(await confirm(reviewCase, ada, attachmentId)), '409 Attachment.NotUploaded')
  assert.equal((await reviewCase.put(upload, PNG)).status, 403, 'another size')
  assert.equal((await reviewCase.put(upload, file)).status, 200)
  assert.equal((await reviewCase.put(upload, file)).status, 412, 'a link works once')
  assert.equal(rejection(await confirm(reviewCase, ben, attachmentId)), '404 Attachment.NotFound')
  const confirmed = await Promise.all([1, 2].map(() => confirm(reviewCase, ada, attachmentId)))
  for (const answer of confirmed) assert.equal(done(answer).attachmentId, attachmentId)

  const [shown, ...others] = (await reviewCase.read(ben)).attachments
  assert.deepEqual(others, [])
  const { addedAt, ...rest } = shown
  assert.ok(Date.parse(addedAt))
  assert.deepEqual(rest, {
    attachmentId,
    description: DESCRIPTION,
    contentType: 'application/pdf',
    sizeBytes: file.length,
    sha256: createHash('sha256').update(file).digest('hex'),
    activeContent: ['Script', 'AutomaticAction'],
    addedBy: { userId: ada.userId, email: ada.email },
    canRemove: false,
  })
  const content = `${pathOf(reviewCase, attachmentId)}/content`
  for (const user of [ben, auditor]) {
    const { status, text, headers } = await user.get(content)
    assert.deepEqual([status, text], [200, file.toString()])
    assert.match(headers['content-disposition']!, /^attachment; filename="CaseAttachment\.pdf"$/)
    assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox")
  }
  const actions = (await actionsOf(reviewCase)).filter(([what]: string[]) => /Attachment/.test(what!))
  assert.deepEqual(actions, [
    ['viewAttachment', auditor.email],
    ['viewAttachment', ben.email],
    ['addAttachment', ada.email],
  ])
  const [evidence] = JSON.parse((await auditor.get(evidencePath(reviewCase.customerId))).text).content.attachments
  assert.deepEqual([evidence.description, evidence.sha256], [DESCRIPTION, rest.sha256])

  assert.equal(await seenBy(reviewCase), seen)
  assert.equal((await admin.get(content)).status, 403)
  assert.equal((await partner.get(content)).status, 401)
  for (const documentContent of [
    `/api/customer/v1/business-profiles/${reviewCase.customerId}/documents/${attachmentId}/content`,
    `/api/compliance/v1/customers/${reviewCase.customerId}/documents/${attachmentId}/content`,
  ])
    for (const user of [admin, ada]) assert.notEqual((await user.get(documentContent)).status, 200)
  const named = await partner.patch(reviewCase.path, { businessDocumentIdList: [attachmentId] })
  assert.equal(named.body.error.details[0].code, 'Document.NotFound')
})

test('a file of another type, with malware or without a right to add it is not attached', async () => {
  const reviewCase = await aCase(service, partner)
  const infected = Buffer.concat([PDF, Buffer.from(`% ${MALWARE}\n`)])
  for (const file of [PNG, infected]) {
    const { upload, confirmed } = await attach(reviewCase, ada, file)
    assert.equal(rejection(confirmed), '409 Attachment.Rejected')
    assert.equal(rejection(await confirm(reviewCase, ada, upload.attachmentId)), '404 Attachment.NotFound')
    await removeAttachmentFiles(app)
    assert.equal(await app.store.read(keyOf(upload)), undefined)
  }
  assert.deepEqual((await reviewCase.read(ada)).attachments, [])
  for (const wrong of [
    { description: ' ' },
    { description: 'x'.repeat(201) },
    { description: 'two\nlines' },
    { contentType: 'text/html' },
    { sizeBytes: 10 * 1024 * 1024 + 1 },
    { sizeBytes: 0 },
  ])
    assert.equal(rejection(await link(reviewCase, ada, PDF, wrong)), '400 ValidationControl.Error')
  assert.equal((await link(reviewCase, auditor, PDF)).status, 403)
  assert.equal((await link(reviewCase, admin, PDF)).status, 403)
  assert.equal(rejection(await ada.post(`${CASES}/${randomUUID()}/attachments`, {})), '404 Customer.NotFound')
  for (const unknown of [randomUUID(), 'x'])
    assert.equal(rejection(await ada.get(`${pathOf(reviewCase, unknown)}/content`)), '404 Attachment.NotFound')
})

test('an attachment is removed by who added it or a supervisor, with its file and description', async () => {
  const reviewCase = await aCase(service, partner)
  const [first, second] = [
    await attach(reviewCase, ada),
    await attach(reviewCase, ada, PNG, { contentType: 'image/png' }),
  ]
  const ids = [first, second].map(({ upload }) => upload.attachmentId)
  assert.equal(rejection(await ben.delete(pathOf(reviewCase, ids[0]!))), '409 Attachment.NotOwner')
  assert.equal((await auditor.delete(pathOf(reviewCase, ids[0]!))).status, 403)
  assert.deepEqual(
    (await reviewCase.read(supervisor)).attachments.map(({ attachmentId, canRemove }: any) => [
      attachmentId,
      canRemove,
    ]),
    [
      [ids[1], true],
      [ids[0], true],
    ],
  )
  for (const by of [ada, ada]) assert.equal((await by.delete(pathOf(reviewCase, ids[0]!))).status, 200)
  assert.equal((await supervisor.delete(pathOf(reviewCase, ids[1]!))).status, 200)
  for (const { upload } of [first, second]) {
    assert.equal(await app.store.read(keyOf(upload)), undefined)
    assert.notEqual((await reviewCase.put(upload)).status, 200, 'the link can not restore it')
    assert.equal(
      rejection(await ada.get(`${pathOf(reviewCase, upload.attachmentId)}/content`)),
      '404 Attachment.NotFound',
    )
  }
  assert.deepEqual((await reviewCase.read(ada)).attachments, [])
  const removed = (await actionsOf(reviewCase)).filter(([what]: string[]) => what === 'removeAttachment')
  assert.deepEqual(removed, [
    ['removeAttachment', supervisor.email],
    ['removeAttachment', ada.email],
  ])
  const [evidence] = JSON.parse((await auditor.get(evidencePath(reviewCase.customerId))).text).content.attachments
  assert.deepEqual([evidence.attachmentId, evidence.description, typeof evidence.removedAt], [ids[1], null, 'string'])
})

test('a file that no one confirms is removed after a day, and files of an erased customer with it', async () => {
  const reviewCase = await aCase(service, partner)
  const abandoned = done(await link(reviewCase, ada, PDF))
  assert.equal((await reviewCase.put(abandoned, PDF)).status, 200)
  const kept = await attach(reviewCase, ada)
  const rows = () =>
    app.db.staff(
      partner.partnerId,
      (sql) => sql<{ sealed: Uint8Array }[]>`
        select sealed from case_attachment where customer_id = ${reviewCase.customerId} order by attachment_id`,
    )
  clock.advance(12 * HOUR)
  await removeAttachmentFiles(app)
  assert.equal((await rows()).length, 2)
  clock.advance(13 * HOUR)
  assert.equal(rejection(await confirm(reviewCase, ada, abandoned.attachmentId)), '404 Attachment.NotFound')
  await removeAttachmentFiles(app)
  assert.deepEqual([(await rows()).length, await app.store.read(keyOf(abandoned))], [1, undefined])
  assert.ok(await app.store.read(keyOf(kept.upload)))

  await eraseCustomer(app, { partnerId: partner.partnerId, customerId: reviewCase.customerId })
  assert.equal(await app.store.read(keyOf(kept.upload)), undefined)
  assert.deepEqual(
    (await rows()).map(({ sealed }) => sealed.length),
    [0],
  )
  assert.deepEqual((await reviewCase.read(ada)).attachments, [])
  const content = await ada.get(`${pathOf(reviewCase, kept.upload.attachmentId)}/content`)
  assert.equal(rejection(content), '404 Attachment.NotFound')
  assert.equal(rejection(await link(reviewCase, ada, PDF)), '409 Customer.NotEditable')
})
