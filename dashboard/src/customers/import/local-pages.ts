// Which part of a list that is already in the browser is shown.
import { useState } from 'react'
import type { Pages } from '../../components/tables/paging.tsx'

const PAGE_SIZE = 25

export function useLocalPages<Item>(items: readonly Item[]): { pages: Pages; shown: readonly Item[] } {
  const [asked, setPage] = useState(1)
  const page = Math.min(asked, Math.max(1, Math.ceil(items.length / PAGE_SIZE)))
  return {
    pages: { kind: 'pages', page, pageSize: PAGE_SIZE, setPage },
    shown: items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
  }
}
