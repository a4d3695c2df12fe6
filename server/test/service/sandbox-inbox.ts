// The emails that a test service would have sent.
import { sendNotifications } from '../../src/notifications/notifier.ts'
import { until } from '../process/until.ts'
import type { TestService } from './test-service.ts'

export interface InboxMail {
  to: string
  subject: string
  text: string
  html: string | null
  messageId: string | null
  unsubscribeUrl: string | null
}

/** Sends the notifications that are due first. */
export async function inboxOf(service: TestService): Promise<InboxMail[]> {
  await sendNotifications(service.app)
  return (await service.call({ method: 'GET', url: '/api/auth/sandbox-mail' })).body.value.items
}

/** Waits for an email to this address. */
export async function mailTo(service: TestService, to: string, subject: string): Promise<InboxMail> {
  let found: InboxMail | undefined
  await until(`the email "${subject}"`, async () => {
    found = (await inboxOf(service)).find((mail) => mail.to === to && mail.subject === subject)
    return found !== undefined
  })
  return found!
}
