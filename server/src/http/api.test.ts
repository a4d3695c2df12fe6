import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestService } from '../../test/service/test-service.ts'
import { certificateOf, createKeys } from '../../test/tokens/api-client.ts'

const CREDENTIALS = '/customer/v1/partner-profile/api-credentials'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const { directory } = service.app.db
const [key] = await createKeys(1)
const partner = await service.aPartner()
const admin = await service.aUser({ partner, role: 'admin' })

test('a change that waits too long for a lock is answered with 503 and Retry-After, and changes nothing', async () => {
  // What PostgreSQL reports after lock_timeout, without the ten seconds until then.
  await directory(
    (sql) => sql`
      create function report_locked() returns trigger language plpgsql as
      $$ begin raise exception 'canceling statement due to lock timeout' using errcode = '55P03'; end $$`,
  )
  await directory(
    (sql) => sql`
      create trigger report_locked before insert on account_event for each row
      when (new.action = 'CredentialAdded') execute function report_locked()`,
  )
  const add = async () => admin.post(CREDENTIALS, { name: 'Ours', certificatePem: await certificateOf(key!) })
  const answer = await add()
  assert.deepEqual([answer.status, answer.body.error.code], [503, 'Service.Unavailable'], answer.text)
  assert.equal(answer.headers['retry-after'], '2')
  await directory((sql) => sql`drop function report_locked() cascade`)
  assert.equal((await add()).status, 200)
  const { items } = (await admin.get(CREDENTIALS)).body.value
  assert.equal(items.filter(({ name }: { name: string }) => name === 'Ours').length, 1)
})
