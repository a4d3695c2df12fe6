// The frame of a form that changes a customer: what was restored, what others changed meanwhile, the errors and the buttons.
import { Button, Group, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useFocusOnError } from '../../components/feedback/use-focus-on-error.ts'
import { ButtonLink } from '../../components/layout/links.tsx'
import { ChangesByOthers } from './changes-by-others.tsx'
import { detailsOf, FieldErrors, useErrorAt } from './field-errors.ts'
import { FormErrorSummary, remainingDetails } from './form-error-summary.tsx'
import { RestoredDraft } from './restored-draft.tsx'
import { editTexts as texts } from './texts.ts'
import type { useVersionedValues } from './use-versioned-values.ts'

interface EditFormProps<T extends object> {
  customerId: string
  form: ReturnType<typeof useVersionedValues<T>>
  /** What would be sent now. */
  body: unknown
  save: { error: unknown; isPending: boolean; variables: { body?: unknown } | undefined }
  saveLabel: string
  labelOf: (name: keyof T) => string
  textOf: (name: keyof T, value: T[keyof T]) => string
  onSave: () => void
  children: ReactNode
}

export function EditForm<T extends object>(props: EditFormProps<T>) {
  const { customerId, form, body, save, saveLabel, labelOf, textOf, onSave, children } = props
  const errorAt = useErrorAt(remainingDetails(detailsOf(save.error), save.variables?.body, body), save.variables?.body)
  useFocusOnError(detailsOf(save.error).length > 0 ? save.error : undefined)
  function submit(event: FormEvent) {
    event.preventDefault()
    onSave()
  }
  const isExplained = isVersionConflict(save.error) && form.changes.length > 0
  return (
    <FieldErrors value={errorAt}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {form.isRestored && form.isDirty && <RestoredDraft onDiscard={form.reset} />}
          {children}
          <ChangesByOthers changes={form.changes} labelOf={labelOf} textOf={textOf} />
          <FormErrorSummary error={isExplained ? null : save.error} sent={save.variables?.body} body={body} />
          <Group justify="flex-end">
            <ButtonLink
              to="/customers/$customerId"
              params={{ customerId }}
              variant="default"
              onClick={() => form.clear()}
            >
              {texts.cancel}
            </ButtonLink>
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty}>
              {saveLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </FieldErrors>
  )
}

function isVersionConflict(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === 'Customer.VersionMismatch'
}
