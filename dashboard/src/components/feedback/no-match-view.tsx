import { Button } from '@mantine/core'
import { EmptyView } from './state-views.tsx'

interface NoMatchViewProps {
  texts: { readonly title: string; readonly hint: string; readonly clear: string }
  onClear: () => void
}

/** A list that is empty because of its filters. */
export function NoMatchView({ texts, onClear }: NoMatchViewProps) {
  return (
    <EmptyView
      icon="search"
      title={texts.title}
      action={
        <Button variant="default" onClick={onClear}>
          {texts.clear}
        </Button>
      }
    >
      {texts.hint}
    </EmptyView>
  )
}
