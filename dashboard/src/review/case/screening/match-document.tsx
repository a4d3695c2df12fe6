// A document of the person beside the match, so that both are seen while the decision is written.

import type { CaseDocument } from '../../../api/compliance-operations.ts'
import { useDocumentView } from '../../../components/documents/view-state.ts'
import { ViewToolbar } from '../../../components/documents/view-toolbar.tsx'
import { DocumentViewer } from '../evidence/document-viewer.tsx'
import { documentName } from '../model/names.ts'
import { useOpenCase } from '../state/case-context.ts'

export function MatchDocument({ document }: { document: CaseDocument }) {
  const { reviewCase, customerId } = useOpenCase()
  const viewing = useDocumentView()
  return (
    <div>
      <ViewToolbar viewing={viewing} />
      <DocumentViewer
        source={{ operation: 'getEvidenceContent', path: { customerId, documentId: document.documentId } }}
        contentType={document.contentType}
        name={documentName(reviewCase, document)}
        viewing={viewing}
      />
    </div>
  )
}
