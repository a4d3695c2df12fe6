// The message printed when the service has started: where things are and what to try next.
import { networkInterfaces } from 'node:os'
import { relative, resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import { reachable } from '../config/read-config.ts'
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
    `    Metrics         ${config.metricsPort === undefined ? baseUrl : `http://${reachable(config.host)}:${config.metricsPort}`}/metrics`,
    '',
    ...otherAddresses(config),
  ]
  if (!sandbox) return lines.join('\n')
  const file = sandboxFile(config.dataDir)
  const shown = shownPath(file)
  const [first] = sandbox.partners
  // Other commands look into ./data unless they have another one in DATA_DIR.
  const where = config.dataDir === resolve('data') ? '' : `DATA_DIR=${shellWord(shownPath(config.dataDir))} `
  // The tour receives webhooks on this machine, which not every sandbox delivers to.
  const tour = sandbox.localDeliveryBlockedBy ? 'npm run tour -- --start' : `${where}npm run tour`
  lines.push(
    `  Sandbox ready: ${sandbox.partners.length} partners (with keys and users) and ${sandbox.staff.length} staff accounts.`,
    `  Keys, emails and passwords: ${shown}`,
    `  Fill it with sample customers: run \`${where}npm run seed\` in another terminal.`,
    `  See a full customer journey: run \`${tour}\` in another terminal.`,
    '',
    `  Create your first customer as ${first!.name}, in another terminal:`,
    '',
    `    TOKEN=$(${where}npm run -s token)`,
    `    curl -s ${shellWord(`${baseUrl}/api/partner/v1/business-profiles`)} \\`,
    '      -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\',
    `      -d '{"partnerCustomerId":"first-1","companyName":"First Ltd","email":"ops@first.example",`,
    `           "businessTypeCode":"LLC","incorporationCountryIso3Code":"NGA","industry":"CustomerRevenue",`,
    `           "website":"https://first.example","registrationNumber":"RC1"}'`,
    '',
    ...(config.scenarios
      ? [`  Registration numbers ending in ${endings()} trigger automatic outcomes. See docs/sandbox.md.`, '']
      : []),
    `  Stop with Ctrl-C. Data is stored in ${shownPath(config.dataDir)}. Delete it to start fresh.`,
    '',
  )
  return lines.join('\n')
}

/** Links name one address. Where the service listens on all of them, other computers need another one. */
function otherAddresses({ host, port, baseUrl }: Config): string[] {
  const { hostname } = new URL(baseUrl)
  if ((host !== '0.0.0.0' && host !== '::') || !['127.0.0.1', '[::1]'].includes(hostname)) return []
  const own = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)
  const example = `http://${own?.address ?? 'gangway.internal'}:${port}`
  return [
    `  It listens on all addresses. Links, tokens and sandbox.json use ${baseUrl}.`,
    `  To use it from other computers, start it with BASE_URL=${example}`,
    '',
  ]
}

/** Relative to the working folder when it is inside. */
function shownPath(path: string): string {
  const short = relative('.', path)
  return short === '' || short.startsWith('..') ? path : `./${short}`
}

const shellWord = (text: string) => (/^[\w.:/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)

function endings(): string {
  const all = SCENARIOS.map(({ ending }) => ending)
  return `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`
}
