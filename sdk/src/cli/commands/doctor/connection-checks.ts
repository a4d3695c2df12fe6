// Settings, reachability and clock.
import { failureReason } from '../../../http/failure-reason.ts'
import { defaultFetch } from '../../../http/proxy-fetch.ts'
import { EXIT } from '../../exit-code.ts'
import type { Check } from './check.ts'

/** The service accepts assertions from up to 30 seconds in the future, and the SDK's assertions expire after 60. */
const MAX_AHEAD_S = 30
const MAX_BEHIND_S = 60
const SKEW_WARNING_S = 5
const TIMEOUT_MS = 10_000

export const settingsCheck: Check = async ({ settings: { baseUrl, clientId, source } }) =>
  clientId === undefined
    ? {
        check: 'settings',
        state: 'wrong',
        message: 'missing client ID: set --client-id or GANGWAY_CLIENT_ID',
        exitCode: EXIT.usage,
      }
    : { check: 'settings', state: 'ok', message: `${clientId} at ${baseUrl} (${source})` }

export const serviceCheck: Check = async (examination) => {
  const { baseUrl } = examination.settings
  const startedAt = performance.now()
  const unreachable = (message: string) =>
    ({ check: 'service', state: 'wrong', message, exitCode: EXIT.unreachable }) as const
  try {
    const response = await defaultFetch(`${baseUrl}/health/ready`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const health = await jsonOf(response)
    examination.isReachable = true
    const duration = `${Math.round(performance.now() - startedAt)} ms`
    if (response.ok && health?.status === 'ok')
      return { check: 'service', state: 'ok', message: `ready (responded in ${duration})` }
    // The proxy of an installation may keep its health endpoints internal, so the API itself is asked as well.
    if (response.status < 500 && (await isPartnerApi(baseUrl)))
      return { check: 'service', state: 'ok', message: `responded in ${duration}; health endpoints are not public` }
    return unreachable(
      response.status < 500
        ? `returned ${response.status}: this URL does not belong to a Gangway service`
        : `returned ${response.status}: not ready`,
    )
  } catch (error) {
    return unreachable(`unreachable: ${failureReason(error)}`)
  }
}

/** Without a token, the Partner API responds with an error code of its own. */
async function isPartnerApi(baseUrl: string): Promise<boolean> {
  const path = '/api/partner/v1/business-profiles'
  const response = await defaultFetch(baseUrl + path, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
  return (await jsonOf(response))?.error?.code === 'Partner.NotAuthenticated'
}

interface Body {
  readonly status?: unknown
  readonly error?: { readonly code?: unknown }
}

async function jsonOf(response: Response): Promise<Body | undefined> {
  return (await response.json().catch(() => undefined)) as Body | undefined
}

export const clockCheck: Check = async ({ settings, isReachable }) => {
  if (!isReachable) return { check: 'clock', state: 'skipped', message: 'the service is unreachable' }
  const sentAt = Date.now()
  const response = await defaultFetch(`${settings.baseUrl}/health/live`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  await response.arrayBuffer()
  const serviceTime = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(serviceTime))
    return { check: 'clock', state: 'skipped', message: 'the service did not send its time' }
  // The Date header has whole seconds, so half a second is added; the network delay counts half.
  const skew = Math.round(((sentAt + Date.now()) / 2 - serviceTime - 500) / 1000)
  const message =
    skew === 0 ? 'in sync with the service' : `${Math.abs(skew)} s ${skew > 0 ? 'ahead of' : 'behind'} the service`
  if (skew > MAX_AHEAD_S || skew <= -MAX_BEHIND_S)
    return { check: 'clock', state: 'wrong', message: `${message}: assertions will be rejected; set the clock` }
  return { check: 'clock', state: Math.abs(skew) > SKEW_WARNING_S ? 'warning' : 'ok', message }
}
