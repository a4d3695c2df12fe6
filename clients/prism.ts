// Prism as a proxy in front of the service: it checks every request and response against the contract and reports violations.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { getHttpOperationsFromSpec } from '@stoplight/prism-http'
import { createServer } from '@stoplight/prism-http-server'
import type { Logger } from 'pino'

const pino: (options: object) => Logger = createRequire(
  createRequire(import.meta.url).resolve('@stoplight/prism-http'),
)('pino')

export async function startPrism(upstream: string): Promise<{ url: string; close(): Promise<void> }> {
  const operations = await getHttpOperationsFromSpec(join(import.meta.dirname, '../contract/partner-api.json'))
  const server = createServer(operations, {
    cors: false,
    components: { logger: pino({ level: 'silent' }) },
    config: {
      isProxy: true,
      upstream: new URL(upstream),
      upstreamProxy: undefined,
      checkSecurity: true,
      validateRequest: true,
      validateResponse: true,
      // Violations are headers of the response, so that the story goes on and reports all of them.
      errors: false,
      mock: { dynamic: false },
    },
  })
  return { url: await server.listen(0, '127.0.0.1'), close: () => server.close() }
}
