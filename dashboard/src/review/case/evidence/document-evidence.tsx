// One document beside the declared details to check it against, in the page or in full screen.
import { Button, Group, TextInput, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Case, CaseDocument } from '../../../api/compliance-operations.ts'
import { StatusBadge } from '../../../components/badges/status-badge.tsx'
import { useDocumentView } from '../../../components/documents/view-state.ts'
import { Tool } from '../../../components/documents/view-toolbar.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { EmptyView } from '../../../components/feedback/state-views.tsx'
import { Key } from '../../../components/keys/key.tsx'
import { TimeText } from '../../../components/values/time-text.tsx'
import { codeLabel } from '../../../format/code-labels.ts'
import { formatCalendarDay } from '../../../format/times.ts'
import { checklist } from '../model/checklist-rows.ts'
import { caseDocumentState, isReceived } from '../model/evidence-state.ts'
import { isPast } from '../model/expiry.ts'
import { documentName, personOf, uploaderText } from '../model/names.ts'
import { possibleActions, REJECT_KEY } from '../model/row-actions.ts'
import { Panel } from '../parts/panel.tsx'
import { useCaseActions } from '../state/case-actions-context.ts'
import { useOpenCase } from '../state/case-context.ts'
import { useEvidenceView } from '../state/evidence-view.ts'
import { checklistTexts } from '../texts/checklist-rows.ts'
import { evidenceTexts } from '../texts/evidence.ts'
import { BusinessDetails } from './business-details.tsx'
import { CheckButton, CheckedBy } from './check-mark.tsx'
import { WarningMark } from './detail-list.tsx'
import { DETAILS_TO_CHECK } from './details-to-check.ts'
import { DocumentToolbar } from './document-toolbar.tsx'
import { DocumentViewer } from './document-viewer.tsx'
import { FileChecks } from './file-checks.tsx'
import { FullScreen } from './full-screen.tsx'
import { PersonDetails } from './person-details.tsx'
import classes from './viewer.module.css'

export function DocumentEvidence({ document }: { document: CaseDocument }) {
  const { reviewCase, customerId } = useOpenCase()
  const evidenceView = useEvidenceView()
  const viewing = useDocumentView()
  const { setView } = viewing
  const name = documentName(reviewCase, document)
  const { isFullScreen, toggleFullScreen, focusBefore, previous, next, place, bindView } = evidenceView
  useEffect(() => bindView(setView), [bindView, setView])
  // The document keeps the focus when it leaves full screen, unless something else had it before.
  const wasFullScreen = useRef(false)
  wasFullScreen.current ||= isFullScreen
  const takesFocus = isFullScreen || (wasFullScreen.current && !focusBefore.current)
  const content = (
    <>
      {document.reasonCode && <Notice tone="bad" title={codeLabel(document.reasonCode)} />}
      <FileChecks {...document} />
      <div className={classes.beside}>
        <div className={classes.viewer} tabIndex={-1} data-viewer data-evidence={takesFocus || undefined}>
          {isReceived(document) ? (
            <>
              <DocumentToolbar
                viewing={viewing}
                place={place}
                onPrevious={previous}
                onNext={next}
                isFullScreen={isFullScreen}
                onFullScreen={toggleFullScreen}
              />
              <DocumentViewer
                source={{ operation: 'getEvidenceContent', path: { customerId, documentId: document.documentId } }}
                contentType={document.contentType}
                name={name}
                viewing={viewing}
              />
            </>
          ) : (
            <EmptyView title={evidenceTexts.noFile}>
              {document.status === 'Rejected' ? evidenceTexts.fileUnusable : evidenceTexts.uploadPending}
            </EmptyView>
          )}
        </div>
        <Declared document={document} />
      </div>
    </>
  )
  if (isFullScreen)
    return (
      <FullScreen name={name} onClose={toggleFullScreen} focusBefore={focusBefore.current}>
        <header className={classes.head}>
          <Title order={2}>
            <bdi>{name}</bdi>
          </Title>
          <Actions document={document} />
        </header>
        {content}
      </FullScreen>
    )
  return (
    <Panel title={name} hint={<Received document={document} />} actions={<Actions document={document} />}>
      {content}
    </Panel>
  )
}

