import { Text } from '@mantine/core'
import { Card } from '../../components/card.tsx'
import { EmptyView } from '../../components/state-views.tsx'
import { usePermission } from '../../session/session.ts'
import { UrlForm } from './url-form.tsx'

interface RegisterCardProps {
  onSecret: (secret: string) => void
  onRegistered: () => void
}

export function RegisterCard({ onSecret, onRegistered }: RegisterCardProps) {
  if (!usePermission('dashboard.manage')) {
    return (
      <EmptyView icon="webhook" title="No webhook is registered">
        Events are recorded and can be sent later. An admin of your organisation registers the URL.
      </EmptyView>
    )
  }
  return (
    <Card title="Register your URL" message="Events are recorded already. From then on they are sent.">
      <UrlForm
        operation="registerWebhook"
        action="Register the URL"
        onDone={(secret) => {
          if (secret) onSecret(secret)
          onRegistered()
        }}
      >
        <Text size="sm" c="dimmed">
          You get a signing secret next. It is shown once, so have a place ready where secrets are kept.
        </Text>
      </UrlForm>
    </Card>
  )
}
