import { Text } from '@mantine/core'
import { EmptyView } from '../../components/feedback/state-views.tsx'
import { Card } from '../../components/layout/card.tsx'
import { usePermission } from '../../session/session.ts'
import { registerTexts as texts } from './texts.ts'
import { UrlForm } from './url-form.tsx'

interface RegisterCardProps {
  onSecret: (secret: string) => void
}

export function RegisterCard({ onSecret }: RegisterCardProps) {
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
        }}
      >
        <Text size="sm" c="dimmed">
          {texts.secretHint}
        </Text>
      </UrlForm>
    </Card>
  )
}
