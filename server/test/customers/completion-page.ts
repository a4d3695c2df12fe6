// The completion page as its API sees it: a link is opened, and its session answers.
import assert from 'node:assert/strict'
import type { TestResponse } from '../service/test-response.ts'
import type { TestPartner, TestService } from '../service/test-service.ts'
import type { TestUser } from '../service/test-user.ts'
import { PDF } from './sample-files.ts'
import { aCase, done } from './test-case.ts'

export const COMPLETION = '/api/completion/v1'

export interface TestPage {
  readonly cookie: string
  /** The answer that opened the session. */
  readonly opened: TestResponse
  get(path: string, headers?: Record<string, string>): Promise<TestResponse>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<TestResponse>
  end(): Promise<TestResponse>
  state(): Promise<any>
  /** The requirement of this text code, for example rule.addresses. */
  requirement(textCode: string): Promise<any>
  answer(textCode: string, body: Record<string, unknown>): Promise<TestResponse>
  /** Uploads a file for a requirement. */
  upload(requirementId: string, documentCategory: string, bytes?: Buffer): Promise<TestResponse>
}

export const linksPath = (customerId: string) => `/api/partner/v1/business-profiles/${customerId}/completion-links`

export async function aCompletionLink(
  partner: TestPartner,
  customerId: string,
  body: Record<string, unknown> = {},
): Promise<{ linkId: string; url: string; expiresAt: string; token: string }> {
  const answer = await partner.post(linksPath(customerId), body)
  assert.equal(answer.status, 200, answer.text)
  return { ...answer.body.value, token: answer.body.value.url.split('#')[1] }
}

export const openWith = (service: TestService, token: unknown, headers: Record<string, string> = {}) =>
  service.call({ method: 'POST', url: `${COMPLETION}/session`, payload: { token } as object, headers })

export async function openPage(service: TestService, token: string): Promise<TestPage> {
  const opened = await openWith(service, token)
  assert.equal(opened.status, 200, opened.text)
  const cookie = [opened.headers['set-cookie']!].flat()[0]!.split(';', 1)[0]!
  const send = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: unknown, headers = {}) =>
    service.call({
      method,
      url: COMPLETION + path,
      headers: { cookie, ...headers },
      ...(payload === undefined ? {} : { payload: payload as object }),
    })
  const state = async () => {
    const answer = await send('GET', '/requirements')
    assert.equal(answer.status, 200, answer.text)
    return answer.body.value
  }
  const requirement = async (textCode: string) => {
    const { requirements } = await state()
    const found = requirements.find((it: any) => it.textCode === textCode)
    assert.ok(found, `${textCode} is not among ${requirements.map((it: any) => it.textCode)}`)
    return found
  }
  const post: TestPage['post'] = (path, body, headers) => send('POST', path, body, headers)
  return {
    cookie,
    opened,
    get: (path, headers) => send('GET', path, undefined, headers),
    post,
    end: () => send('DELETE', '/session'),
    state,
    requirement,
    answer: async (textCode, body) =>
      post('/answers', { requirementId: (await requirement(textCode)).requirementId, ...body }),
    async upload(requirementId, documentCategory, bytes = PDF) {
      const body = { requirementId, documentCategory, contentType: 'application/pdf', sizeBytes: bytes.length }
      const link = await post('/upload-links', body)
      if (link.status !== 200) return link
      const { pathname, search } = new URL(link.body.value.uploadUrl)
      return service.call({
        method: 'PUT',
        url: pathname + search,
        headers: link.body.value.headers,
        payload: bytes,
      })
    },
  }
}

/** The page of a new link to this customer. */
export async function pageOf(service: TestService, customer: { partner: TestPartner; customerId: string }) {
  const link = await aCompletionLink(customer.partner, customer.customerId)
  return { ...(await openPage(service, link.token)), linkId: link.linkId }
}

/** A customer with requests of this analyst, and its page. */
export async function anAskedPage(
  service: TestService,
  analyst: TestUser,
  items: (about: { uboId: string; identityId: string }) => object[],
  profile = {},
) {
  const reviewCase = await aCase(service, undefined, profile)
  const { ubos } = (await reviewCase.partner.get(reviewCase.path)).body.value
  const [ubo] = ubos
  done(await reviewCase.act(analyst, 'claim'))
  const asked = items({ uboId: ubo.uboId, identityId: ubo.identities[0].identityId })
  done(await reviewCase.decide(analyst, 'request-changes', { items: asked }))
  return { reviewCase, ubo, page: await pageOf(service, reviewCase) }
}
