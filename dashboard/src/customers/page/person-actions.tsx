// Edits or removes a person of a customer.
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { BusinessProfile, PersonRecord } from '../../api/dashboard-operations.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { ButtonLink } from '../../components/layout/links.tsx'
import { CUSTOMER_READS } from '../customer-reads.ts'
import { editPersonTexts } from '../form/texts.ts'
import { peopleTexts as texts } from '../texts.ts'
import { nameOf } from './requirement-subject.ts'

export function PersonActions({ profile, person }: { profile: BusinessProfile; person: PersonRecord }) {
  const { customerId } = profile
  const name = nameOf(person) ?? ''
  const [asking, setAsking] = useState(false)
  const remove = useApiMutation('removePerson', {
    refreshes: CUSTOMER_READS,
    showsErrors: true,
    successMessage: editPersonTexts.removed,
    onSuccess: () => setAsking(false),
  })
  return (
    <>
      <ButtonLink
        to="/customers/$customerId/people/$uboId"
        params={{ customerId, uboId: person.uboId }}
        size="compact-sm"
        variant="default"
        aria-label={texts.editNamed(name)}
      >
        {texts.edit}
      </ButtonLink>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={texts.removeNamed(name)}
        onClick={() => {
          remove.reset()
          setAsking(true)
        }}
      >
        {texts.remove}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={editPersonTexts.removeTitle(name)}
        action={editPersonTexts.remove}
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() =>
          remove.mutate({
            path: { customerId, uboId: person.uboId },
            headers: { 'If-Match': `"${profile.version}"` },
          })
        }
      >
        {editPersonTexts.removeHint}
      </ConfirmDialog>
    </>
  )
}
