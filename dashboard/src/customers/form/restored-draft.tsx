import { Button, Stack } from '@mantine/core'
import { Notice } from '../../components/feedback/notice.tsx'
import { draftTexts as texts } from './texts.ts'

/** Says that what is shown was typed earlier and never sent. */
export function RestoredDraft({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Notice tone="neutral" title={texts.restored}>
      <Stack gap="xs" align="flex-start">
        {texts.restoredHint}
        <Button size="compact-sm" variant="default" onClick={onDiscard}>
          {texts.discard}
        </Button>
      </Stack>
    </Notice>
  )
}
