// The emails that a test service would have sent.
import { until } from '../process/until.ts'
import type { TestService } from './test-service.ts'

export interface InboxMail {
  to: string
  subject: string
  text: string
}

export async function inboxOf(service: TestService): Promise<InboxMail[]> {
  return (await service.call({ method: 'GET', url: '/api/auth/sandbox-mail' })).body.value.items
}

/** Waits for an email to this address: security emails are sent after the response. */
export async function mailTo(service: TestService, to: string, subject: string): Promise<InboxMail> {
  let found: InboxMail | undefined
  await until(`the email "${subject}"`, async () => {
    found = (await inboxOf(service)).find((mail) => mail.to === to && mail.subject === subject)
    return found !== undefined
  })
  return found!
}
