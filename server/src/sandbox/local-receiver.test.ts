import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createKeyPair } from '@gangway/sdk'
import { deliveryProblem } from '../../../scripts/tour/journey.ts'
import { readConfig } from '../config/read-config.ts'
import { openWebhookClient } from '../platform/outbound/webhook-client.ts'
import { allowLocalReceiver } from './local-receiver.ts'

const folder = await mkdtemp(join(tmpdir(), 'gangway-receiver-'))
after(() => rm(folder, { recursive: true }))
const config = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, ...env })
const KEY = { MASTER_KEYS: Buffer.alloc(32).toString('base64'), DATABASE_URL: 'postgres://db.example/gangway' }

test('the sandbox on a loopback address delivers to a receiver on this machine', async () => {
  const opened = await allowLocalReceiver(config())
  const { certificateFile, privateKeyFile } = opened.receiver!
  const tls = { cert: await readFile(certificateFile), key: await readFile(privateKeyFile) }
  const server = createServer(tls, (_request, response) => void response.writeHead(204).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const client = openWebhookClient(opened.config.webhooks)
  after(async () => {
    await client.close()
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  for (const host of ['127.0.0.1', 'localhost']) {
    const url = `https://${host}:${port}/hooks`
    assert.equal(await client.urlError(url), undefined)
    assert.equal((await client.post(url, {}, Buffer.from('{}'))).failure, null)
  }
  for (const url of ['https://10.0.0.1/', 'https://169.254.169.254/', 'https://192.168.1.1/'])
    assert.equal((await client.urlError(url))?.code, 'UrlNotPublic')
})

test('the key is readable by its owner only, and the certificate is valid for this machine only', async () => {
  const { receiver } = await allowLocalReceiver(config())
  assert.equal((await stat(receiver!.privateKeyFile)).mode & 0o777, 0o600)
  const certificate = new X509Certificate(await readFile(receiver!.certificateFile))
  assert.equal(certificate.subjectAltName, 'DNS:localhost, IP Address:127.0.0.1')
  assert.equal(certificate.ca, false)
})

test('the certificate is kept across starts and renewed before it expires', async () => {
  const read = async () => readFile((await allowLocalReceiver(config())).receiver!.certificateFile, 'utf8')
  const first = await read()
  assert.equal(await read(), first)
  const soon = new Date(Date.now() + 29 * 24 * 60 * 60_000)
  const { certificatePem } = await createKeyPair({ commonName: 'old', notAfter: soon })
  await writeFile(join(folder, 'sandbox', 'receiver.certificate.pem'), certificatePem)
  assert.notEqual(await read(), certificatePem)
})

const CLOSED: Record<string, Record<string, string>> = {
  'with an external database': KEY,
  'when the service listens on all addresses': { HOST: '0.0.0.0' },
  'when the service listens on all IPv6 addresses': { HOST: '::' },
  'with a public host name': { HOST: 'gangway.example' },
}
for (const [when, env] of Object.entries(CLOSED)) {
  test(`local delivery stays off ${when}`, async () => {
    const before = config(env)
    const { config: same, receiver } = await allowLocalReceiver(before)
    assert.deepEqual([same, receiver], [before, undefined])
    assert.deepEqual(same.webhooks.privateNetworks, [])
  })
}

test('settings made by the operator stay unchanged', async () => {
  const own = await allowLocalReceiver(
    config({ WEBHOOK_PRIVATE_NETWORKS: '10.1.0.0/16', WEBHOOK_CA_FILE: '/own/ca.pem' }),
  )
  assert.deepEqual(own.config.webhooks.privateNetworks, [{ address: '10.1.0.0', prefix: 16, family: 'ipv4' }])
  assert.deepEqual([own.config.webhooks.caFile, own.receiver], ['/own/ca.pem', undefined])
})

test('the setting that prevents local delivery is named', async () => {
  const blockedBy = async (env: Record<string, string>) => (await allowLocalReceiver(config(env))).blockedBy
  assert.equal(await blockedBy({}), undefined)
  assert.equal(await blockedBy({ WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8' }), undefined)
  assert.equal(await blockedBy({ HOST: '0.0.0.0' }), 'HOST')
  assert.equal(await blockedBy({ WEBHOOK_CA_FILE: '/own/ca.pem' }), 'WEBHOOK_CA_FILE')
  assert.equal(await blockedBy({ WEBHOOK_PRIVATE_NETWORKS: '10.1.0.0/16' }), 'WEBHOOK_PRIVATE_NETWORKS')
  for (const setting of ['WEBHOOK_CA_FILE', 'WEBHOOK_PRIVATE_NETWORKS', 'HOST'])
    assert.match(deliveryProblem({ localDeliveryBlockedBy: setting }), new RegExp(`: ${setting} is `))
})
