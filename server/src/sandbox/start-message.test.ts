import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config/read-config.ts'
import type { Sandbox } from './sandbox.ts'
import { startMessage } from './start-message.ts'

const sandbox = { partners: [{ name: 'Acme' }], staff: [] } as unknown as Sandbox
const message = (env: Record<string, string>, more: Partial<Sandbox> = {}) =>
  startMessage(readConfig(env), { sandbox: { ...sandbox, ...more }, role: 'all', seconds: 1 })

test('the message names addresses and commands that work with any port, host and folder', () => {
  const plain = message({})
  assert.match(plain, /ready at http:\/\/127\.0\.0\.1:8080 /)
  assert.match(plain, /run `npm run seed` in another terminal/)
  assert.match(plain, /TOKEN=\$\(npm run -s token\)/)
  assert.doesNotMatch(plain, /all addresses/)

  const other = message({ PORT: '9191', HOST: '0.0.0.0', DATA_DIR: "/tmp/it's here" })
  assert.match(other, /curl -s http:\/\/127\.0\.0\.1:9191\/api/)
  assert.doesNotMatch(other, /0\.0\.0\.0:|8080/)
  assert.match(other, /listens on all addresses.*http:\/\/127\.0\.0\.1:9191\.\n.*BASE_URL=http:\/\/\S+:9191\n/)
  assert.match(other, /TOKEN=\$\(DATA_DIR='\/tmp\/it'\\''s here' npm run -s token\)/)
  // Such a sandbox doesn't deliver webhooks to this machine, which the tour needs.
  assert.match(message({ HOST: '0.0.0.0' }, { localDeliveryBlockedBy: 'HOST' }), /run `npm run tour -- --start`/)

  const six = message({ HOST: '::1', PORT: '9191', METRICS_PORT: '9192', DATA_DIR: '/tmp/other' })
  assert.match(six, /curl -s 'http:\/\/\[::1\]:9191\/api/)
  assert.match(six, /Metrics +http:\/\/\[::1\]:9192\/metrics/)
  assert.match(six, /run `DATA_DIR=\/tmp\/other npm run tour`/)
  assert.match(six, /run `DATA_DIR=\/tmp\/other npm run seed`/)
  assert.doesNotMatch(message({ HOST: '0.0.0.0', BASE_URL: 'https://api.example' }), /all addresses/)
})
