// On one's own machine no public authority issues a certificate; the sandbox trusts one that the command brings along.
import { Code } from '@mantine/core'
import type { WebhookAttempt } from '../../api/dashboard-operations.ts'
import { useSession } from '../../session/session.ts'
import { sandboxTexts as texts } from './texts.ts'

const NOT_TRUSTED: readonly WebhookAttempt['tlsReason'][] = ['SelfSigned', 'UnknownIssuer', 'WrongHost']

export function SandboxCertificate({ tlsReason }: Pick<WebhookAttempt, 'tlsReason'>) {
  const { sandbox } = useSession()
  if (!sandbox || !NOT_TRUSTED.includes(tlsReason)) return null
  return (
    <>
      {texts.receive} <Code>npx gangway webhooks listen</Code>
      {texts.trusted}
    </>
  )
}
