// What changed since the version the analyst has seen. Decisions wait until these changes are acknowledged.
import { Button, Group, Stack } from '@mantine/core'
import { Notice } from '../../../components/notice.tsx'
import classes from '../case.module.css'
import { useOpenCase } from './case-context.ts'

/** In a dialog: why nothing was saved, and the way on. */
export function StaleVersionNotice() {
  const { unseenChanges } = useOpenCase()
  return (
    <div role="alert">
      {unseenChanges && <UnseenChanges title="Nothing was decided: it has changed since you looked" />}
    </div>
  )
}

export function UnseenChanges({ title }: { title: string }) {
  const { reviewCase, version, unseenChanges = [], acknowledgeChanges } = useOpenCase()
  return (
    <Notice tone="attention" title={title}>
      <Stack gap="xs">
        <span>
          You looked at version {version}; it is {reviewCase.version} now.
        </span>
        <Changes changes={unseenChanges} />
        <Group>
          <Button size="xs" onClick={acknowledgeChanges}>
            I have seen it, go on
          </Button>
        </Group>
      </Stack>
    </Notice>
  )
}

function Changes({ changes }: { changes: readonly string[] }) {
  if (changes.length === 0) return <span>Nothing that is shown here is different.</span>
  return (
    <ul className={classes.plainList}>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  )
}
