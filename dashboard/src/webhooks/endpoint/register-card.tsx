import { Text } from '@mantine/core'
import { Card } from '../../components/card.tsx'
import { EmptyView } from '../../components/state-views.tsx'
import { usePermission } from '../../session/session.ts'
import { registerTexts as texts } from './texts.ts'
import { UrlForm } from './url-form.tsx'

interface RegisterCardProps {
  onSecret: (secret: string) => void
  onRegistered: () => void
}

export function RegisterCard({ onSecret, onRegistered }: RegisterCardProps) {
  if (!usePermission('dashboard.manage')) {
    return (
      <EmptyView icon="webhook" title={texts.none}>
        {texts.noneHint}
      </EmptyView>
    )
  }
  return (
    <Card title={texts.title} message={texts.hint}>
      <UrlForm
        operation="registerWebhook"
        action={texts.action}
        onDone={(secret) => {
          if (secret) onSecret(secret)
          onRegistered()
        }}
      >
        <Text size="sm" c="dimmed">
          {texts.secretHint}
        </Text>
      </UrlForm>
    </Card>
  )
}
