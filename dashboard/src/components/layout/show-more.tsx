import { Button } from '@mantine/core'
import { layoutTexts as texts } from './texts.ts'

/** The button below the first entries of a long list; nothing when all are shown. */
export function ShowMore({ rest, onClick }: { rest: number; onClick: () => void }) {
  if (rest === 0) return null
  return (
    <Button variant="default" size="compact-sm" style={{ alignSelf: 'flex-start' }} onClick={onClick}>
      {texts.showMore(rest)}
    </Button>
  )
}
