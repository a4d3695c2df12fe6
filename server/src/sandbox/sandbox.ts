// The sandbox: sample partners with credentials and users, and staff, so that a newcomer can start right away. Created on the
// first start with the embedded database, never with an external one. DATA_DIR/sandbox.json lists keys and passwords.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createKeyPair } from '@gangway/sdk'
import { registerUser } from '../accounts/register-user.ts'
import { ApiError } from '../errors.ts'
import type { Role } from '../http/caller.ts'
import { addCertificate } from '../partners/certificates/add-certificate.ts'
import { clientIdFor } from '../partners/client-id.ts'
import { registerPartner } from '../partners/register-partner.ts'
import type { App } from '../platform/app.ts'
import { violatedConstraint } from '../platform/db/db.ts'
import type { LocalDelivery, LocalReceiver } from './local-receiver.ts'

interface SandboxUser {
  email: string
  password: string
  role: Role
}

interface SandboxPartner {
  name: string
  partnerId: string
  clientId: string
  onboarding: 'Approved' | 'Pending'
  privateKeyFile: string
  certificateFile: string
  users: SandboxUser[]
}

export interface Sandbox {
  baseUrl: string
  issuer: string
  tokenEndpoint: string
  partners: SandboxPartner[]
  staff: SandboxUser[]
  /** The TLS certificate for a webhook receiver on this machine. */
  webhookReceiver?: LocalReceiver | undefined
  /** The setting that keeps the sandbox from delivering webhooks to this machine. */
  localDeliveryBlockedBy?: LocalDelivery['blockedBy']
}

export function sandboxFile(dataDir: string): string {
  return join(dataDir, 'sandbox.json')
}

/**
 * Writes a plan to disk, then carries it out; the file gets its final name when everything is done. An interrupted start is
 * completed by the next one, with the same IDs, keys and passwords.
 */
export async function createSandbox(app: App, local?: Omit<LocalDelivery, 'config'>): Promise<Sandbox> {
  const { dataDir, baseUrl } = app.config
  const addresses = {
    baseUrl,
    issuer: baseUrl,
    tokenEndpoint: `${baseUrl}/oauth2/token`,
    webhookReceiver: local?.receiver,
    localDeliveryBlockedBy: local?.blockedBy,
  }
  const file = sandboxFile(dataDir)
  const made = await read(file)
  if (made) {
    // The port may have changed.
    const sandbox = { ...made, ...addresses }
    if (JSON.stringify(sandbox) !== JSON.stringify(made)) await write(file, sandbox)
    return sandbox
  }
  const planFile = `${file}.planned`
  const planned = (await read(planFile)) ?? (await plan(dataDir))
  await write(planFile, planned)
  const sandbox = { ...planned, ...addresses }
  await carryOut(app, sandbox)
  await write(planFile, sandbox)
  await rename(planFile, file)
  return sandbox
}

async function plan(dataDir: string): Promise<Sandbox> {
  const folder = join(dataDir, 'sandbox')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const partners = await Promise.all(
    [
      { name: 'Acme Payments', onboarding: 'Approved' as const },
      { name: 'Borealis Bank', onboarding: 'Approved' as const },
      { name: 'Cedar Pay', onboarding: 'Pending' as const },
    ].map(async ({ name, onboarding }) => {
      const partnerId = randomUUID()
      const clientId = clientIdFor(name, partnerId)
      const word = name.split(' ')[0]!.toLowerCase()
      const { privateKeyPem, certificatePem } = await createKeyPair({ commonName: name })
      const privateKeyFile = join(folder, `${word}.key.pem`)
      const certificateFile = join(folder, `${word}.certificate.pem`)
      await writeFile(privateKeyFile, privateKeyPem, { mode: 0o600 })
      await writeFile(certificateFile, certificatePem)
      const users = (['admin', 'editor', 'viewer'] as const).map((role) => newUser(`${role}@${word}.example`, role))
      return { name, partnerId, clientId, onboarding, privateKeyFile, certificateFile, users }
    }),
  )
  const staff = [
    newUser('ana@gangway.example', 'analyst'),
    newUser('ben@gangway.example', 'analyst'),
    newUser('sue@gangway.example', 'supervisor'),
    newUser('olu@gangway.example', 'operator'),
  ]
  return { baseUrl: '', issuer: '', tokenEndpoint: '', partners, staff }
}

function newUser(email: string, role: Role): SandboxUser {
  return { email, password: randomBytes(12).toString('base64url'), role }
}

async function carryOut(app: App, sandbox: Sandbox): Promise<void> {
  // One after the other: computing a password hash needs a lot of memory.
  for (const { name, partnerId, onboarding, certificateFile, users } of sandbox.partners) {
    await ignoreIfDone(registerPartner(app, { name, partnerId, onboarding }))
    const pem = await readFile(certificateFile, 'utf8')
    await ignoreIfDone(addCertificate(app, { partnerId, name: 'Sandbox', pem, addedBy: 'sandbox', isSetup: true }))
    for (const user of users) await ignoreIfDone(registerUser(app, { ...user, partnerId }))
  }
  for (const one of sandbox.staff) await ignoreIfDone(registerUser(app, one))
}

/** The plan is valid, so a rejected step is one that an earlier start has already done. */
async function ignoreIfDone(step: Promise<unknown>): Promise<void> {
  await step.catch((error) => {
    if (!(error instanceof ApiError) && !violatedConstraint(error)) throw error
  })
}

async function read(file: string): Promise<Sandbox | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}

async function write(file: string, sandbox: Sandbox): Promise<void> {
  const fresh = `${file}.new`
  await writeFile(fresh, `${JSON.stringify(sandbox, null, 2)}\n`, { mode: 0o600 })
  await rename(fresh, file)
}
