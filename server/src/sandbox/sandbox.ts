// The sandbox: partners with credentials and people, and staff, so that a newcomer can start at once. Made on the first
// start on the embedded database, never on an outside one. What a newcomer needs to know stands in DATA_DIR/sandbox.json.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createKeyPair } from '@gangway/sdk'
import { registerPerson } from '../accounts/register-account.ts'
import { ApiError } from '../errors.ts'
import type { Role } from '../http/caller.ts'
import { addCertificate } from '../partners/certificates/add-certificate.ts'
import { clientIdFor } from '../partners/client-id.ts'
import { registerPartner } from '../partners/register-partner.ts'
import type { App } from '../platform/app.ts'
import { violatedConstraint } from '../platform/db/db.ts'
import type { SandboxReceiver } from './receiver.ts'

interface Person {
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
  users: Person[]
}

export interface Sandbox {
  baseUrl: string
  issuer: string
  tokenEndpoint: string
  partners: SandboxPartner[]
  staff: Person[]
  /** What a webhook receiver on this machine may prove itself with. */
  webhookReceiver?: SandboxReceiver | undefined
}

export function sandboxFile(dataDir: string): string {
  return join(dataDir, 'sandbox.json')
}

/**
 * Plans first, on disk, then carries the plan out; the file gets its name when all of it is done. A start that is cut
 * short is completed by the next one, with the same ids, keys and passwords.
 */
export async function makeSandbox(app: App, webhookReceiver?: SandboxReceiver): Promise<Sandbox> {
  const { dataDir, baseUrl } = app.config
  const addresses = { baseUrl, issuer: baseUrl, tokenEndpoint: `${baseUrl}/oauth2/token`, webhookReceiver }
  const file = sandboxFile(dataDir)
  const made = await read(file)
  if (made) {
    // The port may be another one today.
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
      const users = [person(`admin@${word}.example`, 'admin'), person(`viewer@${word}.example`, 'viewer')]
      return { name, partnerId, clientId, onboarding, privateKeyFile, certificateFile, users }
    }),
  )
  const staff = [
    person('ana@gangway.example', 'analyst'),
    person('ben@gangway.example', 'analyst'),
    person('sue@gangway.example', 'supervisor'),
  ]
  return { baseUrl: '', issuer: '', tokenEndpoint: '', partners, staff }
}

function person(email: string, role: Role): Person {
  return { email, password: randomBytes(12).toString('base64url'), role }
}

async function carryOut(app: App, sandbox: Sandbox): Promise<void> {
  // One after the other: each password hash takes memory of its own while it is made.
  for (const { name, partnerId, onboarding, certificateFile, users } of sandbox.partners) {
    await once(registerPartner(app, { name, partnerId, onboarding }))
    const pem = await readFile(certificateFile, 'utf8')
    await once(addCertificate(app, { partnerId, name: 'Sandbox', pem, addedBy: 'sandbox' }))
    for (const user of users) await once(registerPerson(app, { ...user, partnerId }))
  }
  for (const one of sandbox.staff) await once(registerPerson(app, one))
}

/** The plan is sound, so a step that is refused is one that an earlier start has done already. */
async function once(step: Promise<unknown>): Promise<void> {
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
