// What a person reads when the service has started: where things are, and what to type next.
import { relative } from 'node:path'
import type { Config } from '../config.ts'
import { type Sandbox, sandboxFile } from './sandbox.ts'
import { SCENARIOS } from './scenarios/scenario.ts'

export function startMessage(
  config: Config,
  { sandbox, role, seconds }: { sandbox: Sandbox | undefined; role: string; seconds: number },
): string {
  const { baseUrl } = config
  const lines = [
    '',
    `  Gangway is ready at ${baseUrl}${role === 'all' ? '' : ` as ${role}`}  (${seconds.toFixed(1)} s)`,
    '',
    ...(role === 'dispatcher' ? [] : [`    Dashboard       ${baseUrl}/`, `    Documentation   ${baseUrl}/docs`]),
    `    Health          ${baseUrl}/health/ready`,
    `    Metrics         ${baseUrl}/metrics`,
    '',
  ]
  if (!sandbox) return lines.join('\n')
  const file = sandboxFile(config.dataDir)
  const shown = relative('.', file).startsWith('..') ? file : relative('.', file)
  const [first] = sandbox.partners
  lines.push(
    `  A sandbox is in place: ${sandbox.partners.length} partners with keys and people, ${sandbox.staff.length} staff.`,
    `  Keys, sign-ins and passwords: ${shown}`,
    '  The whole story of a customer, from another terminal: npm run tour',
    '',
    `  Your first customer, from another terminal, as ${first!.name}:`,
    '',
    '    TOKEN=$(npm run -s token)',
    `    curl -s ${baseUrl}/api/partner/v1/business-profiles \\`,
    '      -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\',
    `      -d '{"partnerCustomerId":"first-1","companyName":"First Ltd","email":"ops@first.example",`,
    `           "businessTypeCode":"LLC","incorporationCountryIso3Code":"NGA","industry":"CustomerRevenue",`,
    `           "website":"https://first.example","registrationNumber":"RC1"}'`,
    '',
    ...(config.scenarios
      ? [
          `  A registrationNumber that ends in ${SCENARIOS.map(({ ending }) => ending).join(', ')} is decided by itself: docs/sandbox.md`,
          '',
        ]
      : []),
    '  Stop with Ctrl-C. Everything is kept in the data folder; delete it to start anew.',
    '',
  )
  return lines.join('\n')
}
