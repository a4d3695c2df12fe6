// One thing that is asked: of whom, what, why, and in which words.
import { ActionIcon, Group, MultiSelect, Paper, Select, Stack, Text, Textarea } from '@mantine/core'
import { ApiError } from '../../../api/api-error.ts'
import { Icon } from '../../../appearance/icon.tsx'
import {
  type ChangeDraft,
  draftGaps,
  draftName,
  needsPath,
  suggestedMessage,
  whoseDraft,
} from '../model/change-draft.ts'
import { type Category, categoriesFor } from '../model/document-categories.ts'
import { fieldName, PROFILE_FIELDS } from '../model/names.ts'
import { ASK_REASONS, type ReasonCode } from '../model/reason-codes.ts'
import { useOpenCase } from '../state/case-context.ts'

interface ChangeDraftFormProps {
  draft: ChangeDraft
  number: number
  /** Somebody tried to go on: say what is missing. */
  tried: boolean
  error: unknown
  onChange: (change: Partial<ChangeDraft>) => void
  onRemove: () => void
}

const KINDS = {
  business: [
    { value: 'Field', label: 'A detail that must be corrected' },
    { value: 'Document', label: 'A document' },
    { value: 'Person', label: 'An owner or director who is missing' },
  ],
  person: [
    { value: 'Identity', label: 'Their identity document' },
    { value: 'Field', label: 'Details that must be corrected' },
    { value: 'Document', label: 'Another document' },
  ],
} as const
const FIELD_CHOICES = PROFILE_FIELDS.map((name) => ({ value: `/${name}`, label: fieldName(name) }))

export function ChangeDraftForm({ draft, number, tried, error, onChange, onRemove }: ChangeDraftFormProps) {
  const { reviewCase } = useOpenCase()
  const whose = whoseDraft(reviewCase, draft)
  const gaps = tried ? draftGaps(draft) : {}
  const name = draftName(reviewCase, draft)
  const fieldErrors =
    error instanceof ApiError ? error.details.filter(({ path }) => path.startsWith(`/items/${number - 1}/`)) : []
  return (
    <Paper withBorder p="md" component="fieldset" aria-label={`Item ${number}: ${name}`}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <Text fw={600}>
            {number}. {name}
          </Text>
          <ActionIcon variant="subtle" color="gray" onClick={onRemove} aria-label={`Take out item ${number}`}>
            <Icon name="cross" />
          </ActionIcon>
        </Group>
        {draft.isOpenEnded && (
          <Select
            label="What is asked for"
            data={KINDS[whose]}
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
        )}
        {needsPath(draft) && (
          <Select
            label="Which detail"
            data={FIELD_CHOICES}
            value={draft.path}
            onChange={(path) => onChange({ path })}
            searchable
            error={gaps.path}
          />
        )}
        {draft.kind === 'Document' && (
          <MultiSelect
            label="Documents that answer it"
            description="Any one of them is enough."
            data={categoriesFor(whose)}
            value={[...draft.categories]}
            onChange={(categories) => onChange({ categories: categories as Category[] })}
            maxValues={10}
            searchable
            error={gaps.categories}
          />
        )}
        <Select
          label="Why"
          data={ASK_REASONS}
          value={draft.reasonCode}
          onChange={(value) => {
            const reasonCode = value as ReasonCode | null
            const untouched =
              !draft.message || draft.message === suggestedMessage(reviewCase, draft, draft.reasonCode ?? 'Other')
            onChange({
              reasonCode,
              ...(reasonCode && untouched ? { message: suggestedMessage(reviewCase, draft, reasonCode) } : {}),
            })
          }}
          searchable
          error={gaps.reasonCode}
        />
        <Textarea
          label="What the partner reads"
          value={draft.message}
          onChange={(event) => onChange({ message: event.currentTarget.value })}
          maxLength={1000}
          autosize
          minRows={2}
          maxRows={8}
          error={gaps.message}
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
