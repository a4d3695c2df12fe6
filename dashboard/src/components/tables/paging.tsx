// Which page of a list with page numbers is shown. It is in the address, so that it can be linked to, reloaded and returned to.
import { Group, Pagination, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { usePromptValue } from '../../hooks/after-paint.ts'
import { PageSizeChoice, type SizedView } from './cursors.tsx'
import { pagingTexts as texts } from './texts.ts'
import { PAGE_SIZES } from './view-search.ts'

export interface Pages {
  readonly kind: 'pages'
  readonly page: number
  readonly pageSize: number
  setPage(page: number): void
}

/** For lists with page numbers: `?page=` in the address, starting at 1. */
export function usePages(pageSize = 25): Pages {
  const search: { page?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const asked = Number(search.page)
  return {
    kind: 'pages',
    page: Number.isSafeInteger(asked) && asked > 0 ? asked : 1,
    pageSize,
    setPage: (page) =>
      void navigate({
        to: '.',
        search: ((before: object) => ({ ...before, page: page === 1 ? undefined : page })) as never,
        resetScroll: false,
      }),
  }
}

/** `total` is undefined while it isn't known. */
export function PageNumbers({
  pages,
  total: known,
  shown,
  view,
}: {
  pages: Pages
  total: number | undefined
  shown: number
  view?: SizedView | undefined
}) {
  const { page, pageSize } = pages
  const [shownPage, setPage] = usePromptValue(page, pages.setPage)
  const total = known ?? 0
  const last = Math.max(1, Math.ceil(total / pageSize))
  const first = (page - 1) * pageSize + 1
  return (
    <Group justify="space-between" mih={36}>
      <Group gap="lg">
        <Text size="sm" c="dimmed" aria-live="polite">
          {known === undefined ? '…' : shown === 0 ? texts.none(total) : texts.range(first, first + shown - 1, total)}
        </Text>
        {view && <PageSizeChoice view={view} isNeeded={total > PAGE_SIZES[0]} />}
      </Group>
      {last > 1 && (
        <Pagination
          value={shownPage}
          onChange={setPage}
          total={last}
          size="sm"
          component="nav"
          aria-label={texts.pages}
          getControlProps={(control) => ({ 'aria-label': texts.control[control] })}
          getItemProps={(number) => ({ 'aria-label': texts.page(number) })}
        />
      )}
    </Group>
  )
}
