// One document beside the declared details to check it against.
import { Button, Group, TextInput, Title } from '@mantine/core'
import type { CaseDocument } from '../../../api/compliance-operations.ts'
import { StatusBadge } from '../../../components/badges/status-badge.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { EmptyView } from '../../../components/feedback/state-views.tsx'
import { TimeText } from '../../../components/values/time-text.tsx'
import { codeLabel } from '../../../format/code-labels.ts'
import { formatCalendarDay } from '../../../format/times.ts'
import { checklist } from '../model/checklist-rows.ts'
import { caseDocumentState, isReceived } from '../model/evidence-state.ts'
import { documentName, personOf } from '../model/names.ts'
import { Panel } from '../parts/panel.tsx'
import { useCaseActions } from '../state/case-actions-context.ts'
import { useOpenCase } from '../state/case-context.ts'
import { evidenceTexts } from '../texts/evidence.ts'
import { BusinessDetails } from './business-details.tsx'
import { DETAILS_TO_CHECK } from './details-to-check.ts'
import { DocumentViewer } from './document-viewer.tsx'
import classes from './evidence.module.css'
import { PersonDetails } from './person-details.tsx'

export function DocumentEvidence({ document }: { document: CaseDocument }) {
  const { reviewCase } = useOpenCase()
  const person = personOf(reviewCase, document.uboId)
  const first = DETAILS_TO_CHECK[document.documentCategory]
  const name = documentName(reviewCase, document)
  return (
    <Panel title={name} hint={<Received document={document} />} actions={<Actions document={document} />}>
      {document.reasonCode && <Notice tone="bad" title={codeLabel(document.reasonCode)} />}
      <FileChecks document={document} />
      <ExpiryDate document={document} />
      <div className={classes.beside}>
        <div className={classes.viewer}>
          {isReceived(document) ? (
            <DocumentViewer document={document} name={name} />
          ) : (
            <EmptyView title={evidenceTexts.noFile}>
              {document.status === 'Rejected' ? evidenceTexts.fileUnusable : evidenceTexts.uploadPending}
            </EmptyView>
          )}
        </div>
        <div className={classes.declared}>
          <Title order={3} size="h6" mb="xs">
            {evidenceTexts.checkAgainst}
          </Title>
          {person ? <PersonDetails person={person} first={first} /> : <BusinessDetails first={first} />}
        </div>
      </div>
    </Panel>
  )
}

/** What the checks of the file found. Partners don't see it. */
function FileChecks({ document: { activeContent, malware } }: { document: CaseDocument }) {
  if (malware)
    return (
      <Notice tone="bad" title={evidenceTexts.malware(malware)}>
        {evidenceTexts.malwareHint}
      </Notice>
    )
  if (!activeContent || activeContent.length === 0) return null
  const kinds = activeContent.map((kind) => evidenceTexts.activeContentKinds[kind])
  return (
    <Notice tone="attention" title={evidenceTexts.activeContent(kinds)}>
      {evidenceTexts.activeContentHint}
    </Notice>
  )
}

function Received({ document: { contentType, uploadedAt, expiryDate } }: { document: CaseDocument }) {
  if (!uploadedAt) return codeLabel(contentType)
  return (
    <>
      {codeLabel(contentType)} · {evidenceTexts.received} <TimeText value={uploadedAt} />
      {expiryDate && ` · ${evidenceTexts.expires(formatCalendarDay(expiryDate))}`}
    </>
  )
}

/** Their expiry is that of the identity, which the partner declares. */
const OF_IDENTITY: readonly string[] = ['IdentityDocument', 'IdentityDocumentBack', 'Selfie']

/** Read from the document before it is accepted, so that staff are alerted when it expires. */
function ExpiryDate({ document: { documentId, documentCategory, status } }: { document: CaseDocument }) {
  const { may } = useOpenCase()
  const { expiryDateOf, setExpiryDate } = useCaseActions()
  if (!may('decide') || status !== 'Confirmed' || OF_IDENTITY.includes(documentCategory)) return null
  return (
    <TextInput
      type="date"
      label={evidenceTexts.expiryDate}
      description={evidenceTexts.expiryDateHint}
      value={expiryDateOf(documentId)}
      onChange={(event) => setExpiryDate(documentId, event.currentTarget.value)}
      maw="20rem"
    />
  )
}

function Actions({ document }: { document: CaseDocument }) {
  const { reviewCase, may } = useOpenCase()
  const { accept, isAccepting, requestChange } = useCaseActions()
  const [tone, state] = caseDocumentState(document)
  const row = checklist(reviewCase)
    .flatMap(({ rows }) => rows)
    .find(({ key }) => key === `documents/${document.documentId}`)
  return (
    <Group gap="xs">
      {document.isNew && <StatusBadge tone="attention">{evidenceTexts.newSinceClaim}</StatusBadge>}
      <StatusBadge tone={tone}>{state}</StatusBadge>
      {row && may('decide') && isReceived(document) && (
        <>
          {document.status !== 'Accepted' && (
            <Button size="compact-sm" onClick={() => accept(row)} disabled={isAccepting}>
              {evidenceTexts.accept}
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={() => requestChange(row.subject)}>
            {evidenceTexts.requestAnother}
          </Button>
        </>
      )}
    </Group>
  )
}
