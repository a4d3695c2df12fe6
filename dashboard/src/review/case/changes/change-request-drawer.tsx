// The change request: written as a draft, previewed as the partner will see it, then sent.
import { Button, Drawer, Group, Stack, Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApiMutation } from '../../../api/use-api-mutation.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { FormError } from '../../../components/feedback/state-views.tsx'
import { draftErrors, requestedItem } from '../model/change-draft.ts'
import { useOpenCase } from '../state/case-context.ts'
import { StaleVersionNotice } from '../state/unseen-changes.tsx'
import { isVersionStale, useCaseChange } from '../state/use-case-change.ts'
import { caseTexts } from '../texts/case.ts'
import { requestTexts } from '../texts/changes.ts'
import { AddItemMenu } from './add-item-menu.tsx'
import { ChangeDraftForm } from './change-draft-form.tsx'
import { RequestPreview } from './request-preview.tsx'

export function ChangeRequestDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="xl"
      title={requestTexts.title}
      styles={{ title: { fontSize: '1.1rem', fontWeight: 650 } }}
      closeButtonProps={{ 'aria-label': caseTexts.close }}
    >
      <ChangeRequest onClose={onClose} />
    </Drawer>
  )
}

function ChangeRequest({ onClose }: { onClose: () => void }) {
  const { changeRequest, customerId, version } = useOpenCase()
  const { items, introduction, setIntroduction } = changeRequest
  const [showsMissing, setShowsMissing] = useState(false)
  const preview = usePreview()
  const send = useCaseChange('requestChanges', {
    successMessage: requestTexts.sent,
    showsErrors: true,
    onSuccess: () => {
      changeRequest.clear()
      onClose()
    },
  })
  const input = {
    path: { customerId },
    body: {
      version,
      items: items.map(requestedItem),
      ...(introduction.trim() ? { message: introduction.trim() } : {}),
    },
  }
  const isComplete = items.every((item) => Object.keys(draftErrors(item)).length === 0)
  if (preview.data)
    return (
      <RequestPreview
        status={preview.data}
        onBack={preview.reset}
        onSend={() => send.mutate(input)}
        busy={send.isPending}
        error={send.error}
      />
    )
  return (
    <Stack>
      <Text>{requestTexts.explanation}</Text>
      {changeRequest.isStale && (
        <Notice tone="attention" title={requestTexts.staleDraft}>
          {requestTexts.staleDraftHint}
        </Notice>
      )}
      {items.length === 0 && (
        <Notice tone="neutral" title={requestTexts.empty}>
          {requestTexts.emptyHint}
        </Notice>
      )}
      {items.map((item, index) => (
        <ChangeDraftForm
          key={item.id}
          draft={item}
          number={index + 1}
          showsMissing={showsMissing}
          error={preview.error}
          onChange={(change) => changeRequest.update(item.id, change)}
          onRemove={() => changeRequest.remove(item.id)}
        />
      ))}
      <AddItemMenu />
      <Textarea
        label={requestTexts.introduction}
        description={requestTexts.introductionHint}
        value={introduction}
        onChange={(event) => setIntroduction(event.currentTarget.value)}
        maxLength={1000}
        autosize
        minRows={2}
        maxRows={8}
      />
      <StaleVersionNotice />
      <FormError error={errorToShow(preview.error) ?? errorToShow(changeRequest.saveError)} />
      {showsMissing && !isComplete && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {requestTexts.incomplete}
        </Text>
      )}
      <Group justify="flex-end">
        <Text size="sm" c="dimmed" role="status" mr="auto">
          {requestTexts.draftStates[changeRequest.state]}
        </Text>
        <Button
          variant="default"
          onClick={() => {
            changeRequest.saveNow()
            onClose()
          }}
        >
          {requestTexts.saveDraft}
        </Button>
        <Button
          disabled={items.length === 0}
          loading={preview.isPending}
          onClick={() => {
            setShowsMissing(true)
            if (isComplete) preview.mutate(input)
          }}
        >
          {requestTexts.preview}
        </Button>
      </Group>
    </Stack>
  )
}

/** The page itself shows what changed when the version is stale. */
const errorToShow = (error: Error | null) => (isVersionStale(error) ? undefined : (error ?? undefined))

/** A preview changes nothing, so nothing is read again unless the case has moved on. */
function usePreview() {
  const client = useQueryClient()
  const preview = useApiMutation('previewChangeRequest', { showsErrors: true })
  return {
    ...preview,
    mutate: (input: Parameters<typeof preview.mutate>[0]) =>
      preview.mutate(input, {
        onError: (error) => {
          if (isVersionStale(error)) void client.invalidateQueries({ queryKey: ['getCase'] })
        },
      }),
  }
}
