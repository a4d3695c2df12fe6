// A document as it was uploaded. It is fetched once, which is recorded in the audit log, and shown from memory.
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { operationUrl } from '../../../api/api-client.ts'
import { useApi } from '../../../api/queries.ts'
import { Icon } from '../../../appearance/icon.tsx'
import { FileView } from '../../../components/documents/file-view.tsx'
import type { DocumentView } from '../../../components/documents/view-state.ts'
import { ErrorView } from '../../../components/feedback/state-views.tsx'
import { useObjectUrl } from '../../../hooks/use-object-url.ts'
import { evidenceTexts } from '../texts/evidence.ts'
import classes from './evidence.module.css'
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
  viewing: DocumentView
}

export function DocumentViewer({ source: { operation, path }, contentType, name, viewing }: DocumentViewerProps) {
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
      {file.isError ? (
        <ErrorView error={file.error} onRetry={() => void file.refetch()} />
      ) : (
        <FileView
          file={file.data}
          contentType={contentType}
          name={name}
          viewing={viewing}
          className={viewerClasses.page!}
        />
      )}
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
