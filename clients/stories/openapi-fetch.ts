import createClient from 'openapi-fetch'
import type { paths } from '../dist/openapi-typescript.ts'
import type { ConnectClient } from '../story.ts'
import { errorAnswer } from './error-answer.ts'

export const connect: ConnectClient = (baseUrl, token) => {
  const client = createClient<paths>({ baseUrl })
  client.use({
    onRequest({ request, schemaPath }) {
      if (schemaPath !== '/oauth2/token') request.headers.set('authorization', `Bearer ${token()}`)
    },
  })
  return {
    async token(body) {
      const { data, error } = await client.POST('/oauth2/token', {
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      if (error) throw new Error(error.error)
      return data.access_token
    },
    async create(body) {
      const { data, error, response } = await client.POST('/api/partner/v1/business-profiles', { body })
      if (error) throw errorAnswer(response.status, error)
      return data.value
    },
    async read(customerId) {
      const { data, error, response } = await client.GET('/api/partner/v1/business-profiles/{customerId}', {
        params: { path: { customerId } },
      })
      if (error) throw errorAnswer(response.status, error)
      return data.value
    },
    async uploadLink(customerId, body) {
      const { data, error, response } = await client.POST(
        '/api/partner/v1/business-profiles/{customerId}/documents/upload-link',
        { params: { path: { customerId } }, body },
      )
      if (error) throw errorAnswer(response.status, error)
      return data.value
    },
    async patch(customerId, body, ifMatch) {
      const { data, error, response } = await client.PATCH('/api/partner/v1/business-profiles/{customerId}', {
        params: { path: { customerId }, header: { 'If-Match': ifMatch } },
        body,
      })
      if (error) throw errorAnswer(response.status, error)
      return data.value
    },
    async list(query) {
      const { data, error, response } = await client.GET('/api/partner/v1/business-profiles', { params: { query } })
      if (error) throw errorAnswer(response.status, error)
      const { items, nextCursor, total } = data.value
      return { references: items.map(({ partnerCustomerId }) => partnerCustomerId), nextCursor, total }
    },
  }
}
