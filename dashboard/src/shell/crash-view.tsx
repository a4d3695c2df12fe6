// A screen that broke, or whose code could not be loaded: after an update the old files may be gone.
import { Button, Group, Stack, Text } from '@mantine/core'
import { BarePage } from './bare-page.tsx'

const NOT_LOADED = /dynamically imported module|Importing a module script failed|preload/i

export function CrashView({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const updated = error instanceof Error && NOT_LOADED.test(error.message)
  return (
    <BarePage title={updated ? 'There is a new version' : 'This screen did not work'}>
      <Stack role="alert">
        <Text>
          {updated
            ? 'The service was updated while this page was open. Load it again to go on.'
            : 'Something went wrong on this page; nothing was changed by it. Try again, or load the page anew.'}
        </Text>
        <Group>
          <Button onClick={() => window.location.reload()}>Load the page anew</Button>
          {!updated && (
            <Button variant="default" onClick={onRetry}>
              Try again
            </Button>
          )}
        </Group>
      </Stack>
    </BarePage>
  )
}
