// A screen that broke, or whose code could not be loaded: the service may be away, and after an update old files are gone.
import { Button, Group, Stack, Text } from '@mantine/core'
import { isMissing } from './lazy-screen.ts'
import { PublicPage } from './public-page.tsx'

export function CrashView({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const missing = isMissing(error)
  return (
    <PublicPage title={missing ? 'This screen could not be loaded' : 'This screen did not work'}>
      <Stack role="alert">
        <Text>
          {missing
            ? 'The service is away for a moment, or was updated while this page was open. Load the page anew to go on.'
            : 'Something went wrong on this page; nothing was changed by it. Try again, or load the page anew.'}
        </Text>
        <Group>
          <Button onClick={() => window.location.reload()}>Load the page anew</Button>
          {!missing && (
            <Button variant="default" onClick={onRetry}>
              Try again
            </Button>
          )}
        </Group>
      </Stack>
    </PublicPage>
  )
}
