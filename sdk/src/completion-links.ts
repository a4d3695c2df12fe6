// Completion links open a page on which a business answers its own outstanding requirements.
import type {
  CompletionLink,
  CompletionLinkList,
  CompletionLinkRecord,
  CreateCompletionLink,
} from './generated/partner-api.ts'
import { pathSegment } from './http/path-segment.ts'
import type { Answered } from './http/read-response.ts'
import type { RequestOptions, Sender, WriteOptions } from './http/sender.ts'

export class CompletionLinks {
  readonly #sender: Sender
  constructor(sender: Sender) {
    this.#sender = sender
  }

  /**
   * Creates a link for a customer. Its `url` is returned once: anyone who has it can answer for the business.
   *
   * ```ts
   * const { url } = await gangway.completionLinks.create(customerId, { locale: 'fr', sendEmail: true })
   * ```
   */
  create(
    customerId: string,
    link: CreateCompletionLink = {},
    options: WriteOptions = {},
  ): Promise<Answered<CompletionLink>> {
    return this.#sender.send({ ...options, method: 'POST', path: linksPath(customerId), body: link })
  }

  /** Returns the links of a customer, newest first, without their URLs. */
  list(customerId: string, options: RequestOptions = {}): Promise<Answered<CompletionLinkList>> {
    return this.#sender.send({ ...options, method: 'GET', path: linksPath(customerId) })
  }

  /** Ends a link and its open sessions. Revoking it again changes nothing. */
  revoke(customerId: string, linkId: string, options: RequestOptions = {}): Promise<Answered<CompletionLinkRecord>> {
    return this.#sender.send({
      ...options,
      method: 'DELETE',
      path: `${linksPath(customerId)}/${pathSegment(linkId)}`,
    })
  }
}

function linksPath(customerId: string): string {
  return `/api/partner/v1/business-profiles/${pathSegment(customerId)}/completion-links`
}
