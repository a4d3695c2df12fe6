// A document as it was sent. It is fetched once, which is written into the customer's trail, and shown from memory: a PDF by
// the browser's own viewer, a picture by us.
import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { operationUrl } from '../../../api/api-client.ts'
import type { CaseDocument } from '../../../api/compliance-operations.ts'
import { useApi } from '../../../api/queries.ts'
import { Icon } from '../../../appearance/icon.tsx'
import { ErrorView } from '../../../components/state-views.tsx'
import classes from '../case.module.css'
import { useOpenCase } from '../state/case-context.ts'
import { ImageViewer } from './image-viewer.tsx'

const KEPT_MS = 5 * 60_000

export function DocumentViewer({ document, name }: { document: CaseDocument; name: string }) {
  const { customerId } = useOpenCase()
  const api = useApi()
  const path = { customerId, documentId: document.documentId }
  const file = useQuery({
    queryKey: ['getEvidenceContent', { path }],
    // What a browser makes of it is our choice, not the file's: the type that was checked on arrival.
    queryFn: async () =>
      new Blob([await api.fetchFile('getEvidenceContent', { path })], { type: document.contentType }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  })
  const url = useObjectUrl(file.data)
  return (
    <>
      {file.isError && <ErrorView error={file.error} onRetry={() => void file.refetch()} />}
      {!file.isError && !url && <Skeleton className={classes.frame} role="status" aria-label="Loading the document" />}
      {url && document.contentType === 'application/pdf' && <Pdf url={url} name={name} />}
      {url && document.contentType !== 'application/pdf' && <ImageViewer url={url} name={name} />}
      <Group justify="space-between" mt={6} gap="xs">
        <Text size="sm" c="dimmed">
          Each look is in the customer's trail.
        </Text>
        <Group gap="sm">
          {url && (
            <Button component="a" href={url} target="_blank" rel="noopener" size="compact-sm" variant="subtle">
              Open in a tab of its own
            </Button>
          )}
          <Anchor size="sm" href={operationUrl('getEvidenceContent', { path })} download className={classes.download}>
            <Icon name="download" size={16} />
            Download
          </Anchor>
        </Group>
      </Group>
    </>
  )
}

/** Chrome refuses to show a PDF in a sandboxed frame; what a page in it could do, the policy of this page forbids. */
function Pdf({ url, name }: { url: string; name: string }) {
  if (!navigator.pdfViewerEnabled)
    return <Text role="status">This browser doesn't show PDF files. Download it to look at it.</Text>
  return <iframe src={`${url}#navpanes=0&view=FitH`} title={name} className={classes.frame} />
}

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return setUrl(undefined)
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
