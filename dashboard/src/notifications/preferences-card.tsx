// Which notifications the user gets by email.
import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { ErrorView, LoadingView } from '../components/feedback/state-views.tsx'
import { Card } from '../components/layout/card.tsx'
import { useChangePreferences, useHasNotifications, usePreferences } from './own-notifications.ts'
import { kindLabels, preferenceTexts as texts } from './texts.ts'

type Choice = keyof typeof texts.choices
const CHOICES = Object.keys(texts.choices) as readonly Choice[]

export function NotificationPreferences() {
  return useHasNotifications() ? <Preferences /> : null
}

function Preferences() {
  const query = usePreferences()
  const change = useChangePreferences(texts.saved)
  return (
    <Card title={texts.title} message={texts.description}>
      {query.isPending && <LoadingView lines={6} />}
      {query.isError && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && (
        <Stack gap="md">
          {Object.entries(query.data.kinds).map(([kind, choice]) => {
            const isAlwaysOn = (query.data.alwaysOn as readonly string[]).includes(kind)
            return (
              <Group key={kind} justify="space-between" gap="xs">
                <div>
                  <Text component="div">{kindLabels[kind] ?? kind}</Text>
                  {isAlwaysOn && (
                    <Text size="sm" c="dimmed">
                      {texts.alwaysOn}
                    </Text>
                  )}
                </div>
                <SegmentedControl
                  size="xs"
                  aria-label={`${texts.choice}: ${kindLabels[kind] ?? kind}`}
                  value={choice ?? 'Immediately'}
                  onChange={(value) => change.mutate({ body: { kinds: { [kind]: value as Choice } } })}
                  data={CHOICES.filter((value) => value !== 'Off' || !isAlwaysOn).map((value) => ({
                    value,
                    label: texts.choices[value],
                  }))}
                />
              </Group>
            )
          })}
        </Stack>
      )}
    </Card>
  )
}
