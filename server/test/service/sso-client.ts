// A browser that signs in at an identity provider: keeps cookies, follows redirects and fills in the login form. Requests to
// the service are injected; requests to the provider use the network.
import type { TestResponse } from './test-response.ts'
import type { TestService } from './test-service.ts'

export interface SsoClient {
  /** The cookies for the service. */
  cookie(): string
  /** Signs in at the provider as this subject and returns to the service. */
  signInAs(subject: string, start?: object): Promise<TestResponse>
  /** Signs in at the provider and returns the callback URL without opening it. */
  callbackFor(subject: string, start?: object): Promise<string>
  openCallback(url: string): Promise<TestResponse>
  /** Drops the cookies of the provider, as for a new user of the browser. */
  forgetProvider(): void
}

const HIDDEN = /type="hidden" name="(\w+)" value="([^"]*)"/g
let browsers = 0

export function ssoClient(service: TestService): SsoClient {
  // Each browser has its own IP address, because rate limits count by address.
  const remoteAddress = `203.0.113.${++browsers % 256}`
  const ownCookies = new Map<string, string>()
  const provider = new Map<string, string>()

  function keep(jar: Map<string, string>, lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(';')
      const at = pair.indexOf('=')
      const isExpired = attributes.some((it) => /max-age=0$|expires=Thu, 01 Jan 1970/i.test(it.trim()))
      if (isExpired) jar.delete(pair.slice(0, at))
      else jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }
  const sent = (jar: Map<string, string>) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

  async function ask(options: { method: 'GET' | 'POST'; url: string; payload?: object }): Promise<TestResponse> {
    const answer = await service.call({ ...options, remoteAddress, headers: { cookie: sent(ownCookies) } })
    keep(ownCookies, [answer.headers['set-cookie'] ?? []].flat())
    return answer
  }

  async function callbackFor(subject: string, start: object = {}): Promise<string> {
    const started = await ask({ method: 'POST', url: '/api/auth/outside', payload: start })
    if (started.status !== 200) throw new Error(`sign-in could not start: ${started.text}`)
    let url: string = started.body.value.url
    let form: URLSearchParams | undefined
    for (let steps = 0; steps < 20; steps++) {
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: sent(provider) },
        ...(form ? { method: 'POST', body: form } : {}),
      })
      keep(provider, response.headers.getSetCookie())
      form = undefined
      const location = response.headers.get('location')
      if (location) {
        url = new URL(location, url).href
        if (url.startsWith(`${service.app.config.baseUrl}/`)) return url
        continue
      }
      const page = await response.text()
      const action = /action="([^"]+)"/.exec(page)?.[1]
      if (!action) throw new Error(`the provider answered ${response.status}: ${page.slice(0, 300)}`)
      url = new URL(action, url).href
      form = new URLSearchParams(Object.fromEntries([...page.matchAll(HIDDEN)].map((found) => found.slice(1))))
      if (form.get('prompt') === 'login') for (const name of ['login', 'password']) form.set(name, subject)
    }
    throw new Error('the provider did not redirect to the service')
  }

  const openCallback = (url: string) => ask({ method: 'GET', url: url.slice(service.app.config.baseUrl.length) })

  return {
    cookie: () => sent(ownCookies),
    callbackFor,
    openCallback,
    forgetProvider: () => provider.clear(),
    signInAs: async (subject, start) => openCallback(await callbackFor(subject, start)),
  }
}
