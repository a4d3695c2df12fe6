// The sandbox that `npm start` created: DATA_DIR/sandbox.json, or data/sandbox.json in this folder or a parent of it.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { usageError } from '../exit-code.ts'

export interface SandboxUser {
  readonly email: string
  readonly password: string
  readonly role: string
}

export interface SandboxPartner {
  readonly name: string
  readonly partnerId: string
  readonly clientId: string
  readonly privateKeyFile: string
  readonly certificateFile: string
  readonly users: readonly SandboxUser[]
}

/** The TLS certificate of a receiver on this machine. */
export interface ReceiverCertificate {
  readonly certificateFile: string
  readonly privateKeyFile: string
}

export interface Sandbox {
  readonly file: string
  readonly baseUrl: string
  /** Undefined if the sandbox doesn't deliver to this machine. */
  readonly receiver: ReceiverCertificate | undefined
  /** Finds a partner by part of its name; the first one by default. */
  partner(name: string | undefined): SandboxPartner
}

export async function findSandbox(env: Readonly<Record<string, string | undefined>>): Promise<Sandbox | undefined> {
  const file = env.DATA_DIR ? ifExists(join(env.DATA_DIR, 'sandbox.json')) : searchUpwards('.')
  if (file === undefined) return undefined
  const { baseUrl, partners, webhookReceiver } = await readSandbox(file)
  return {
    file,
    baseUrl,
    receiver: webhookReceiver,
    partner(name = '') {
      const match = partners.find((partner) => partner.name.toLowerCase().includes(name.toLowerCase()))
      if (!match)
        throw usageError(`Unknown sandbox partner. Available: ${partners.map((partner) => partner.name).join(', ')}.`)
      return match
    },
  }
}

interface SandboxFile {
  readonly baseUrl: string
  readonly partners: readonly SandboxPartner[]
  readonly webhookReceiver?: ReceiverCertificate
}

async function readSandbox(file: string): Promise<SandboxFile> {
  const value = await readFile(file, 'utf8')
    .then((text) => JSON.parse(text))
    .catch(() => undefined)
  if (typeof value?.baseUrl === 'string' && Array.isArray(value.partners)) return value
  throw usageError(`${file} is missing or damaged. Restart the sandbox with npm start.`)
}

function searchUpwards(start: string): string | undefined {
  for (let folder = resolve(start); ; folder = dirname(folder)) {
    const file = ifExists(join(folder, 'data', 'sandbox.json'))
    if (file !== undefined || dirname(folder) === folder) return file
  }
}

const ifExists = (file: string) => (existsSync(file) ? file : undefined)
