// The completion page while a cell is away: two cells, one behind a proxy that can fail.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { DEFAULT_CELL } from '../../src/platform/db/db.ts'
import { aCompletionLink, openPage, openWith, type TestPage } from '../customers/completion-page.ts'
import { aboutRegistration, aboutWebsite, aCase, done, rejection, type TestCase } from '../customers/test-case.ts'
import { startDatabaseProxy } from '../database/database-proxy.ts'
import { cloneDatabase } from '../database/test-database.ts'
import { until } from '../process/until.ts'
import type { TestResponse } from '../service/test-response.ts'
import { startTestService } from '../service/test-service.ts'

const database = await cloneDatabase()
const proxy = await startDatabaseProxy(database.url)
const throughProxy = (url: string) => Object.assign(new URL(url), { host: new URL(proxy.url).host }).href
const service = await startTestService({
  env: { RATE_LIMITS: 'off' },
  cells: [{ name: 'north', url: throughProxy(database.url), partnerUrl: throughProxy(database.partnerUrl) }],
})
after(async () => {
  await proxy.close()
  await database.drop()
})

interface AskedPage {
  readonly reviewCase: TestCase
  readonly documentId: string
  readonly token: string
  readonly page: TestPage
  /** The IDs of the requirements: a field, and a document. */
  readonly field: string
  readonly document: string
}

const analyst = await service.aUser({ role: 'analyst' })

async function anAskedPageIn(cell: string): Promise<AskedPage> {
  const partner = await service.aPartner({ cell })
  const reviewCase = await aCase(service, partner)
  const { documentId } = await reviewCase.aLink()
  done(await reviewCase.act(analyst, 'claim'))
  done(await reviewCase.decide(analyst, 'request-changes', { items: [aboutWebsite, aboutRegistration] }))
  const { token } = await aCompletionLink(partner, reviewCase.customerId)
  const page = await openPage(service, token)
  const { requirements } = await page.state()
  const idOf = (message: string) => requirements.find((it: any) => it.message === message).requirementId
  const [field, document] = [idOf(aboutWebsite.message), idOf(aboutRegistration.message)]
  return { reviewCase, documentId, token, page, field, document }
}
const [home, north] = [await anAskedPageIn(DEFAULT_CELL), await anAskedPageIn('north')]

/** Each route of the page, and the status in a cell that is available. */
const ROUTES: Readonly<Record<string, readonly [number, (of: AskedPage) => Promise<TestResponse>]>> = {
  'see the requirements': [200, ({ page }) => page.get('/requirements')],
  'answer a requirement': [
    200,
    ({ page, field }) =>
      page.post('/answers', { requirementId: field, fields: { website: 'https://open-harbour.example' } }),
  ],
  'create an upload link': [
    200,
    ({ page, document }) =>
      page.post('/upload-links', {
        requirementId: document,
        documentCategory: 'RegistryExtract',
        contentType: 'application/pdf',
        sizeBytes: 100,
      }),
  ],
  'download the logo': [404, ({ page }) => page.get(`/logo/${'0'.repeat(64)}`)],
  'open the link': [200, ({ token }) => openWith(service, token)],
  'end the session': [200, ({ page }) => page.end()],
  'open the link with the cookie of another session': [
    200,
    ({ token, page }) => openWith(service, token, { cookie: page.cookie }),
  ],
}

test('a completion page in a cell that is away gets 503 with a time to retry, and pages in other cells work', async () => {
  await proxy.cut(true)
  for (const [route, [status, send]] of Object.entries(ROUTES)) {
    const away = await send(north)
    assert.equal(rejection(away), '503 Service.Unavailable', route)
    assert.ok(Number(away.headers['retry-after']) > 0, route)
    const answer = await send(home)
    assert.equal(answer.status, status, `${route}: ${answer.text}`)
  }
  await proxy.cut(false)
  await until('the cell is back', async () => (await north.page.get('/requirements')).status === 200)
  for (const [route, [status, send]] of Object.entries(ROUTES)) {
    const answer = await send(north)
    assert.equal(answer.status, status, `${route}: ${answer.text}`)
  }
})

test('documents that a change names are looked for in the available cells, and never seem to be missing', async () => {
  const name = ({ reviewCase }: AskedPage, documentId: string) =>
    reviewCase.partner.patch(reviewCase.path, { businessDocumentIdList: [documentId] })
  const codesOf = (answer: TestResponse) => [answer.status, answer.body.error?.details?.map((it: any) => it.code)]
  const unknown = randomUUID()
  const notFound = codesOf(await name(home, unknown))
  const foreign = codesOf(await name(home, north.documentId))
  assert.notDeepEqual(foreign, notFound)
  await proxy.cut(true)
  assert.deepEqual(codesOf(await name(home, unknown)), notFound)
  assert.deepEqual(codesOf(await name(home, home.documentId)), [400, ['ValidationControl.Error']], 'not arrived')
  for (const documentId of [north.documentId, unknown])
    assert.equal(rejection(await name(north, documentId)), '503 Service.Unavailable')
  await proxy.cut(false)
  await until(
    'the cell is back',
    async () => (await north.reviewCase.partner.get(north.reviewCase.path)).status === 200,
  )
  assert.deepEqual(codesOf(await name(home, north.documentId)), foreign)
})
