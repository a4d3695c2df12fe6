import { createClient } from '../dist/hey-api/client/index.ts'
import {
  createBusinessProfile,
  createUploadLink,
  getBusinessProfile,
  issueToken,
  listBusinessProfiles,
  patchBusinessProfile,
} from '../dist/hey-api/sdk.gen.ts'
import type { ConnectClient } from '../story.ts'
import { errorAnswer } from './error-answer.ts'

export const connect: ConnectClient = (baseUrl, token) => {
  const client = createClient({ baseUrl, auth: token })
  return {
    async token(body) {
      const { data, error } = await issueToken({ client, body })
      if (!data) throw new Error(error.error)
      return data.access_token
    },
    async create(body) {
      const { data, error, response } = await createBusinessProfile({ client, body })
      if (!data) throw errorAnswer(response!.status, error)
      return data.value
    },
    async read(customerId) {
      const { data, error, response } = await getBusinessProfile({ client, path: { customerId } })
      if (!data) throw errorAnswer(response!.status, error)
      return data.value
    },
    async uploadLink(customerId, body) {
      const { data, error, response } = await createUploadLink({ client, path: { customerId }, body })
      if (!data) throw errorAnswer(response!.status, error)
      return data.value
    },
    async patch(customerId, body, ifMatch) {
      const { data, error, response } = await patchBusinessProfile({
        client,
        path: { customerId },
        headers: { 'If-Match': ifMatch },
        body,
      })
      if (!data) throw errorAnswer(response!.status, error)
      return data.value
    },
    async list(query) {
      const { data, error, response } = await listBusinessProfiles({ client, query })
      if (!data) throw errorAnswer(response!.status, error)
      const { items, nextCursor, total } = data.value
      return { references: items.map(({ partnerCustomerId }) => partnerCustomerId), nextCursor, total }
    },
  }
}
