// A document as it was uploaded: a PDF in the browser's own viewer, an image by us. It is loaded once, because every view is
// logged, and shown from memory.
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DocumentRecord } from '../../api/dashboard-operations.ts'
import { useApi } from '../../api/queries.ts'
import { ErrorView } from '../../components/feedback/state-views.tsx'
import { codeLabel } from '../../format/code-labels.ts'
import { useObjectUrl } from '../../hooks/use-object-url.ts'
import { documentTexts as texts } from '../texts.ts'
import classes from './customer.module.css'

const CACHED_MS = 5 * 60_000

export function DocumentView({ customerId, document }: { customerId: string; document: DocumentRecord }) {
  const api = useApi()
  const [failed, setFailed] = useState(false)
  const name = codeLabel(document.documentCategory)
  const path = { customerId, documentId: document.documentId }
  const file = useQuery({
    queryKey: ['getDocumentContent', { path }],
    // The browser treats it as the type that was checked on arrival, whatever the file claims to be.
    queryFn: async () =>
      new Blob([await api.fetchFile('getDocumentContent', { path })], { type: document.contentType }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: CACHED_MS,
  })
  const url = useObjectUrl(file.data)
  if (file.isError) return <ErrorView error={file.error} onRetry={() => void file.refetch()} />
  if (!url) return <Skeleton className={classes.frame} role="status" aria-label={texts.loading} />
  if (document.contentType === 'application/pdf')
    return navigator.pdfViewerEnabled ? (
      <iframe src={`${url}#navpanes=0&view=FitH`} title={name} className={classes.frame} />
    ) : (
      <Text role="status">{texts.noPdfViewer}</Text>
    )
  if (failed) return <Text role="alert">{texts.imageFailed}</Text>
  return <img src={url} alt={texts.alt(name)} className={classes.picture} onError={() => setFailed(true)} />
}