function Declared({ document }: { document: CaseDocument }) {
  const { reviewCase } = useOpenCase()
  const person = personOf(reviewCase, document.uboId)
  const first = DETAILS_TO_CHECK[document.documentCategory]
  const against = isReceived(document) && document.status !== 'Rejected' ? document.documentId : undefined
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard
    <section className={classes.declared} tabIndex={0} aria-label={evidenceTexts.checkAgainst}>
      <Title order={3} size="h6" mb="xs">
        {evidenceTexts.checkAgainst}
      </Title>
      {person ? (
        <PersonDetails person={person} first={first} against={against} />
      ) : (
        <BusinessDetails first={first} against={against} />
      )}
      <ExpiryDate document={document} />
    </section>
  )
}

/** What the checks of the file found. Partners don't see it. */
function Received({ document }: { document: CaseDocument }) {
  const { contentType, uploadedAt, expiryDate, documentId } = document
  if (!uploadedAt) return codeLabel(contentType)
  return (
    <>
      {codeLabel(contentType)} · {evidenceTexts.received} <TimeText value={uploadedAt} />
      <bdi>{uploaderText(document)}</bdi>
      {expiryDate &&
        ` · ${(isPast(expiryDate) ? evidenceTexts.expired : evidenceTexts.expires)(formatCalendarDay(expiryDate))}`}
      <CheckedBy place={`documents/${documentId}`} />
    </>
  )
}

const WITHOUT_EXPIRY: readonly string[] = ['IdentityDocumentBack', 'Selfie']

/** Years before it are those that are being typed: 2030 begins as the year 2. */
const FIRST_YEAR = '1000'

/** Read from the document before it is accepted, so that staff are alerted when it expires. */
function ExpiryDate({ document }: { document: CaseDocument }) {
  const { reviewCase, may } = useOpenCase()
  const { expiryDateOf, setExpiryDate } = useCaseActions()
  const { documentId, status } = document
  if (!may('decide') || status !== 'Confirmed' || !mayExpire(reviewCase, document)) return null
  const expiryDate = expiryDateOf(documentId)
  return (
    <>
      <TextInput
        type="date"
        label={evidenceTexts.expiryDate}
        description={evidenceTexts.expiryDateHint}
        value={expiryDate}
        onChange={(event) => setExpiryDate(documentId, event.currentTarget.value)}
        mt="md"
      />
      <div role="status">
        {expiryDate >= FIRST_YEAR && isPast(expiryDate) && <WarningMark>{evidenceTexts.expiryDatePast}</WarningMark>}
      </div>
    </>
  )
}

/** The expiry of an identity document is that of the identity, unless the partner declared identities without one. */
function mayExpire(reviewCase: Case, { documentCategory, uboId }: CaseDocument): boolean {
  if (documentCategory !== 'IdentityDocument') return !WITHOUT_EXPIRY.includes(documentCategory)
  return !personOf(reviewCase, uboId)?.identities.some(({ expiryDate }) => expiryDate)
}

function Actions({ document }: { document: CaseDocument }) {
  const { reviewCase, may } = useOpenCase()
  const { accept, isAccepting, requestChange, reject } = useCaseActions()
  const [tone, state] = caseDocumentState(document)
  const row = checklist(reviewCase)
    .flatMap(({ rows }) => rows)
    .find(({ key }) => key === `documents/${document.documentId}`)
  const isUsable = isReceived(document) && document.status !== 'Rejected'
  return (
    <Group gap={6}>
      {document.isNew ? (
        <StatusBadge tone="attention">{evidenceTexts.newSinceClaim}</StatusBadge>
      ) : (
        row?.isNew && <StatusBadge tone="attention">{evidenceTexts.newAsRequested}</StatusBadge>
      )}
      <StatusBadge tone={tone}>{state}</StatusBadge>
      {isUsable && <CheckButton place={`documents/${document.documentId}`} name={documentName(reviewCase, document)} />}
      {row && may('decide') && isReceived(document) && (
        <>
          {document.status !== 'Accepted' && (
            <Button
              size="compact-sm"
              onClick={() => accept(row)}
              disabled={isAccepting}
              rightSection={<Key name="a" />}
            >
              {evidenceTexts.accept}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => requestChange(row.subject)}
            rightSection={<Key name="q" />}
          >
            {evidenceTexts.requestAnother}
          </Button>
          {possibleActions(row).reject && (
            <Tool icon="cross" name={checklistTexts.rejectDocument} keyName={REJECT_KEY} onClick={() => reject(row)} />
          )}
        </>
      )}
    </Group>
  )
}
