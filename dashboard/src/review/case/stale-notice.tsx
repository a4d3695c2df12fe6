// In a dialog, when the customer has changed since it was looked at: what changed, and a way to go on.
import { Button, Group, Stack } from '@mantine/core'
import { Notice } from '../../pieces/notice.tsx'
import { Changes } from './case-notices.tsx'
import { useDesk } from './desk.ts'

export function StaleNotice() {
  const { unseen, version, kase, goOn } = useDesk()
  return (
    <div role="alert">
      {unseen && (
        <Notice tone="attention" title="Nothing was decided: it has changed since you looked">
          <Stack gap="xs">
            <span>
              You looked at version {version}; it is {kase.version} now.
            </span>
            <Changes changes={unseen} />
            <Group>
              <Button size="xs" onClick={goOn}>
                I have seen it, go on
              </Button>
            </Group>
          </Stack>
        </Notice>
      )}
    </div>
  )
}
