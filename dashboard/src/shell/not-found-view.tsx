import { ButtonLink } from '../components/anchor-link.tsx'
import { EmptyView } from '../components/state-views.tsx'
import { PublicPage } from './public-page.tsx'

export function NotFoundView() {
  return (
    <PublicPage title="There is no such page">
      <EmptyView icon="review" title="Nothing is at this address" action={<ButtonLink to="/">To the start</ButtonLink>}>
        The link may be old, or mistyped.
      </EmptyView>
    </PublicPage>
  )
}
