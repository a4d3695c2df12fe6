// The webhook endpoint.
import { isGangwayError } from '../../../index.ts'
import { signIn } from '../../dashboard-session.ts'
import { CommandError, EXIT } from '../../exit-code.ts'
import type { Check, Finding } from './check.ts'

interface EndpointHealth {
  readonly url: string | null
  readonly status: string
  readonly health: string
  readonly healthReason: string | null
  readonly pendingDeliveries: number
  readonly disabledReason: string | null
}

export const endpointCheck: Check = async ({ settings, isReachable }) => {
  const skipped = (message: string): Finding => ({ check: 'webhooks', state: 'skipped', message })
  if (!isReachable) return skipped('the service is unreachable')
  if (settings.email === undefined || settings.password === undefined)
    return skipped('requires signing in: set GANGWAY_EMAIL and GANGWAY_PASSWORD')
  try {
    const session = await signIn(settings)
    const endpoint = await session.get<EndpointHealth>('/webhooks').finally(() => session.signOut())
    const { url, status, pendingDeliveries } = endpoint
    if (status === 'NotRegistered') return { check: 'webhooks', state: 'ok', message: 'no endpoint registered' }
    const isRetrying = endpoint.health === 'Retrying'
    const reason = endpoint.healthReason ? `: ${endpoint.healthReason}` : ''
    const message = `${isRetrying ? 'Retrying' : status}, ${url}, ${pendingDeliveries} pending`
    if (status === 'Disabled')
      return { check: 'webhooks', state: 'wrong', message: `${message} (${endpoint.disabledReason})` }
    const isHealthy = status === 'Active' && !isRetrying
    return { check: 'webhooks', state: isHealthy ? 'ok' : 'warning', message: `${message}${reason}` }
  } catch (error) {
    if (error instanceof CommandError) return skipped(error.message)
    const exitCode = isGangwayError(error) && error.status === 401 ? EXIT.credentials : EXIT.checkFailed
    return { check: 'webhooks', state: 'wrong', message: `signing in failed: ${(error as Error).message}`, exitCode }
  }
}
