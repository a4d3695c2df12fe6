// Business customers: create, read, list, change.
import type {
  BusinessProfile,
  BusinessProfileList,
  BusinessProfileListItem,
  ChangedBusinessProfile,
  CreateBusinessProfile,
  CreatedBusinessProfile,
  ListBusinessProfilesQuery,
  PatchBusinessProfile,
  PatchedBusinessProfile,
  UpdateBusinessProfile,
  VerificationStatus,
} from './generated/partner-api.ts'
import type { Answered } from './read-answer.ts'
import type { RequestOptions, Sender, WriteOptions } from './sender.ts'

export interface ChangeOptions extends WriteOptions {
  /** The version (or ETag) that the change was made on; a newer one refuses it with Customer.VersionMismatch. */
  readonly ifMatch?: number | string | undefined
}

export interface WalkOptions extends RequestOptions {
  /** Stop after this many. */
  readonly limit?: number | undefined
}

/** What was made; only a dry run has no ids to give. */
export type NewBusinessProfile = Omit<CreatedBusinessProfile, 'customerId' | 'ubos'> & {
  customerId: string
  ubos: (CreatedBusinessProfile['ubos'][number] & { uboId: string })[]
}

/** The id stands in the path; the body repeats it, which is done for you. */
export type ProfileUpdate = Omit<UpdateBusinessProfile, 'customerId'> & { customerId?: string }

type Filters = Omit<ListBusinessProfilesQuery, 'page' | 'cursor'>

const PATH = '/api/partner/v1/business-profiles'

export class BusinessProfiles {
  readonly #sender: Sender
  constructor(sender: Sender) {
    this.#sender = sender
  }

  /** All of it is written, or nothing. */
  create(profile: CreateBusinessProfile, options: WriteOptions = {}): Promise<Answered<NewBusinessProfile>> {
    return this.#sender.send({ ...options, method: 'POST', path: PATH, body: profile })
  }

  /** Runs every rule of create and writes nothing; tells what would be outstanding. */
  dryRun(profile: CreateBusinessProfile, options: RequestOptions = {}): Promise<Answered<CreatedBusinessProfile>> {
    return this.#sender.send({ ...options, method: 'POST', path: PATH, query: { dryRun: true }, body: profile })
  }

  get(customerId: string, options: RequestOptions = {}): Promise<Answered<BusinessProfile>> {
    return this.#sender.send({ ...options, method: 'GET', path: at(customerId) })
  }

  /** By your own reference. */
  getByReference(partnerCustomerId: string, options: RequestOptions = {}): Promise<Answered<BusinessProfile>> {
    const path = `${PATH}/by-reference/${segment(partnerCustomerId)}`
    return this.#sender.send({ ...options, method: 'GET', path })
  }

  /** One page, newest first. */
  list(query: ListBusinessProfilesQuery = {}, options: RequestOptions = {}): Promise<Answered<BusinessProfileList>> {
    return this.#sender.send({ ...options, method: 'GET', path: PATH, query })
  }

  /** All that match, newest first, fetched page by page as the loop goes on. */
  async *all(filters: Filters = {}, { limit, ...options }: WalkOptions = {}): AsyncGenerator<BusinessProfileListItem> {
    let left = limit ?? Number.POSITIVE_INFINITY
    if (left <= 0) return
    for await (const { items } of this.pages(filters, options)) {
      for (const item of items) {
        yield item
        if (--left <= 0) return
      }
    }
  }

  /** The same, a page at a time. */
  async *pages(filters: Filters = {}, options: RequestOptions = {}): AsyncGenerator<Answered<BusinessProfileList>> {
    let cursor: string | undefined
    do {
      const page = await this.list({ pageSize: 200, ...filters, cursor }, options)
      yield page
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
  }

  /** Replaces: what is left out is cleared, except addresses, financials and people. */
  update(
    customerId: string,
    profile: ProfileUpdate,
    options: ChangeOptions = {},
  ): Promise<Answered<ChangedBusinessProfile>> {
    return this.#change('PUT', customerId, { customerId, ...profile }, options)
  }

  /** Changes what is given. People are appended. */
  patch(
    customerId: string,
    changes: PatchBusinessProfile,
    options: ChangeOptions = {},
  ): Promise<Answered<PatchedBusinessProfile>> {
    return this.#change('PATCH', customerId, changes, options)
  }

  /** Where the verification stands and what is outstanding. */
  verificationStatus(customerId: string, options: RequestOptions = {}): Promise<Answered<VerificationStatus>> {
    return this.#sender.send({ ...options, method: 'GET', path: `${at(customerId)}/verification-status` })
  }

  #change<T extends object>(
    method: 'PUT' | 'PATCH',
    customerId: string,
    body: unknown,
    { ifMatch, ...options }: ChangeOptions,
  ): Promise<Answered<T>> {
    const headers = ifMatch === undefined ? {} : { 'if-match': entityTag(ifMatch) }
    return this.#sender.send({ ...options, method, path: at(customerId), body, headers })
  }
}

const at = (customerId: string) => `${PATH}/${segment(customerId)}`

/** A version has no quotes, an ETag has: both are taken. Anything else would be refused as if somebody had been quicker. */
function entityTag(ifMatch: number | string): string {
  const version = /^"?(\d{1,15})"?$/.exec(String(ifMatch))?.[1]
  if (version === undefined) throw new TypeError('ifMatch must be the version of a customer, or its ETag.')
  return `"${version}"`
}

/** Encoded, so that no value can lead to another path. A dot alone would, encoded or not. */
export function segment(value: string): string {
  if (!/[^.]/.test(value)) throw new TypeError('An id or a reference must be more than dots.')
  return encodeURIComponent(value)
}
