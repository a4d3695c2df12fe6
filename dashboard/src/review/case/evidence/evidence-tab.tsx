// The chosen thing: a document beside the details it should prove, or the business or a person with all their details.
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Case, CaseDocument } from '../../../api/compliance-operations.ts'
import { codeLabel } from '../../../components/code-labels.ts'
import { Notice } from '../../../components/notice.tsx'
import { EmptyView } from '../../../components/state-views.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { TimeText } from '../../../components/time-text.tsx'
import classes from '../case.module.css'
import { caseDocumentState, checklist, evidenceAt, isThere } from '../model/checklist-rows.ts'
import { documentName, personName, personOf } from '../model/names.ts'
import { useCaseActions } from '../state/case-actions-context.ts'
import { useOpenCase } from '../state/case-context.ts'
import { DeclaredBusiness, DeclaredPerson } from './business-details.tsx'
import { DETAILS_TO_CHECK } from './details-to-check.ts'
import { DocumentViewer } from './document-viewer.tsx'

export function EvidenceTab() {
  const { reviewCase, at } = useOpenCase()
  const [kind, id = ''] = evidenceAt(reviewCase, at).split('/')
  if (reviewCase.profile.erasedAt)
    return <EmptyView title="The data was erased">No evidence is left to look at.</EmptyView>
  if (kind === 'documents') {
    const document = reviewCase.documents.find(({ documentId }) => documentId === id)
    return document ? <OneDocument document={document} /> : <Gone what="document" />
  }
  if (kind === 'people') {
    const person = personOf(reviewCase, id)
    if (!person) return <Gone what="person" />
    return (
      <Section title={personName(person)}>
        <DeclaredPerson person={person} />
        <Documents reviewCase={reviewCase} uboId={person.uboId} />
      </Section>
    )
  }
  return (
    <Section title="The business">
      <DeclaredBusiness />
      <Documents reviewCase={reviewCase} uboId={null} />
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.panel} aria-label={title}>
      <Stack>
        <Title order={2} size="h4">
          {title}
        </Title>
        {children}
      </Stack>
    </section>
  )
}

function Gone({ what }: { what: string }) {
  return <EmptyView title={`There is no such ${what}`}>It was removed, or the link is mistyped.</EmptyView>
}

/** Opening a file is written into the customer's trail, so nothing is opened by itself. */
function Documents({ reviewCase, uboId }: { reviewCase: Case; uboId: string | null }) {
  const { show } = useOpenCase()
  const documents = reviewCase.documents.filter((document) => document.uboId === uboId)
  return (
    <div>
      <Title order={3} size="h6" mb="xs">
        Documents
      </Title>
      {documents.length === 0 ? (
        <Text c="dimmed" size="sm">
          None has been sent.
        </Text>
      ) : (
        <ul className={classes.files}>
          {documents.map((document) => (
            <li key={document.documentId}>
              <span>
                {codeLabel(document.documentCategory)}{' '}
                <Text size="sm" c="dimmed" component="span">
                  {document.uploadedAt ? (
                    <>
                      sent <TimeText value={document.uploadedAt} />
                    </>
                  ) : (
                    'not uploaded yet'
                  )}
                </Text>
              </span>
              <Group gap="xs">
                <DocumentState document={document} />
                {isThere(document) && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => show('evidence', `documents/${document.documentId}`)}
                    aria-label={`Open ${documentName(reviewCase, document)}`}
                  >
                    Open
                  </Button>
                )}
              </Group>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function DocumentState({ document }: { document: CaseDocument }) {
  const [tone, words] = caseDocumentState(document)
  return <StatusBadge tone={tone}>{words}</StatusBadge>
}

function OneDocument({ document }: { document: CaseDocument }) {
  const actions = useCaseActions()
  const { reviewCase, may } = useOpenCase()
  const row = checklist(reviewCase)
    .flatMap(({ rows }) => rows)
    .find(({ key }) => key === `documents/${document.documentId}`)
  const person = personOf(reviewCase, document.uboId)
  const proves = DETAILS_TO_CHECK[document.documentCategory]
  const name = documentName(reviewCase, document)
  return (
    <section className={classes.panel} aria-label={name}>
      <Group justify="space-between" mb="sm" align="flex-start">
        <div>
          <Title order={2} size="h4">
            {name}
          </Title>
          <Text size="sm" c="dimmed" component="div">
            {codeLabel(document.contentType)}
            {document.uploadedAt && (
              <>
                , sent <TimeText value={document.uploadedAt} />
              </>
            )}
          </Text>
        </div>
        <Group gap="xs">
          {document.isNew && <StatusBadge tone="attention">New since you claimed</StatusBadge>}
          <DocumentState document={document} />
          {row && may('decide') && isThere(document) && (
            <>
              {document.status !== 'Accepted' && (
                <Button size="compact-sm" onClick={() => actions.accept(row)} disabled={actions.isAccepting}>
                  Accept
                </Button>
              )}
              <Button size="compact-sm" variant="default" onClick={() => actions.requestChange(row.subject)}>
                Ask for another
              </Button>
            </>
          )}
        </Group>
      </Group>
      {document.reasonCode && <Notice tone="bad" title={codeLabel(document.reasonCode)} />}
      <div className={classes.beside}>
        <div className={classes.viewer}>
          {isThere(document) ? (
            <DocumentViewer document={document} name={name} />
          ) : (
            <EmptyView title="There is no file yet">
              {document.status === 'Rejected'
                ? 'What was sent could not be used and was not kept.'
                : 'The partner has a link to upload it.'}
            </EmptyView>
          )}
        </div>
        <div className={classes.declared}>
          <Title order={3} size="h6" mb="xs">
            What it should prove
          </Title>
          {person ? <DeclaredPerson person={person} first={proves} /> : <DeclaredBusiness first={proves} />}
        </div>
      </div>
    </section>
  )
}
