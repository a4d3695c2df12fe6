// The sandbox that `npm start` made: DATA_DIR/sandbox.json, or data/sandbox.json in this folder or one above it.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { usage } from './exit-code.ts'

export interface SandboxPerson {
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
  readonly users: readonly SandboxPerson[]
}

export interface FoundSandbox {
  readonly file: string
  readonly baseUrl: string
  /** What a receiver on this machine may prove itself with, when the service would believe it. */
  readonly receiver: { readonly certificateFile: string; readonly privateKeyFile: string } | undefined
  partner(wanted: string | undefined): SandboxPartner
}

export async function findSandbox(
  env: Readonly<Record<string, string | undefined>>,
): Promise<FoundSandbox | undefined> {
  const file = env.DATA_DIR ? existing(join(env.DATA_DIR, 'sandbox.json')) : upwards('.')
  if (file === undefined) return undefined
  const { baseUrl, partners, webhookReceiver } = await readSandbox(file)
  return {
    file,
    baseUrl,
    receiver: webhookReceiver,
    partner(wanted = '') {
      const found = partners.find(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()))
      if (!found) throw usage(`Unknown sandbox partner. Available: ${partners.map(({ name }) => name).join(', ')}.`)
      return found
    },
  }
}

interface SandboxFile {
  readonly baseUrl: string
  readonly partners: readonly SandboxPartner[]
  readonly webhookReceiver?: FoundSandbox['receiver']
}

async function readSandbox(file: string): Promise<SandboxFile> {
  try {
    const read = JSON.parse(await readFile(file, 'utf8'))
    if (typeof read?.baseUrl === 'string' && Array.isArray(read.partners)) return read
  } catch {
    // Told below.
  }
  throw usage(`${file} is missing or damaged. Restart the sandbox with npm start.`)
}

function upwards(from: string): string | undefined {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    const file = existing(join(folder, 'data', 'sandbox.json'))
    if (file !== undefined || dirname(folder) === folder) return file
  }
}

const existing = (file: string) => (existsSync(file) ? file : undefined)
