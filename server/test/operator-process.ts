// The operator's command as a process of its own, on the database of a test's house: what it prints, and how it ends.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { withoutSettings } from './clean-environment.ts'
import type { TestHouse } from './harness.ts'
import { openHouse } from './harness.ts'

export const OPERATOR_PROGRAM = fileURLToPath(new URL('../operator.js', import.meta.url))

export interface Ran {
  code: number
  out: string
  err: string
  /** What --json printed. */
  json: any
}

export type Operator = (
  args: readonly string[],
  more?: { env?: Record<string, string>; input?: string },
) => Promise<Ran>

export function runOperator(env: Record<string, string>): Operator {
  return async (args, more = {}) => {
    const child = spawn(process.execPath, [OPERATOR_PROGRAM, ...args], {
      env: { ...withoutSettings(), ...env, ...more.env },
    })
    let out = ''
    let err = ''
    child.stdout.on('data', (chunk) => (out += chunk))
    child.stderr.on('data', (chunk) => (err += chunk))
    child.stdin.end(more.input ?? '')
    const code = await new Promise<number>((resolve) => child.on('close', (ended) => resolve(ended ?? -1)))
    return { code, out, err, json: args.includes('--json') && code !== 2 && out !== '' ? JSON.parse(out) : undefined }
  }
}

export interface OperatorHouse extends TestHouse {
  masterKey: Buffer
  /** The settings with which a process reaches this house's database, as an outside one. */
  env: Record<string, string>
  operator: Operator
}

export async function openOperatorHouse(options: Parameters<typeof openHouse>[0] = {}): Promise<OperatorHouse> {
  const masterKey = options.masterKey ?? randomBytes(32)
  const house = await openHouse({ ...options, masterKey })
  const env = {
    DATABASE_URL: house.databaseUrl,
    MASTER_KEYS: masterKey.toString('base64'),
    DATA_DIR: house.app.config.dataDir,
    BASE_URL: house.app.config.baseUrl,
    ...options.env,
  }
  return { ...house, masterKey, env, operator: runOperator(env) }
}
