// What changed since the version the analyst has seen. Decisions wait until these changes are acknowledged.
import { Button, Group, Stack } from '@mantine/core'
import { Notice } from '../../../components/feedback/notice.tsx'
import { BulletList } from '../parts/bullet-list.tsx'
import { noticeTexts } from '../texts/case.ts'
import { useOpenCase } from './case-context.ts'

/** In a dialog: why nothing was saved, and how to continue. */
export function StaleVersionNotice() {
  const { unseenChanges } = useOpenCase()
  return <div role="alert">{unseenChanges && <UnseenChanges title={noticeTexts.notSaved} />}</div>
}

export function UnseenChanges({ title }: { title: string }) {
  const { reviewCase, version, unseenChanges = [], acknowledgeChanges } = useOpenCase()
  return (
    <Notice tone="attention" title={title}>
      <Stack gap="xs">
        <span>{noticeTexts.versions(version, reviewCase.version)}</span>
        <Changes changes={unseenChanges} />
        <Group>
          <Button
            size="xs"
            onClick={({ currentTarget }) => {
              // The button is gone then, and a dialog keeps its keys.
              currentTarget.closest<HTMLElement>('[role=dialog]')?.focus()
              acknowledgeChanges()
            }}
          >
            {noticeTexts.acknowledge}
          </Button>
        </Group>
      </Stack>
    </Notice>
  )
}

function Changes({ changes }: { changes: readonly string[] }) {
  if (changes.length === 0) return <span>{noticeTexts.nothingVisible}</span>
  return (
    <BulletList>
      {changes.map((change) => (
        <li key={change}>
          <bdi>{change}</bdi>
        </li>
      ))}
    </BulletList>
  )
}
