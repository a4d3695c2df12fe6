// A browser at the outside provider: keeps cookies, follows redirects, fills in the login form. Addresses of the service
// itself are asked in the house; everything else over the network.
import type { TestResponse } from './test-response.ts'
import type { TestService } from './test-service.ts'

export interface SsoClient {
  /** Everything this browser would send to the provider. */
  cookie(): string
  /** Begins at the provider, signs in at the provider as this subject, and comes back. */
  signInAs(subject: string, start?: object): Promise<TestResponse>
  /** Up to the moment before the way back: the address the provider sends the browser to. */
  callbackFor(subject: string, start?: object): Promise<string>
  comeBack(url: string): Promise<TestResponse>
  /** As if somebody else sat down: the provider doesn't know this browser any more. */
  forgetProvider(): void
}

const HIDDEN = /type="hidden" name="(\w+)" value="([^"]*)"/g
let browsers = 0

export function ssoClient(service: TestService): SsoClient {
  // Each at a place of its own: what comes from one address is limited.
  const remoteAddress = `203.0.113.${++browsers % 256}`
  const ownCookies = new Map<string, string>()
  const provider = new Map<string, string>()

  function keep(jar: Map<string, string>, lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(';')
      const at = pair.indexOf('=')
      const gone = attributes.some((it) => /max-age=0$|expires=Thu, 01 Jan 1970/i.test(it.trim()))
      if (gone) jar.delete(pair.slice(0, at))
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
    const begun = await ask({ method: 'POST', url: '/api/auth/outside', payload: start })
    if (begun.status !== 200) throw new Error(`could not begin: ${begun.text}`)
    let url: string = begun.body.value.url
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
      if (!action) throw new Error(`the provider says ${response.status}: ${page.slice(0, 300)}`)
      url = new URL(action, url).href
      form = new URLSearchParams(Object.fromEntries([...page.matchAll(HIDDEN)].map((found) => found.slice(1))))
      if (form.get('prompt') === 'login') for (const name of ['login', 'password']) form.set(name, subject)
    }
    throw new Error('the provider never came to an end')
  }

  const comeBack = (url: string) => ask({ method: 'GET', url: url.slice(service.app.config.baseUrl.length) })

  return {
    cookie: () => sent(ownCookies),
    callbackFor,
    comeBack,
    forgetProvider: () => provider.clear(),
    signInAs: async (subject, start) => comeBack(await callbackFor(subject, start)),
  }
}
