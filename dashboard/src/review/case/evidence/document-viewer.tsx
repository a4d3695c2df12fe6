// A document as it was uploaded. It is fetched once, which is recorded in the audit log, and shown from memory: a PDF by the
// browser's own viewer, an image by ours.
import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { operationUrl } from '../../../api/api-client.ts'
import { useApi } from '../../../api/queries.ts'
import { Icon } from '../../../appearance/icon.tsx'
import { ErrorView } from '../../../components/feedback/state-views.tsx'
import { useObjectUrl } from '../../../hooks/use-object-url.ts'
import { evidenceTexts } from '../texts/evidence.ts'
import type { ViewState } from './document-toolbar.tsx'
import classes from './evidence.module.css'
import { ImageViewer } from './image-viewer.tsx'
import viewerClasses from './viewer.module.css'

const CACHED_MS = 5 * 60_000

/** A document of the customer, or a file that staff attached. */
type FileSource =
  | { readonly operation: 'getEvidenceContent'; readonly path: { customerId: string; documentId: string } }
  | { readonly operation: 'getAttachmentContent'; readonly path: { customerId: string; attachmentId: string } }

interface DocumentViewerProps {
  source: FileSource
  contentType: string
  name: string
  view: ViewState
  onScale?: (scale: number) => void
}

const ignore = () => undefined

export function DocumentViewer({
  source: { operation, path },
  contentType,
  name,
  view,
  onScale = ignore,
}: DocumentViewerProps) {
  const api = useApi()
  const file = useQuery({
    queryKey: [operation, { path }],
    // The browser uses the type that was checked on arrival, not one that the file claims.
    queryFn: async () => new Blob([await api.fetchFile(operation, { path } as never)], { type: contentType }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: CACHED_MS,
  })
  const url = useObjectUrl(file.data)
  return (
    <>
      {file.isError && <ErrorView error={file.error} onRetry={() => void file.refetch()} />}
      {!file.isError && !url && (
        <Skeleton className={viewerClasses.page} role="status" aria-label={evidenceTexts.loadingDocument} />
      )}
      {url && contentType === 'application/pdf' && <Pdf url={url} name={name} view={view} />}
      {url && contentType !== 'application/pdf' && <ImageViewer url={url} name={name} view={view} onScale={onScale} />}
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
          <Anchor size="sm" href={operationUrl(operation, { path } as never)} download className={classes.download}>
            <Icon name="download" size={16} />
            {evidenceTexts.download}
          </Anchor>
        </Group>
      </Group>
    </>
  )
}

/** Chrome doesn't show a PDF in a sandboxed frame; the policy of this page forbids whatever it could do otherwise. */
function Pdf({ url, name, view: { fit, turns, zoom } }: { url: string; name: string; view: ViewState }) {
  // As high as the file would be: a click on the page below must not miss because the page became shorter.
  if (!navigator.pdfViewerEnabled)
    return (
      <Text role="status" p="md" className={viewerClasses.page}>
        {evidenceTexts.noPdfViewer}
      </Text>
    )
  const isOnItsSide = turns % 2 === 1
  const size = zoom > 1 ? `zoom=${Math.round(zoom * 100)}` : `view=${fit === 'page' ? 'Fit' : 'FitH'}`
  // The viewer's own toolbar would be rotated with the page.
  const settings = `navpanes=0&${size}${turns === 0 ? '' : '&toolbar=0'}`
  return (
    <div className={viewerClasses.page} data-side={isOnItsSide || undefined}>
      <iframe
        // The viewer reads its settings only when it starts.
        key={settings}
        src={`${url}#${settings}`}
        title={name}
        style={{
          transform: isOnItsSide ? `translate(-50%, -50%) rotate(${turns * 90}deg)` : `rotate(${turns * 90}deg)`,
        }}
      />
    </div>
  )
}
