// A document as it was uploaded. It is fetched once, which is recorded in the audit log, and shown from memory: a PDF by the
// browser's own viewer, an image by ours.
import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { operationUrl } from '../../../api/api-client.ts'
import type { CaseDocument } from '../../../api/compliance-operations.ts'
import { useApi } from '../../../api/queries.ts'
import { Icon } from '../../../appearance/icon.tsx'
import { ErrorView } from '../../../components/feedback/state-views.tsx'
import { useOpenCase } from '../state/case-context.ts'
import { evidenceTexts } from '../texts/evidence.ts'
import classes from './evidence.module.css'
import { ImageViewer } from './image-viewer.tsx'

const CACHED_MS = 5 * 60_000

export function DocumentViewer({ document, name }: { document: CaseDocument; name: string }) {
  const { customerId } = useOpenCase()
  const api = useApi()
  const path = { customerId, documentId: document.documentId }
  const file = useQuery({
    queryKey: ['getEvidenceContent', { path }],
    // The browser uses the type that was checked on arrival, not one that the file claims.
    queryFn: async () =>
      new Blob([await api.fetchFile('getEvidenceContent', { path })], { type: document.contentType }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: CACHED_MS,
  })
  const url = useObjectUrl(file.data)
  return (
    <>
      {file.isError && <ErrorView error={file.error} onRetry={() => void file.refetch()} />}
      {!file.isError && !url && (
        <Skeleton className={classes.frame} role="status" aria-label={evidenceTexts.loadingDocument} />
      )}
      {url && document.contentType === 'application/pdf' && <Pdf url={url} name={name} />}
      {url && document.contentType !== 'application/pdf' && <ImageViewer url={url} name={name} />}
      <Group justify="space-between" mt={6} gap="xs">
        <Text size="sm" c="dimmed">
          {evidenceTexts.viewsLogged}
        </Text>
        <Group gap="sm">
          {url && (
            <Button component="a" href={url} target="_blank" rel="noopener" size="compact-sm" variant="subtle">
              {evidenceTexts.openInNewTab}
            </Button>
          )}
          <Anchor size="sm" href={operationUrl('getEvidenceContent', { path })} download className={classes.download}>
            <Icon name="download" size={16} />
            {evidenceTexts.download}
          </Anchor>
        </Group>
      </Group>
    </>
  )
}

/** Chrome doesn't show a PDF in a sandboxed frame; the policy of this page forbids whatever it could do otherwise. */
function Pdf({ url, name }: { url: string; name: string }) {
  if (!navigator.pdfViewerEnabled) return <Text role="status">{evidenceTexts.noPdfViewer}</Text>
  return <iframe src={`${url}#navpanes=0&view=FitH`} title={name} className={classes.frame} />
}

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return setUrl(undefined)
    const created = URL.createObjectURL(blob)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [blob])
  return url
}
