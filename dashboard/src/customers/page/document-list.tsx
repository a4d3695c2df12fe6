import { Anchor, Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { operationUrl } from '../../api/api-client.ts'
import type { BusinessProfile, DocumentRecord, VerificationStatus } from '../../api/dashboard-operations.ts'
import { Icon } from '../../appearance/icon.tsx'
import { DocumentBadge } from '../../components/badges/verification-badge.tsx'
import { Card } from '../../components/layout/card.tsx'
import { ShowMore } from '../../components/layout/show-more.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { UserText } from '../../components/values/user-text.tsx'
import { codeLabel } from '../../format/code-labels.ts'
import { formatFileSize } from '../../format/numbers.ts'
import { useFirstEntries } from '../../hooks/use-first-entries.ts'
import { documentTexts as texts } from '../texts.ts'
import { uploadTexts } from '../upload/texts.ts'
import type { UploadPurpose } from '../upload/upload-dialog.tsx'
import { useDroppedFile } from '../upload/use-dropped-file.ts'
import classes from './customer.module.css'
import { DocumentView } from './document-view.tsx'
import { nameOf } from './requirement-subject.ts'

const STEP = 25

interface DocumentListProps {
  profile: BusinessProfile
  status: VerificationStatus | undefined
  /** Undefined for users who may only read. */
  onUpload: ((purpose: UploadPurpose) => void) | undefined
}

export function DocumentList({ profile, status, onUpload }: DocumentListProps) {
  const { customerId, documents, ubos } = profile
  const [viewed, setViewed] = useState<DocumentRecord>()
  const { first, rest, list, showMore } = useFirstEntries(documents, STEP)
  const dropped = useDroppedFile(onUpload && ((file) => onUpload({ categories: [], uboId: null, file })))
  return (
    <Card
      id="documents"
      title={texts.title}
      message={onUpload ? `${texts.hint} ${uploadTexts.dropHere}` : texts.hint}
      dropped={dropped}
      actions={
        onUpload && (
          <Button size="compact-sm" variant="default" onClick={() => onUpload({ categories: [], uboId: null })}>
            {uploadTexts.upload}
          </Button>
        )
      }
    >
      {documents.length === 0 && <Text c="dimmed">{texts.none}</Text>}
      <ul className={classes.list} ref={list}>
        {first.map((document) => {
          const reason = status?.documents.find(({ documentId }) => documentId === document.documentId)?.reasonCode
          const person = nameOf(ubos.find(({ uboId }) => uboId === document.uboId))
          return (
            <li key={document.documentId} className={classes.item}>
              <div className={classes.words}>
                <Text fw={600}>{codeLabel(document.documentCategory)}</Text>
                <Text size="sm" c="dimmed" component="div">
                  <UserText>{person ?? texts.business}</UserText> · {codeLabel(document.contentType)}
                  {document.sizeBytes !== null && ` · ${formatFileSize(document.sizeBytes)}`}
                  {document.uploadedAt && (
                    <>
                      {` · ${texts.uploaded} `}
                      <TimeText value={document.uploadedAt} />
                    </>
                  )}
                </Text>
                {reason && <Text size="sm">{codeLabel(reason)}</Text>}
              </div>
              <div className={classes.aside}>
                <DocumentBadge status={document.status} />
                <Group gap="sm">
                  {document.confirmedAt !== null && (
                    <Actions customerId={customerId} document={document} onView={() => setViewed(document)} />
                  )}
                  {onUpload && document.status !== 'Pending' && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={uploadTexts.replaceNamed(codeLabel(document.documentCategory))}
                      onClick={() => onUpload({ categories: [document.documentCategory], uboId: document.uboId })}
                    >
                      {uploadTexts.replace}
                    </Button>
                  )}
                </Group>
              </div>
            </li>
          )
        })}
      </ul>
      <ShowMore rest={rest} onClick={showMore} />
      <Modal
        opened={viewed !== undefined}
        onClose={() => setViewed(undefined)}
        title={viewed && codeLabel(viewed.documentCategory)}
        size="xl"
        closeButtonProps={{ 'aria-label': texts.close }}
        centered
      >
        {viewed && <DocumentView customerId={customerId} document={viewed} />}
      </Modal>
    </Card>
  )
}

interface ActionsProps {
  customerId: string
  document: DocumentRecord
  onView: () => void
}

function Actions({ customerId, document, onView }: ActionsProps) {
  const name = codeLabel(document.documentCategory)
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={onView} aria-label={texts.viewNamed(name)}>
        {texts.view}
      </Button>
      <Anchor
        size="sm"
        href={operationUrl('getDocumentContent', { path: { customerId, documentId: document.documentId } })}
        download
        aria-label={texts.downloadNamed(name)}
        style={{ display: 'inline-flex', alignItems: 'center', gap: '0.25rem' }}
      >
        <Icon name="download" size={16} />
        {texts.download}
      </Anchor>
    </>
  )
}
