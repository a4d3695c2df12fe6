import { ButtonLink } from '../pieces/anchor-link.tsx'
import { EmptyView } from '../pieces/state-views.tsx'
import { BarePage } from './bare-page.tsx'

export function NotFoundView() {
  return (
    <BarePage title="There is no such page">
      <EmptyView icon="review" title="Nothing is at this address" action={<ButtonLink to="/">To the start</ButtonLink>}>
        The link may be old, or mistyped.
      </EmptyView>
    </BarePage>
  )
}
