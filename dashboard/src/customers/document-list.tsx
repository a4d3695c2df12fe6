// The files of a customer. Every look at one is written into the trail of the customer, and says so.
import { Anchor, Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { operationUrl } from '../api/api-client.ts'
import type { BusinessProfile, DocumentRecord, VerificationStatus } from '../api/dashboard-operations.ts'
import { Icon } from '../appearance/icon.tsx'
import { Card } from '../components/card.tsx'
import { codeLabel } from '../components/code-labels.ts'
import { TimeText } from '../components/time-text.tsx'
import { DocumentBadge } from '../components/verification-badge.tsx'
import classes from './customer.module.css'
import { nameOf } from './requirements.tsx'

export function DocumentList({
  profile,
  status,
}: {
  profile: BusinessProfile
  status: VerificationStatus | undefined
}) {
  const { documents, ubos } = profile
  const [seen, setSeen] = useState<DocumentRecord>()
  return (
    <Card title="Documents" message="Each look and download is written into the customer's trail.">
      {documents.length === 0 && <Text c="dimmed">None has been sent yet.</Text>}
      <ul className={classes.list}>
        {documents.map((document) => {
          const reason = status?.documents.find(({ documentId }) => documentId === document.documentId)?.reasonCode
          const person = nameOf(ubos.find(({ uboId }) => uboId === document.uboId))
          return (
            <li key={document.documentId} className={classes.item}>
              <div className={classes.words}>
                <Text fw={600}>{codeLabel(document.documentCategory)}</Text>
                <Text size="sm" c="dimmed" component="div">
                  {[
                    person ? `of ${person}` : 'of the business',
                    codeLabel(document.contentType),
                    document.sizeBytes === null ? undefined : sizeWords(document.sizeBytes),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  {document.uploadedAt && (
                    <>
                      {' · sent '}
                      <TimeText value={document.uploadedAt} />
                    </>
                  )}
                </Text>
                {reason && <Text size="sm">{codeLabel(reason)}.</Text>}
              </div>
              <div className={classes.aside}>
                <DocumentBadge status={document.status} />
                {document.confirmedAt !== null && (
                  <Actions profile={profile} document={document} onView={() => setSeen(document)} />
                )}
              </div>
            </li>
          )
        })}
      </ul>
      <Modal
        opened={seen !== undefined}
        onClose={() => setSeen(undefined)}
        title={seen && codeLabel(seen.documentCategory)}
        size="xl"
        closeButtonProps={{ 'aria-label': 'Close' }}
        centered
      >
        {seen && <Picture profile={profile} document={seen} />}
      </Modal>
    </Card>
  )
}

interface OfDocument {
  profile: BusinessProfile
  document: DocumentRecord
}

function Actions({ profile, document, onView }: OfDocument & { onView: () => void }) {
  const what = codeLabel(document.documentCategory)
  return (
    <Group gap="sm">
      {document.contentType.startsWith('image/') && (
        <Button size="compact-sm" variant="default" onClick={onView} aria-label={`View ${what}`}>
          View
        </Button>
      )}
      <Anchor
        size="sm"
        href={contentOf({ profile, document })}
        download
        aria-label={`Download ${what}`}
        style={{ display: 'inline-flex', alignItems: 'center', gap: '0.25rem' }}
      >
        <Icon name="download" size={16} />
        Download
      </Anchor>
    </Group>
  )
}

function Picture({ profile, document }: OfDocument) {
  const [failed, setFailed] = useState(false)
  if (failed) return <Text role="alert">The picture could not be shown. Download it instead.</Text>
  return (
    <img
      src={contentOf({ profile, document })}
      alt={`${codeLabel(document.documentCategory)}, as it was sent`}
      className={classes.picture}
      onError={() => setFailed(true)}
    />
  )
}

function contentOf({ profile, document }: OfDocument): string {
  return operationUrl('getDocumentContent', {
    path: { customerId: profile.customerId, documentId: document.documentId },
  })
}

const SIZES = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })

function sizeWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  return bytes < 1024 * 1024 ? `${SIZES.format(bytes / 1024)} KB` : `${SIZES.format(bytes / 1024 / 1024)} MB`
}
