import assert from 'node:assert/strict'
import { mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { aProfile } from '../../../test/customers/factories.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { ManualClock } from '../../platform/clock.ts'
import { screenCustomer } from '../screen-customer.ts'
import { findScreeningGate } from '../screening-gate-sql.ts'
import { listSubjects } from '../subjects/subjects-sql.ts'

const folder = mkdtempSync(join(tmpdir(), 'gangway-list-'))
const file = join(folder, 'list.csv')
after(() => rm(folder, { recursive: true, force: true }))

/** As an operator should: elsewhere first, then in one step. */
function replace(content: string | Buffer): void {
  writeFileSync(`${file}.new`, content)
  renameSync(`${file}.new`, file)
}

const HEAD = 'id,list,category,kind,name\n'
const LISTED = `${HEAD}1,Ours,Sanctions,Business,Umbra Holdings\n`
replace(LISTED)

const clock = new ManualClock()
const service = await startTestService({ clock, env: { RATE_LIMITS: 'off', SCREENING_LIST_FILE: file } })
const { app } = service
const partner = await service.aPartner()

async function screened(companyName: string) {
  const body = aProfile({ companyName, tradingName: null, businessPersonList: [] })
  const { customerId } = (await partner.post('/api/partner/v1/business-profiles', body)).body.value
  const at = { partnerId: partner.partnerId, customerId }
  await screenCustomer(app, at)
  return {
    at,
    async look() {
      const [subject] = await app.db.staff(partner.partnerId, (sql) => listSubjects(sql, at))
      const { open } = await app.db.staff(partner.partnerId, (sql) =>
        findScreeningGate(sql, { partnerId: at.partnerId, customerId }),
      )
      return [subject!.state, subject!.errorKind, open]
    },
  }
}

test('a list file matches its entries', async () => {
  assert.deepEqual(await (await screened('UMBRA Holdings Ltd')).look(), ['Hits', null, 1])
  assert.deepEqual(await (await screened('Lumen Holdings Ltd')).look(), ['Clear', null, 0])
})

test('a new list file takes effect with the next request', async () => {
  replace(`${HEAD}2,Ours,Sanctions,Business,Lumen Holdings\n`)
  assert.deepEqual(await (await screened('Lumen Holdings Ltd')).look(), ['Hits', null, 1])
  assert.deepEqual(await (await screened('Umbra Holdings Ltd')).look(), ['Clear', null, 0])
})

test('a broken, wrongly encoded or missing list file clears no subject, and a fixed one is used on retry', async () => {
  replace(`${LISTED}2,Ours,Nonsense,Business,Other\n`)
  const broken = await screened('Umbra Holdings Ltd')
  assert.deepEqual(await broken.look(), ['Error', 'ListUnreadable', 0])
  replace(Buffer.from(`${LISTED}2,Ours,Sanctions,Business,Köhler\n`, 'latin1'))
  const latin = await screened('Umbra Holdings Ltd')
  assert.deepEqual(await latin.look(), ['Error', 'ListUnreadable', 0])
  await rm(file)
  const gone = await screened('Umbra Holdings Ltd')
  assert.deepEqual(await gone.look(), ['Error', 'ListUnreadable', 0])
  replace(LISTED)
  clock.advance(60_000)
  for (const { at, look } of [broken, latin, gone]) {
    await screenCustomer(app, at)
    assert.deepEqual(await look(), ['Hits', null, 1])
  }
  assert.match(service.logged(), /the screening list cannot be read/)
})
