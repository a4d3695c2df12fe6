// Required documents that no reviewer has decided on: each is opened and decided on, or the approver confirms that it is left out.
import { Box, Checkbox, Group, Stack, Text } from '@mantine/core'
import type { Case } from '../../../api/compliance-operations.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { targetName } from '../model/names.ts'
import { TextButton } from '../parts/text-button.tsx'
import { useOpenCase } from '../state/case-context.ts'
import { unreviewedTexts } from '../texts/dialogs.ts'
import type { Acknowledgement } from './use-acknowledgement.ts'

interface AcknowledgeDocumentsProps {
  documents: Case['unreviewedDocuments']
  acknowledgement: Acknowledgement
  onFollow: () => void
}

export function AcknowledgeDocuments({ documents, acknowledgement, onFollow }: AcknowledgeDocumentsProps) {
  const { reviewCase, show } = useOpenCase()
  if (documents.length === 0) return null
  return (
    <Notice tone="attention" icon="warning" title={unreviewedTexts.title(documents.length)}>
      <Stack gap="xs">
        <Text size="sm">{unreviewedTexts.hint}</Text>
        {documents.map(({ documentId, requirement }) => {
          const name = targetName(reviewCase, { type: 'Document', id: documentId })
          return (
            <Group key={documentId} justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
              <Checkbox
                data-autofocus
                label={<bdi>{unreviewedTexts.confirm(name)}</bdi>}
                description={<bdi>{unreviewedTexts.requirement(requirement)}</bdi>}
                checked={acknowledgement.ids.includes(documentId)}
                onChange={(event) => acknowledgement.set(documentId, event.currentTarget.checked)}
              />
              <Box flex="none">
                <TextButton
                  onClick={() => {
                    show('evidence', `documents/${documentId}`)
                    onFollow()
                  }}
                  aria-label={unreviewedTexts.reviewLabel(name)}
                >
                  {unreviewedTexts.review}
                </TextButton>
              </Box>
            </Group>
          )
        })}
      </Stack>
    </Notice>
  )
}
