// The items and the introduction of a change request, as they are written.
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Notice } from '../../../components/feedback/notice.tsx'
import { missingDrafts } from '../model/missing-requirements.ts'
import { BulletList } from '../parts/bullet-list.tsx'
import { useOpenCase } from '../state/case-context.ts'
import type { ChangeRequestDraft } from '../state/change-request-draft.ts'
import { requestTexts } from '../texts/changes.ts'
import { AddItemMenu } from './add-item-menu.tsx'
import { ChangeDraftForm } from './change-draft-form.tsx'
import { draftErrors, draftName, requestedItem } from './draft-details.ts'

export function isComplete({ items }: ChangeRequestDraft): boolean {
  return items.every((item) => Object.keys(draftErrors(item)).length === 0)
}

interface RequestFieldsProps {
  /** The user tried to continue, so missing fields are marked. */
  showsMissing: boolean
  error: unknown
  emptyHint: string
  /** An item was just added, so the last one has the focus when the dialog opens. */
  startsAtLast?: boolean
}

export function RequestFields({ showsMissing, error, emptyHint, startsAtLast = false }: RequestFieldsProps) {
  const { changeRequest } = useOpenCase()
  const { items, introduction, setIntroduction } = changeRequest
  const [isFilled, setFilled] = useState(false)
  const start = startsAtLast ? items.length - 1 : 0
  return (
    <>
      {items.length === 0 && <NoItems hint={emptyHint} onFill={() => setFilled(true)} />}
      {items.map((item, index) => (
        <ChangeDraftForm
          key={item.id}
          draft={item}
          number={index + 1}
          showsMissing={showsMissing}
          focus={index === start ? (isFilled ? 'now' : 'onOpen') : undefined}
          error={error}
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
    </>
  )
}

/** Most requests are for what is missing, so it is offered by name. */
function NoItems({ hint, onFill }: { hint: string; onFill: () => void }) {
  const { reviewCase, changeRequest } = useOpenCase()
  const missing = missingDrafts(reviewCase, [])
  if (missing.length === 0)
    return (
      <Notice tone="neutral" title={requestTexts.empty}>
        {hint}
      </Notice>
    )
  return (
    <Notice tone="neutral" title={requestTexts.empty}>
      {requestTexts.emptyWithMissing(missing.length)}
      <BulletList>
        {missing.map((draft) => (
          <li key={JSON.stringify([draft.kind, draft.target, draft.path, draft.categories])}>
            <bdi>{draftName(reviewCase, draft)}</bdi>
          </li>
        ))}
      </BulletList>
      <Button
        size="xs"
        mt="xs"
        onClick={() => {
          changeRequest.add(...missing)
          onFill()
        }}
        data-autofocus
      >
        {requestTexts.addMissing(missing.length)}
      </Button>
    </Notice>
  )
}

/** The body of the request. */
export function requestBody({ items, introduction }: ChangeRequestDraft, version: number) {
  return {
    version,
    items: items.map(requestedItem),
    ...(introduction.trim() ? { message: introduction.trim() } : {}),
  }
}
