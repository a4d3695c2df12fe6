// Lets the sandbox deliver webhooks to a receiver on the same machine, so that a newcomer sees one arrive without a tunnel.
// Only with the embedded database and while the service listens on a loopback address, which no one else can reach.
// Settings made by the operator stay unchanged.
import { X509Certificate } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { BlockList } from 'node:net'
import { join } from 'node:path'
import { createKeyPair } from '@gangway/sdk'
import type { Config, Network } from '../config/config.ts'
import { systemClock } from '../platform/clock.ts'

/** The TLS certificate of a receiver on this machine, valid for loopback names only and not a CA. */
export interface LocalReceiver {
  readonly certificateFile: string
  readonly privateKeyFile: string
}

export interface LocalDelivery {
  readonly config: Config
  readonly receiver?: LocalReceiver | undefined
  /** The setting that keeps the sandbox from delivering to this machine. */
  readonly blockedBy?: 'HOST' | 'WEBHOOK_CA_FILE' | 'WEBHOOK_PRIVATE_NETWORKS' | undefined
}

const LOOPBACK: readonly Network[] = [
  { address: '127.0.0.0', prefix: 8, family: 'ipv4' },
  { address: '::1', prefix: 128, family: 'ipv6' },
]
const RENEWED_BEFORE_MS = 30 * 24 * 60 * 60_000

/** The settings that let the sandbox reach this machine; unchanged when it must not. */
export async function allowLocalReceiver(config: Config): Promise<LocalDelivery> {
  const listensOnLoopback = config.host === 'localhost' || config.host === '::1' || /^127\./.test(config.host)
  if (!config.sandbox) return { config }
  if (!listensOnLoopback) return { config, blockedBy: 'HOST' }
  const { webhooks } = config
  const privateNetworks = webhooks.privateNetworks.length > 0 ? webhooks.privateNetworks : LOOPBACK
  // With the operator's own CA, receivers use certificates of that CA.
  if (webhooks.caFile !== undefined)
    return { config: { ...config, webhooks: { ...webhooks, privateNetworks } }, blockedBy: 'WEBHOOK_CA_FILE' }
  const receiver = await createReceiver(join(config.dataDir, 'sandbox'))
  const opened = { ...webhooks, privateNetworks, caFile: receiver.certificateFile }
  const blockedBy = includesLoopback(privateNetworks) ? undefined : 'WEBHOOK_PRIVATE_NETWORKS'
  return { config: { ...config, webhooks: opened }, receiver, blockedBy }
}

function includesLoopback(networks: readonly Network[]): boolean {
  const allowed = new BlockList()
  for (const { address, prefix, family } of networks) allowed.addSubnet(address, prefix, family)
  return allowed.check('127.0.0.1')
}

async function createReceiver(folder: string): Promise<LocalReceiver> {
  const receiver = {
    certificateFile: join(folder, 'receiver.certificate.pem'),
    privateKeyFile: join(folder, 'receiver.key.pem'),
  }
  if (await isUsable(receiver)) return receiver
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const hosts = ['localhost', '127.0.0.1']
  const { privateKeyPem, certificatePem } = await createKeyPair({ commonName: 'Gangway sandbox receiver', hosts })
  await writeFile(receiver.privateKeyFile, privateKeyPem, { mode: 0o600 })
  await writeFile(receiver.certificateFile, certificatePem)
  return receiver
}

async function isUsable({ certificateFile, privateKeyFile }: LocalReceiver): Promise<boolean> {
  try {
    await readFile(privateKeyFile)
    const { validToDate } = new X509Certificate(await readFile(certificateFile))
    return validToDate.getTime() - systemClock.now().getTime() > RENEWED_BEFORE_MS
  } catch {
    return false
  }
}
