// The selected evidence: a document beside the details to check it against, or all details of the business or a person.
import { Button, Group, Text, Title } from '@mantine/core'
import type { Case, CaseDocument } from '../../../api/compliance-operations.ts'
import { StatusBadge } from '../../../components/badges/status-badge.tsx'
import { EmptyView } from '../../../components/feedback/state-views.tsx'
import { TimeText } from '../../../components/values/time-text.tsx'
import { codeLabel } from '../../../format/code-labels.ts'
import { caseDocumentState, evidenceAt, isReceived } from '../model/evidence-state.ts'
import { documentName, nameOf, personOf, uploaderText } from '../model/names.ts'
import { Panel } from '../parts/panel.tsx'
import { useOpenCase } from '../state/case-context.ts'
import { evidenceTexts } from '../texts/evidence.ts'
import { BusinessDetails } from './business-details.tsx'
import { DocumentEvidence } from './document-evidence.tsx'
import classes from './evidence.module.css'
import { PersonDetails } from './person-details.tsx'

export function EvidenceTab() {
  const { reviewCase, at } = useOpenCase()
  const [kind, id = ''] = evidenceAt(reviewCase, at).split('/')
  if (reviewCase.profile.erasedAt) return <EmptyView title={evidenceTexts.erased}>{evidenceTexts.erasedHint}</EmptyView>
  if (kind === 'documents') {
    const document = reviewCase.documents.find(({ documentId }) => documentId === id)
    if (!document) return <NotFound title={evidenceTexts.documentNotFound} />
    return <DocumentEvidence key={id} document={document} />
  }
  if (kind === 'people') {
    const person = personOf(reviewCase, id)
    if (!person) return <NotFound title={evidenceTexts.personNotFound} />
    return (
      <Panel title={nameOf(reviewCase, person)}>
        <PersonDetails person={person} />
        <Documents reviewCase={reviewCase} uboId={person.uboId} />
      </Panel>
    )
  }
  return (
    <Panel title={evidenceTexts.business}>
      <BusinessDetails />
      <Documents reviewCase={reviewCase} uboId={null} />
    </Panel>
  )
}

function NotFound({ title }: { title: string }) {
  return <EmptyView title={title}>{evidenceTexts.notFoundHint}</EmptyView>
}

/** A list only: opening a file is recorded in the audit log, so no file opens automatically. */
function Documents({ reviewCase, uboId }: { reviewCase: Case; uboId: string | null }) {
  const documents = reviewCase.documents.filter((document) => document.uboId === uboId)
  return (
    <div>
      <Title order={3} size="h6" mb="xs">
        {evidenceTexts.documents}
      </Title>
      {documents.length === 0 ? (
        <Text c="dimmed" size="sm">
          {evidenceTexts.noDocuments}
        </Text>
      ) : (
        <ul className={classes.files}>
          {documents.map((document) => (
            <DocumentLine key={document.documentId} reviewCase={reviewCase} document={document} />
          ))}
        </ul>
      )}
    </div>
  )
}

function DocumentLine({ reviewCase, document }: { reviewCase: Case; document: CaseDocument }) {
  const { show } = useOpenCase()
  const [tone, state] = caseDocumentState(document)
  return (
    <li>
      <span>
        {codeLabel(document.documentCategory)}{' '}
        <Text size="sm" c="dimmed" component="span">
          {document.uploadedAt ? (
            <>
              {evidenceTexts.received} <TimeText value={document.uploadedAt} />
              <bdi>{uploaderText(document)}</bdi>
            </>
          ) : (
            evidenceTexts.notUploaded
          )}
        </Text>
      </span>
      <Group gap="xs">
        <StatusBadge tone={tone}>{state}</StatusBadge>
        {isReceived(document) && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => show('evidence', `documents/${document.documentId}`)}
            aria-label={evidenceTexts.openLabel(documentName(reviewCase, document))}
          >
            {evidenceTexts.open}
          </Button>
        )}
      </Group>
    </li>
  )
}
