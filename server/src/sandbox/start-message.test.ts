import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config/read-config.ts'
import type { Sandbox } from './sandbox.ts'
import { startMessage } from './start-message.ts'

const sandbox = { partners: [{ name: 'Acme' }], staff: [] } as unknown as Sandbox
const message = (env: Record<string, string>) => startMessage(readConfig(env), { sandbox, role: 'all', seconds: 1 })

test('the message names addresses and commands that work with any port, host and folder', () => {
  const plain = message({})
  assert.match(plain, /ready at http:\/\/127\.0\.0\.1:8080 /)
  assert.match(plain, /TOKEN=\$\(npm run -s token\)/)
  assert.doesNotMatch(plain, /all addresses/)

  const other = message({ PORT: '9191', HOST: '0.0.0.0', DATA_DIR: "/tmp/it's here" })
  assert.match(other, /curl -s http:\/\/127\.0\.0\.1:9191\/api/)
  assert.doesNotMatch(other, /0\.0\.0\.0:|8080/)
  assert.match(other, /listens on all addresses.*http:\/\/127\.0\.0\.1:9191\.\n.*BASE_URL=http:\/\/\S+:9191\n/)
  assert.match(other, /TOKEN=\$\(DATA_DIR='\/tmp\/it'\\''s here' npm run -s token\)/)
  assert.doesNotMatch(message({ HOST: '0.0.0.0', BASE_URL: 'https://api.example' }), /all addresses/)
})
