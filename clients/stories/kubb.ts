// The client of kubb, whose zod schemas check every request and every successful response. Its own fetch sends no Content-Type
// and treats errors as answers, so it is used with a client function, as its documentation recommends.
import type { Client } from '../dist/kubb/.kubb/fetch.ts'
import * as api from '../dist/kubb/client.ts'
import type { ConnectClient } from '../story.ts'
import { errorAnswer } from './error-answer.ts'

export const connect: ConnectClient = (baseUrl, token) => {
  const client: Client = async ({ method = 'GET', url = '', params, data, headers }) => {
    const isForm = url === '/oauth2/token'
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(params ?? {})) for (const one of [value].flat()) query.append(name, one)
    const response = await fetch(`${baseUrl}${url}?${query}`, {
      method,
      headers: {
        ...(isForm ? {} : { authorization: `Bearer ${token()}`, 'content-type': 'application/json' }),
        ...Object.fromEntries(Object.entries(headers ?? {})),
      },
      ...(data === undefined
        ? {}
        : { body: isForm ? new URLSearchParams(data as Record<string, string>) : JSON.stringify(data) }),
    })
    const answer = await response.json()
    if (!response.ok) throw errorAnswer(response.status, answer as Parameters<typeof errorAnswer>[1])
    return {
      data: answer as never,
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    }
  }
  return {
    token: async (form) => (await api.issueToken(form, undefined, { client })).access_token,
    create: async (customer) => (await api.createBusinessProfile(customer, undefined, undefined, { client })).value,
    read: async (customerId) => (await api.getBusinessProfile(customerId, undefined, { client })).value,
    uploadLink: async (customerId, file) => (await api.createUploadLink(customerId, file, undefined, { client })).value,
    patch: async (customerId, change, ifMatch) =>
      (await api.patchBusinessProfile(customerId, change, { 'If-Match': ifMatch }, { client })).value,
    async list(query) {
      const { items, nextCursor, total } = (await api.listBusinessProfiles(query, undefined, { client })).value
      return { references: items.map(({ partnerCustomerId }) => partnerCustomerId), nextCursor, total }
    },
  }
}
