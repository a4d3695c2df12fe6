// The client that orval generates for fetch. Its generated zod schemas check every request and every response.
import * as api from '../dist/orval/fetch.ts'
import * as schemas from '../dist/orval/zod.ts'
import type { ConnectClient } from '../story.ts'
import { errorAnswer } from './error-answer.ts'
import { service } from './orval-service.ts'

export const connect: ConnectClient = (baseUrl, token) => {
  service.url = baseUrl
  const authorized = () => ({ headers: { authorization: `Bearer ${token()}` } })
  return {
    async token(form) {
      const { status, data } = await api.issueToken(schemas.IssueTokenBody.parse(form))
      if (status !== 200) throw new Error(data.error)
      return schemas.IssueTokenResponse.parse(data).access_token
    },
    async create(customer) {
      const body = schemas.CreateBusinessProfileBody.parse(customer)
      const { status, data } = await api.createBusinessProfile(body, {}, authorized())
      if (status !== 200) throw errorAnswer(status, data)
      return schemas.CreateBusinessProfileResponse.parse(data).value
    },
    async read(customerId) {
      const { status, data } = await api.getBusinessProfile(customerId, authorized())
      if (status !== 200) throw errorAnswer(status, data)
      return schemas.GetBusinessProfileResponse.parse(data).value
    },
    async uploadLink(customerId, file) {
      const body = schemas.CreateUploadLinkBody.parse(file)
      const { status, data } = await api.createUploadLink(customerId, body, authorized())
      if (status !== 200) throw errorAnswer(status, data)
      return schemas.CreateUploadLinkResponse.parse(data).value
    },
    async patch(customerId, change, ifMatch) {
      const body = schemas.PatchBusinessProfileBody.parse(change)
      const headers = { ...authorized().headers, 'If-Match': ifMatch }
      const { status, data } = await api.patchBusinessProfile(customerId, body, { headers })
      if (status !== 200) throw errorAnswer(status, data)
      return schemas.PatchBusinessProfileResponse.parse(data).value
    },
    async list(query) {
      const { status, data } = await api.listBusinessProfiles(query, authorized())
      if (status !== 200) throw errorAnswer(status, data)
      const { items, nextCursor, total } = schemas.ListBusinessProfilesResponse.parse(data).value
      return { references: items.map(({ partnerCustomerId }) => partnerCustomerId), nextCursor, total }
    },
  }
}
