// The checks of doctor, in the order in which one depends on the next.
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { GangwayError, isGangwayError } from '../index.ts'
import { reasonOf } from '../reason.ts'
import { CommandError, EXIT } from './exit-code.ts'
import { signIn } from './person-session.ts'
import { openClient, type Settings } from './settings.ts'

export interface Finding {
  readonly check: string
  readonly state: 'ok' | 'warning' | 'wrong' | 'skipped'
  readonly message: string
  readonly exitCode?: number
}

export interface Patient {
  readonly settings: Settings
  isReachable: boolean
}

type Check = (patient: Patient) => Promise<Finding | undefined>

const DAY_MS = 86_400_000
/** The service takes an assertion that is at most 30 seconds from the future, and the SDK's last for 60. */
const AHEAD_WRONG_S = 30
const BEHIND_WRONG_S = 60
const SKEW_WARNING_S = 5

const settingsAreThere: Check = async ({ settings: { baseUrl, clientId, source } }) =>
  clientId === undefined
    ? {
        check: 'settings',
        state: 'wrong',
        message: 'no client id is known: say --client-id or GANGWAY_CLIENT_ID',
        exitCode: EXIT.usage,
      }
    : { check: 'settings', state: 'ok', message: `${clientId} at ${baseUrl} (${source})` }

const serviceAnswers: Check = async (patient) => {
  const { baseUrl } = patient.settings
  const began = performance.now()
  try {
    const response = await fetch(`${baseUrl}/health/ready`, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })
    const health = await jsonOf(response)
    patient.isReachable = true
    const took = `${Math.round(performance.now() - began)} ms`
    if (response.ok && health?.status === 'ok')
      return { check: 'service', state: 'ok', message: `ready (responded in ${took})` }
    // Health is for the inside of an installation, and its proxy may keep it there: then the API itself is asked.
    if (response.status < 500 && (await isPartnerApi(baseUrl)))
      return { check: 'service', state: 'ok', message: `responded in ${took}; health isn't public` }
    const message = response.status < 500 ? 'something else is at this address' : 'not ready'
    return {
      check: 'service',
      state: 'wrong',
      message: `it answers ${response.status}: ${message}`,
      exitCode: EXIT.unreachable,
    }
  } catch (error) {
    return {
      check: 'service',
      state: 'wrong',
      message: `cannot be reached: ${reasonOf(error)}`,
      exitCode: EXIT.unreachable,
    }
  }
}

/** Asked without a token, it says so in its own words. */
async function isPartnerApi(baseUrl: string): Promise<boolean> {
  const path = '/api/partner/v1/business-profiles'
  const response = await fetch(baseUrl + path, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })
  return (await jsonOf(response))?.error?.code === 'Partner.NotAuthenticated'
}

interface Said {
  readonly status?: unknown
  readonly error?: { readonly code?: unknown }
}

async function jsonOf(response: Response): Promise<Said | undefined> {
  return (await response.json().catch(() => undefined)) as Said | undefined
}

const clocksAgree: Check = async ({ settings, isReachable }) => {
  if (!isReachable) return { check: 'clock', state: 'skipped', message: 'the service cannot be reached' }
  const before = Date.now()
  const response = await fetch(`${settings.baseUrl}/health/live`, { signal: AbortSignal.timeout(10_000) })
  await response.arrayBuffer()
  const theirs = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(theirs)) return { check: 'clock', state: 'skipped', message: 'the service did not send its time' }
  // Their time has whole seconds: half of one is added, and the way counts for half.
  const skew = Math.round(((before + Date.now()) / 2 - theirs - 500) / 1000)
  const message =
    skew === 0 ? 'in sync with the service' : `${Math.abs(skew)} s ${skew > 0 ? 'ahead of' : 'behind'} the service's`
  if (skew > AHEAD_WRONG_S || skew <= -BEHIND_WRONG_S)
    return { check: 'clock', state: 'wrong', message: `${message}: assertions will be rejected; set the clock` }
  return { check: 'clock', state: Math.abs(skew) > SKEW_WARNING_S ? 'warning' : 'ok', message }
}

const keyIsUsable: Check = async ({ settings }) => {
  try {
    const key = createPrivateKey(await settings.privateKey())
    if (key.asymmetricKeyType !== 'rsa')
      return { check: 'key', state: 'wrong', message: 'it is no RSA key', exitCode: EXIT.credentials }
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
    if (bits < 2048 || bits > 4096)
      return {
        check: 'key',
        state: 'wrong',
        message: `RSA, ${bits} bits: the service accepts 2048 to 4096`,
        exitCode: EXIT.credentials,
      }
    const { privateKeyFile: file } = settings
    const mode = file === undefined || process.platform === 'win32' ? 0 : (await stat(file)).mode & 0o077
    if (mode !== 0)
      return {
        check: 'key',
        state: 'warning',
        message: `RSA, ${bits} bits; ${file} is readable by others: run chmod 600`,
      }
    return { check: 'key', state: 'ok', message: `RSA, ${bits} bits` }
  } catch (error) {
    const message =
      (error as Error).name === 'CommandError'
        ? (error as Error).message
        : 'it is no PEM private key, or an encrypted one'
    return { check: 'key', state: 'wrong', message, exitCode: EXIT.credentials }
  }
}

