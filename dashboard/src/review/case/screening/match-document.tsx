// The documents of the person of a match, and one of them beside the match, so that both are seen while the decision is written.
import { Button, Group, Text } from '@mantine/core'
import { useCallback, useState } from 'react'
import type { CaseDocument } from '../../../api/compliance-operations.ts'
import { useDocumentView } from '../../../components/documents/view-state.ts'
import { Tool, ViewToolbar } from '../../../components/documents/view-toolbar.tsx'
import { codeLabel } from '../../../format/code-labels.ts'
import { DocumentViewer } from '../evidence/document-viewer.tsx'
import { FullScreen } from '../evidence/full-screen.tsx'
import { isReceived } from '../model/evidence-state.ts'
import { documentName } from '../model/names.ts'
import { useOpenCase } from '../state/case-context.ts'
import { toolTexts } from '../texts/evidence.ts'
import { matchTexts } from '../texts/screening.ts'

export interface PersonDocumentsProps {
  documents: readonly CaseDocument[]
  shown: CaseDocument | undefined
  onShow: (documentId: string | undefined) => void
}

/** A second press closes the one on view. */
export function PersonDocuments({ documents, shown, onShow }: PersonDocumentsProps) {
  const received = documents.filter(isReceived)
  if (received.length === 0) return null
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {matchTexts.compareWith}
      </Text>
      {received.map(({ documentId, documentCategory }) => (
        <Button
          key={documentId}
          size="compact-xs"
          variant={documentId === shown?.documentId ? 'light' : 'default'}
          aria-pressed={documentId === shown?.documentId}
          onClick={() => onShow(documentId === shown?.documentId ? undefined : documentId)}
        >
          {codeLabel(documentCategory)}
        </Button>
      ))}
    </Group>
  )
}

export function MatchDocument({ document }: { document: CaseDocument }) {
  const { reviewCase, customerId } = useOpenCase()
  const viewing = useDocumentView()
  const [isFullScreen, setFullScreen] = useState(false)
  const leave = useCallback(() => setFullScreen(false), [])
  const name = documentName(reviewCase, document)
  const content = (
    <>
      <ViewToolbar viewing={viewing}>
        <Tool
          icon={isFullScreen ? 'cross' : 'fullScreen'}
          name={isFullScreen ? toolTexts.exitFullScreen : toolTexts.fullScreen}
          keyName={undefined}
          onClick={() => setFullScreen(!isFullScreen)}
        />
      </ViewToolbar>
      <DocumentViewer
        source={{ operation: 'getEvidenceContent', path: { customerId, documentId: document.documentId } }}
        contentType={document.contentType}
        name={name}
        viewing={viewing}
      />
    </>
  )
  if (!isFullScreen)
    return (
      <div data-viewer tabIndex={-1}>
        {content}
      </div>
    )
  return (
    <FullScreen name={name} onClose={leave}>
      {content}
    </FullScreen>
  )
}
