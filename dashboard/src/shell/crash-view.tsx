// A page that failed, or whose code couldn't be loaded: the service may be down, and after an update old files are gone.
import { Button, Group, Stack, Text } from '@mantine/core'
import { isMissing } from './lazy-screen.ts'
import { PublicPage } from './public-page.tsx'
import { crashTexts as texts } from './texts.ts'

export function CrashView({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const missing = isMissing(error)
  return (
    <PublicPage title={missing ? texts.missingTitle : texts.title}>
      <Stack role="alert">
        <Text>{missing ? texts.missingMessage : texts.message}</Text>
        <Group>
          <Button onClick={() => window.location.reload()}>{texts.reload}</Button>
          {!missing && (
            <Button variant="default" onClick={onRetry}>
              {texts.retry}
            </Button>
          )}
        </Group>
      </Stack>
    </PublicPage>
  )
}
