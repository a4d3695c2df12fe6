// A sandbox that other machines can reach.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config/read-config.ts'
import { ConfigError } from '../config/settings.ts'
import { sandboxNetworkWarning } from './network.ts'

const MASTER_KEYS = Buffer.alloc(32, 1).toString('base64')

test('a sandbox on loopback starts without a warning', () => {
  for (const env of [{}, { HOST: 'localhost' }, { HOST: '::1' }, { BASE_URL: 'http://127.0.0.1:9999' }])
    assert.equal(sandboxNetworkWarning(readConfig(env)), undefined)
})

test('a sandbox that other machines can reach does not start unless it is allowed, and then warns', () => {
  const exposed: [Record<string, string>, RegExp][] = [
    [{ HOST: '0.0.0.0' }, /HOST makes/],
    [{ HOST: '::' }, /HOST makes/],
    [{ HOST: 'gangway.example' }, /HOST makes/],
    [{ BASE_URL: 'https://gangway.example' }, /BASE_URL makes/],
  ]
  for (const [env, message] of exposed) {
    assert.throws(
      () => sandboxNetworkWarning(readConfig(env)),
      (error) =>
        error instanceof ConfigError && message.test(error.message) && /SANDBOX_ON_NETWORK/.test(error.message),
    )
    assert.match(sandboxNetworkWarning(readConfig({ ...env, SANDBOX_ON_NETWORK: 'on' }))!, /^WARNING/)
  }
})

test('an installation with a database of its own may listen anywhere, but needs BASE_URL then', () => {
  const env = { DATABASE_URL: 'postgres://db/gangway', MASTER_KEYS }
  for (const HOST of ['0.0.0.0', '::', '10.0.0.7', 'gangway.internal']) {
    const config = readConfig({ ...env, HOST, BASE_URL: 'https://gangway.example' })
    assert.equal(sandboxNetworkWarning(config), undefined)
    assert.throws(() => readConfig({ ...env, HOST }), /BASE_URL must be set when DATABASE_URL is set and HOST is not/)
  }
  for (const HOST of ['127.0.0.1', 'localhost', '::1']) assert.equal(readConfig({ ...env, HOST }).host, HOST)
})
