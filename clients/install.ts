// Installs the generators into clients/node_modules when a test needs them. `npm ci` of the project leaves them out, because
// running the service doesn't need them.
import { execFile } from 'node:child_process'
import { copyFile, readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { makeFolder } from './make-folder.ts'

const HERE = import.meta.dirname
const MODULES = join(HERE, 'node_modules')
const TIMEOUT_MS = 300_000
/** One retry for a broken connection; without a network, the install fails within seconds. */
const ARGS = [
  'ci',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--prefer-offline',
  '--loglevel=error',
  '--fetch-retries=1',
  '--fetch-retry-mintimeout=500',
  '--fetch-retry-maxtimeout=2000',
]

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly optional?: boolean }>>
}

/** Undefined if they are installed, otherwise the reason why not. */
export async function installGenerators(): Promise<string | undefined> {
  try {
    await makeFolder(MODULES, isCurrent, async (temporary) => {
      for (const file of ['package.json', 'package-lock.json']) await copyFile(join(HERE, file), join(temporary, file))
      await npm(temporary)
      return join(temporary, 'node_modules')
    })
    return undefined
  } catch (error) {
    return `the client generators can't be installed (npm ci --prefix clients): ${reasonOf(error)}`
  }
}

/** Whether the installed versions match the lockfile, including after a manual `npm ci --prefix clients`. */
async function isCurrent(): Promise<boolean> {
  const [wanted, found] = await Promise.all(
    [join(HERE, 'package-lock.json'), join(MODULES, '.package-lock.json')].map(readLock),
  )
  if (!wanted || !found) return false
  const names = Object.keys({ ...wanted.packages, ...found.packages }).filter((name) => name !== '')
  return names.every((name) => {
    const [listed, installed] = [wanted.packages[name], found.packages[name]]
    // Packages for other platforms are optional.
    return installed ? installed.version === listed?.version : listed?.optional === true
  })
}

async function readLock(file: string): Promise<Lock | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}

function npm(cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = execFile('npm', ARGS, { cwd, timeout: TIMEOUT_MS }, (error, _stdout, stderr) =>
      error ? reject(Object.assign(error, { stderr })) : resolve(),
    )
    // Other tests run at the same time.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  })
}

function reasonOf(error: unknown): string {
  const { stderr = '', message } = error as { stderr?: string; message: string }
  const lines = stderr.split('\n').flatMap((line) => /^npm error (?!.*complete log)(.*\S)/.exec(line)?.[1] ?? [])
  return lines.slice(0, 2).join(' · ') || message
}
