// Runs operator commands on the database of a test service, in the process of the test with their own settings and streams.
// OPERATOR_PROGRAM is the real program, for tests that need a process.
import { randomBytes } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { operate } from '../../src/cli.ts'
import type { TestService } from './test-service.ts'
import { startTestService } from './test-service.ts'

export const OPERATOR_PROGRAM = fileURLToPath(new URL('../../operator.js', import.meta.url))

export interface Ran {
  code: number
  out: string
  err: string
  /** The output of --json. */
  json: any
}

export type Operator = (
  args: readonly string[],
  more?: { env?: Record<string, string>; input?: string },
) => Promise<Ran>

export function runOperator(env: Record<string, string>): Operator {
  return async (args, more = {}) => {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()]
    const printed = Promise.all([text(stdout), text(stderr)])
    const stdin = Readable.from([more.input ?? ''])
    const code = await operate(args, { env: { ...env, ...more.env }, stdin, stdout, stderr })
    stdout.end()
    stderr.end()
    const [out, err] = await printed
    return { code, out, err, json: args.includes('--json') && code !== 2 && out !== '' ? JSON.parse(out) : undefined }
  }
}

/** The value of DATABASE_CELLS for a process that uses the databases of this service. */
export const cellsSetting = ({ cells }: Pick<TestService, 'cells'>) =>
  cells.map(({ name, url }) => `${name}=${url}`).join(',')

export interface OperatorService extends TestService {
  masterKey: Buffer
  /** The settings for a process that uses the database of this service. */
  env: Record<string, string>
  operator: Operator
}

export async function startOperatorService(
  options: Parameters<typeof startTestService>[0] = {},
): Promise<OperatorService> {
  const masterKey = options.masterKey ?? randomBytes(32)
  const service = await startTestService({ ...options, masterKey })
  const env = {
    DATABASE_URL: service.databaseUrl,
    DATABASE_CELLS: cellsSetting(service),
    MASTER_KEYS: masterKey.toString('base64'),
    DATA_DIR: service.app.config.dataDir,
    BASE_URL: service.app.config.baseUrl,
    ...options.env,
  }
  return { ...service, masterKey, env, operator: runOperator(env) }
}
