// A document as it was uploaded. It is loaded once, because every view is logged, and shown from memory.
import { useQuery } from '@tanstack/react-query'
import type { DocumentRecord } from '../../api/dashboard-operations.ts'
import { useApi } from '../../api/queries.ts'
import { FileView } from '../../components/documents/file-view.tsx'
import { useDocumentView } from '../../components/documents/view-state.ts'
import { ViewToolbar } from '../../components/documents/view-toolbar.tsx'
import { ErrorView } from '../../components/feedback/state-views.tsx'
import { codeLabel } from '../../format/code-labels.ts'
import classes from './customer.module.css'

const CACHED_MS = 5 * 60_000

export function DocumentView({ customerId, document }: { customerId: string; document: DocumentRecord }) {
  const api = useApi()
  const viewing = useDocumentView()
  const { contentType, documentCategory, documentId } = document
  const path = { customerId, documentId }
  const file = useQuery({
    queryKey: ['getDocumentContent', { path }],
    // The browser treats it as the type that was checked on arrival, whatever the file claims to be.
    queryFn: async () => new Blob([await api.fetchFile('getDocumentContent', { path })], { type: contentType }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: CACHED_MS,
  })
  if (file.isError) return <ErrorView error={file.error} onRetry={() => void file.refetch()} />
  return (
    <>
      <ViewToolbar viewing={viewing} />
      <FileView
        file={file.data}
        contentType={contentType}
        name={codeLabel(documentCategory)}
        viewing={viewing}
        className={classes.frame!}
      />
    </>
  )
}
