// A sandbox has test accounts, optional second factors and an inbox with one-time links, so other machines must not reach
// it unless the operator explicitly allows that.
import type { Config } from '../config/config.ts'
import { ConfigError } from '../config/settings.ts'
import { isLoopback } from '../platform/loopback.ts'

/** Throws when other machines could reach the sandbox and that is not allowed. Returns a warning when it is. */
export function sandboxNetworkWarning(config: Config): string | undefined {
  if (!config.sandbox) return undefined
  const setting = exposingSetting(config)
  if (!setting) return undefined
  if (!config.sandboxOnNetwork) {
    throw new ConfigError([
      `${setting} makes the sandbox reachable from other machines. Set DATABASE_URL for a real installation, or ` +
        'SANDBOX_ON_NETWORK=on to expose the sandbox anyway.',
    ])
  }
  return (
    'WARNING: this sandbox is reachable from other machines. Its test accounts need no second factor: anyone who learns ' +
    'their passwords can sign in. Never put real data into it.'
  )
}

function exposingSetting({ host, baseUrl }: Config): string | undefined {
  if (!isLoopback(host)) return 'HOST'
  return isLoopback(new URL(baseUrl).hostname) ? undefined : 'BASE_URL'
}
