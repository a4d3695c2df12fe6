import { Anchor, Text } from '@mantine/core'
import type { Draft } from './drafts.ts'
import { draftTexts as texts } from './texts.ts'

/** A restored text is continued at its end. */
function caretsAtEnd(hint: HTMLElement | null): void {
  for (const field of hint?.closest('form')?.querySelectorAll('textarea') ?? [])
    field.setSelectionRange(field.value.length, field.value.length)
}

/** A discreet note that the text shown is a restored draft. */
export function DraftHint({ draft }: { draft: Pick<Draft<unknown>, 'isRestored' | 'discard'> }) {
  if (!draft.isRestored) return null
  return (
    <Text size="sm" c="dimmed" role="status" ref={caretsAtEnd}>
      {texts.restored}{' '}
      <Anchor component="button" type="button" size="sm" underline="always" onClick={draft.discard}>
        {texts.discard}
      </Anchor>
    </Text>
  )
}
