// One requested change: about whom, what, why, and the message to the partner.
import { ActionIcon, Group, MultiSelect, Paper, Select, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { Icon } from '../../../appearance/icon.tsx'
import type { ChangeDraft } from '../model/change-draft.ts'
import { type Category, categoriesFor } from '../model/document-categories.ts'
import { fieldName, PROFILE_FIELDS } from '../model/names.ts'
import { type ReasonCode, requestReasons } from '../model/reason-codes.ts'
import { useOpenCase } from '../state/case-context.ts'
import { itemTexts } from '../texts/changes.ts'
import { caretAtEnd, scrollDialogTo, startHere } from './dialog-focus.ts'
import { draftErrors, draftName, isAboutPerson, needsPath, suggestedMessage } from './draft-details.ts'

interface ChangeDraftFormProps {
  draft: ChangeDraft
  number: number
  /** The user tried to continue, so missing fields are marked. */
  showsMissing: boolean
  /** When it takes the focus: in the first field that is empty, or at the end of the message. */
  focus: 'onOpen' | 'now' | undefined
  error: unknown
  onChange: (change: Partial<ChangeDraft>) => void
  onRemove: () => void
}

const FIELD_CHOICES = PROFILE_FIELDS.map((name) => ({ value: `/${name}`, label: fieldName(name) }))

export function ChangeDraftForm(props: ChangeDraftFormProps) {
  const { draft, number, showsMissing, focus, error, onChange, onRemove } = props
  const { reviewCase } = useOpenCase()
  const aboutPerson = isAboutPerson(reviewCase, draft)
  const errors = draftErrors(draft)
  const missing = showsMissing ? errors : {}
  const [start] = useState(() => (['path', 'categories', 'reasonCode'] as const).find((field) => errors[field]))
  const starts = (field: typeof start) => start === field && focus === 'onOpen'
  const startNow = (field: typeof start) => (start === field && focus === 'now' ? startHere : undefined)
  const name = draftName(reviewCase, draft)
  const fieldErrors =
    error instanceof ApiError ? error.details.filter(({ path }) => path.startsWith(`/items/${number - 1}/`)) : []
  function chooseReason(reasonCode: ReasonCode | null) {
    const suggestion = suggestedMessage(reviewCase, draft, draft.reasonCode ?? 'Other')
    const isUntouched = !draft.message || draft.message === suggestion
    onChange({
      reasonCode,
      ...(reasonCode && isUntouched ? { message: suggestedMessage(reviewCase, draft, reasonCode) } : {}),
    })
  }
  return (
    <Paper withBorder p="md" component="fieldset" aria-label={itemTexts.label(number, name)}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <Text fw={600}>
            <bdi>{itemTexts.heading(number, name)}</bdi>
          </Text>
          <ActionIcon variant="subtle" color="gray" onClick={onRemove} aria-label={itemTexts.remove(number)}>
            <Icon name="cross" />
          </ActionIcon>
        </Group>
        {draft.isOpenEnded && <KindSelect draft={draft} aboutPerson={aboutPerson} onChange={onChange} />}
        {needsPath(draft) && (
          <Select
            label={itemTexts.field}
            data={FIELD_CHOICES}
            value={draft.path}
            onChange={(path) => onChange({ path })}
            allowDeselect={false}
            searchable
            openOnFocus={false}
            required
            error={missing.path}
            data-autofocus={starts('path') || undefined}
          />
        )}
        {draft.kind === 'Document' && (
          <MultiSelect
            label={itemTexts.documents}
            description={itemTexts.documentsHint}
            data={categoriesFor(aboutPerson ? 'person' : 'business')}
            value={[...draft.categories]}
            onChange={(categories) => onChange({ categories: categories as Category[] })}
            maxValues={10}
            searchable
            openOnFocus={false}
            required
            error={missing.categories}
            data-autofocus={starts('categories') || undefined}
          />
        )}
        <Select
          label={itemTexts.reason}
          data={requestReasons(draft)}
          value={draft.reasonCode}
          onChange={(value) => chooseReason(value as ReasonCode | null)}
          allowDeselect={false}
          searchable
          openOnFocus={false}
          required
          error={missing.reasonCode}
          data-autofocus={starts('reasonCode') || undefined}
          ref={startNow('reasonCode')}
        />
        <Textarea
          label={itemTexts.message}
          value={draft.message}
          onChange={(event) => onChange({ message: event.currentTarget.value })}
          maxLength={1000}
          autosize
          minRows={2}
          maxRows={8}
          required
          error={missing.message}
          data-autofocus={starts(undefined) || undefined}
          ref={startNow(undefined) ?? caretAtEnd}
          onFocus={(event) => scrollDialogTo(event.currentTarget)}
        />
        {fieldErrors.length > 0 && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {fieldErrors.map(({ message }) => message).join(' ')}
          </Text>
        )}
      </Stack>
    </Paper>
  )
}

interface KindSelectProps {
  draft: ChangeDraft
  aboutPerson: boolean
  onChange: (change: Partial<ChangeDraft>) => void
}

function KindSelect({ draft, aboutPerson, onChange }: KindSelectProps) {
  const kinds = aboutPerson ? itemTexts.personKinds : itemTexts.businessKinds
  return (
    <Select
      label={itemTexts.kind}
      data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
      value={draft.kind}
      allowDeselect={false}
      onChange={(kind) =>
        onChange({
          kind: kind as ChangeDraft['kind'],
          path: kind === 'Person' ? '/businessPersonList' : null,
          categories: [],
        })
      }
    />
  )
}
