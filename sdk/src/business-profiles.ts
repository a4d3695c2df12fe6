// Business customers: create, read, list and update.
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
import { pathSegment } from './http/path-segment.ts'
import type { Answered } from './http/read-response.ts'
import type { RequestOptions, Sender, WriteOptions } from './http/sender.ts'

export interface ChangeOptions extends WriteOptions {
  /**
   * The version (or ETag) that your change is based on. If the customer has been modified in the meantime, the change is
   * rejected with `Customer.VersionMismatch`.
   */
  readonly ifMatch?: number | string | undefined
}

export interface WalkOptions extends RequestOptions {
  /** Stop after this many profiles. */
  readonly limit?: number | undefined
}

/** A profile that has been created. Unlike the result of a dry run, it always has IDs. */
export type NewBusinessProfile = Omit<CreatedBusinessProfile, 'customerId' | 'ubos'> & {
  customerId: string
  ubos: (CreatedBusinessProfile['ubos'][number] & { uboId: string })[]
}

/** The body repeats the ID of the path. The SDK fills it in. */
export type ProfileUpdate = Omit<UpdateBusinessProfile, 'customerId'> & { customerId?: string }

type Filters = Omit<ListBusinessProfilesQuery, 'page' | 'cursor'>

const PATH = '/api/partner/v1/business-profiles'

export class BusinessProfiles {
  readonly #sender: Sender
  constructor(sender: Sender) {
    this.#sender = sender
  }

  /** Creates a customer and its people in one transaction: either everything is saved or nothing is. */
  create(profile: CreateBusinessProfile, options: WriteOptions = {}): Promise<Answered<NewBusinessProfile>> {
    return this.#sender.send({ ...options, method: 'POST', path: PATH, body: profile })
  }

  /** Validates a profile as `create` does, and returns the outstanding requirements. Saves nothing. */
  dryRun(profile: CreateBusinessProfile, options: RequestOptions = {}): Promise<Answered<CreatedBusinessProfile>> {
    return this.#sender.send({ ...options, method: 'POST', path: PATH, query: { dryRun: true }, body: profile })
  }

  /** Returns a customer by its ID. */
  get(customerId: string, options: RequestOptions = {}): Promise<Answered<BusinessProfile>> {
    return this.#sender.send({ ...options, method: 'GET', path: profilePath(customerId) })
  }

  /** Returns a customer by your own reference, the `partnerCustomerId`. */
  getByReference(partnerCustomerId: string, options: RequestOptions = {}): Promise<Answered<BusinessProfile>> {
    const path = `${PATH}/by-reference/${pathSegment(partnerCustomerId)}`
    return this.#sender.send({ ...options, method: 'GET', path })
  }

  /** Returns one page of customers, newest first. To read all of them, use `all`. */
  list(query: ListBusinessProfilesQuery = {}, options: RequestOptions = {}): Promise<Answered<BusinessProfileList>> {
    return this.#sender.send({ ...options, method: 'GET', path: PATH, query })
  }

  /**
   * Iterates over all matching customers, newest first. Pages are fetched as the loop needs them.
   *
   * ```ts
   * for await (const profile of gangway.businessProfiles.all({ verificationStatus: 'ChangesRequested' }))
   *   console.log(profile.companyName)
   * ```
   */
  async *all(filters: Filters = {}, { limit, ...options }: WalkOptions = {}): AsyncGenerator<BusinessProfileListItem> {
    let left = limit ?? Number.POSITIVE_INFINITY
    if (left <= 0) return
    for await (const { items } of this.pages(filters, options)) {
      for (const item of items) {
        // A page has up to 200 items: the loop stops at the next one, not at the next page.
        options.signal?.throwIfAborted()
        yield item
        if (--left <= 0) return
      }
    }
  }

  /** Like `all`, one page at a time. */
  async *pages(filters: Filters = {}, options: RequestOptions = {}): AsyncGenerator<Answered<BusinessProfileList>> {
    let cursor: string | undefined
    do {
      const page = await this.list({ pageSize: 200, ...filters, cursor }, options)
      yield page
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
  }

  /** Replaces a profile. Fields that you leave out are cleared, except addresses, financials and people. */
  update(
    customerId: string,
    profile: ProfileUpdate,
    options: ChangeOptions = {},
  ): Promise<Answered<ChangedBusinessProfile>> {
    return this.#change('PUT', customerId, { customerId, ...profile }, options)
  }

  /** Changes only the fields that you pass. People in the request are added to the existing ones. */
  patch(
    customerId: string,
    changes: PatchBusinessProfile,
    options: ChangeOptions = {},
  ): Promise<Answered<PatchedBusinessProfile>> {
    return this.#change('PATCH', customerId, changes, options)
  }

  /** Returns the verification status and the outstanding requirements of a customer. */
  verificationStatus(customerId: string, options: RequestOptions = {}): Promise<Answered<VerificationStatus>> {
    return this.#sender.send({ ...options, method: 'GET', path: `${profilePath(customerId)}/verification-status` })
  }

  #change<T extends object>(
    method: 'PUT' | 'PATCH',
    customerId: string,
    body: unknown,
    { ifMatch, ...options }: ChangeOptions,
  ): Promise<Answered<T>> {
    const headers = ifMatch === undefined ? {} : { 'if-match': entityTag(ifMatch) }
    return this.#sender.send({ ...options, method, path: profilePath(customerId), body, headers })
  }
}

const profilePath = (customerId: string) => `${PATH}/${pathSegment(customerId)}`

/** Accepts a version or an ETag. Anything else would look to the service like an outdated version. */
function entityTag(ifMatch: number | string): string {
  const version = /^"?(\d{1,15})"?$/.exec(String(ifMatch))?.[1]
  if (version === undefined) throw new TypeError('ifMatch must be the version of a customer, or its ETag.')
  return `"${version}"`
}