const certificateIsValid: Check = async ({ settings }) => {
  const { certificateFile: file } = settings
  if (file === undefined)
    return { check: 'certificate', state: 'skipped', message: 'no certificate file; set --certificate' }
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(await readFile(file))
  } catch {
    return {
      check: 'certificate',
      state: 'wrong',
      message: `${file} is missing or not a certificate`,
      exitCode: EXIT.credentials,
    }
  }
  const key = await settings
    .privateKey()
    .then((pem) => createPrivateKey(pem))
    .catch(() => undefined)
  if (key && !certificate.checkPrivateKey(key))
    return { check: 'certificate', state: 'wrong', message: 'belongs to another key', exitCode: EXIT.credentials }
  const [from, to] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)]
  const day = new Date(to).toISOString().slice(0, 10)
  if (Date.now() > to)
    return {
      check: 'certificate',
      state: 'wrong',
      message: `expired on ${day}: create a new one with gangway keys`,
      exitCode: EXIT.credentials,
    }
  if (Date.now() < from)
    return { check: 'certificate', state: 'wrong', message: 'not valid yet', exitCode: EXIT.credentials }
  const days = Math.floor((to - Date.now()) / DAY_MS)
  return { check: 'certificate', state: days < 30 ? 'warning' : 'ok', message: `valid until ${day}, ${days} days` }
}

const accessIsGranted: Check = async ({ settings, isReachable }) => {
  if (!isReachable || settings.clientId === undefined)
    return { check: 'access', state: 'skipped', message: 'see above' }
  try {
    const client = await openClient(settings)
    const { total } = await client.businessProfiles.list({ pageSize: 1 })
    return { check: 'access', state: 'ok', message: `token and Partner API work (${total} business profiles)` }
  } catch (error) {
    if (!(error instanceof GangwayError) && (error as Error).name !== 'CommandError') throw error
    const hint = isGangwayError(error, 'Token.Refused')
      ? '; the log of the credential on the dashboard has the cause'
      : ''
    return {
      check: 'access',
      state: 'wrong',
      message: `${(error as Error).message}${hint}`,
      exitCode: EXIT.credentials,
    }
  }
}

interface EndpointHealth {
  readonly url: string | null
  readonly status: string
  readonly health: string
  readonly healthReason: string | null
  readonly pendingDeliveries: number
  readonly disabledReason: string | null
}

const endpointIsHealthy: Check = async ({ settings, isReachable }) => {
  const skipped = (message: string): Finding => ({ check: 'webhooks', state: 'skipped', message })
  if (!isReachable) return skipped('the service cannot be reached')
  if (settings.email === undefined || settings.password === undefined)
    return skipped('needs a person: GANGWAY_EMAIL and GANGWAY_PASSWORD')
  try {
    const session = await signIn(settings)
    const endpoint = await session.get<EndpointHealth>('/webhooks').finally(() => session.signOut())
    const { url, status, pendingDeliveries: waiting } = endpoint
    if (status === 'NotRegistered') return { check: 'webhooks', state: 'ok', message: 'no endpoint is registered' }
    const isRetrying = endpoint.health === 'Retrying'
    const reason = endpoint.healthReason ? `: ${endpoint.healthReason}` : ''
    const message = `${isRetrying ? 'Retrying' : status}, ${url}, ${waiting} waiting`
    if (status === 'Disabled')
      return { check: 'webhooks', state: 'wrong', message: `${message} (${endpoint.disabledReason})` }
    const isHealthy = status === 'Active' && !isRetrying
    return { check: 'webhooks', state: isHealthy ? 'ok' : 'warning', message: `${message}${reason}` }
  } catch (error) {
    if (error instanceof CommandError) return skipped(error.message)
    const exitCode = isGangwayError(error) && error.status === 401 ? EXIT.credentials : EXIT.wrong
    return { check: 'webhooks', state: 'wrong', message: `signing in failed: ${(error as Error).message}`, exitCode }
  }
}

export const CHECKS: readonly Check[] = [
  settingsAreThere,
  serviceAnswers,
  clocksAgree,
  keyIsUsable,
  certificateIsValid,
  accessIsGranted,
  endpointIsHealthy,
]
