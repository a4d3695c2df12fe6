// The fetch that is used unless the caller passes one: through the proxy that the environment names, as other tools do.

type Env = Readonly<Record<string, string | undefined>>
interface Runtime {
  readonly env: Env
  readonly execArgv?: readonly string[]
  emitWarning?(message: string): void
}
interface Undici {
  readonly EnvHttpProxyAgent: new () => unknown
  fetch(input: unknown, init: unknown): Promise<Response>
}

const NAMES = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy']

let proxied: Promise<typeof fetch> | undefined

/** The global is looked up at each call, and never called as a method, which browsers don't allow. */
export const defaultFetch: typeof fetch = async (input, init) => {
  const { process: runtime } = globalThis as { process?: Runtime }
  if (!runtime?.env || !needsAgent(runtime)) return fetch(input, init)
  proxied ??= throughProxy(runtime)
  return (await proxied)(input, init)
}

/** Whether the environment configures a proxy, so that requests must use a transport that honours it. */
export function usesProxy(): boolean {
  const { process: runtime } = globalThis as { process?: Runtime }
  return runtime?.env !== undefined && NAMES.some((name) => runtime.env[name])
}

/** Node 24 and later can use the proxy without help, if it is started so. Bun and Deno always do. */
function needsAgent({ env, execArgv }: Runtime): boolean {
  const { process: runtime } = globalThis as { process?: { versions?: Record<string, string> } }
  if (runtime?.versions?.bun !== undefined || runtime?.versions?.deno !== undefined) return false
  if (env.NODE_USE_ENV_PROXY === '1' || execArgv?.includes('--use-env-proxy')) return false
  return NAMES.some((name) => env[name])
}

/** NO_PROXY is honoured too. Without undici, requests go directly, and a warning says why. */
async function throughProxy(runtime: Runtime): Promise<typeof fetch> {
  try {
    // By a name that bundlers can't see: undici is optional.
    const name = 'undici'
    const { EnvHttpProxyAgent, fetch: send } = (await import(name)) as Undici
    const dispatcher = new EnvHttpProxyAgent()
    return ((input, init) => send(input, { ...init, dispatcher })) as typeof fetch
  } catch {
    runtime.emitWarning?.(
      'HTTPS_PROXY is set, but not used. Install the package undici, or start Node 24 with NODE_USE_ENV_PROXY=1.',
    )
    return (input, init) => fetch(input, init)
  }
}
