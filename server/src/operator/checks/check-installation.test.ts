// The doctor's report on the operator API: run by one operator, seen by all, failing checks first.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../test/process/until.ts'
import { startOperatorService } from '../../../test/service/operator-service.ts'
import { startDispatcher } from '../../webhooks/dispatch/dispatcher.ts'

const URL = '/api/operator/v1/checks'
const service = await startOperatorService()
const [olga, otto] = await Promise.all([
  service.aUser({ role: 'operator', email: 'olga@staff.example' }),
  service.aUser({ role: 'operator', email: 'otto@staff.example' }),
])

test('an operator runs the checks, the failing ones come first, and another operator sees the report', async () => {
  assert.deepEqual((await olga.get(URL)).body.value, { report: null })
  await service.app.db.directory((sql) => sql`alter table partner no force row level security`)
  const ran = await olga.post(URL)
  await service.app.db.directory((sql) => sql`alter table partner force row level security`)
  assert.equal(ran.status, 200, ran.text)
  const { findings } = ran.body.value
  assert.deepEqual([findings[0].check, findings[0].state], ['row-level security', 'Failed'])
  const order = ['Failed', 'Warning', 'Skipped', 'Off', 'Passed']
  const states = findings.map((it: { state: string }) => order.indexOf(it.state))
  assert.deepEqual(
    states,
    [...states].sort((a, b) => a - b),
  )
  for (const { state, todo } of findings) assert.equal(state === 'Passed', todo === null)
  const scanner = findings.find((it: { check: string }) => it.check === 'malware scanner')
  assert.equal(scanner.state, 'Off', 'what is off has not passed')
  const command = (await service.operator(['doctor', '--json'])).json
  assert.deepEqual(
    findings.map((it: { check: string }) => it.check).sort(),
    command.map((it: { check: string }) => it.check).sort(),
  )
  const { report } = (await otto.get(URL)).body.value
  assert.deepEqual([report.checkedBy, report.findings], ['olga@staff.example', findings])

  const both = await Promise.all([olga.post(URL), otto.post(URL)])
  for (const it of both) assert.notEqual(it.body.value.findings[0].state, 'Failed')
  const events = (await olga.get('/api/operator/v1/audit?action=InstallationChecked')).body.value.items
  assert.deepEqual(events.map((it: { actor: { email: string } }) => it.actor.email).sort(), [
    'olga@staff.example',
    'olga@staff.example',
    'otto@staff.example',
  ])
  assert.equal(events.at(-1).facts.failed, 1)
})

test('after a clean stop the report says when the last dispatcher stopped', async () => {
  const dispatchers = async () =>
    (await olga.post(URL)).body.value.findings.find((it: { check: string }) => it.check === 'dispatchers').message
  assert.equal(await dispatchers(), 'none running; none has run yet')
  const dispatcher = startDispatcher(service.app, { stopWithinMs: 1000 })
  await until('the dispatcher is running', async () => (await dispatchers()) === '1 running')
  await dispatcher.stop()
  assert.match(await dispatchers(), /^none running; the last one stopped \d+ seconds? ago$/)
})
