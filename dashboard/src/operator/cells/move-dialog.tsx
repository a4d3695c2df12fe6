// Moves a partner to another cell.
import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Cell, PartnerSummary } from '../../api/operator-operations.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { FormError } from '../../components/feedback/state-views.tsx'
import { PartnerSelect } from '../partners/partner-select.tsx'
import { moveTexts as texts } from './texts.ts'

interface MoveDialogProps {
  cells: readonly Cell[]
  opened: boolean
  onClose: () => void
}

export function MoveDialog({ cells, opened, onClose }: MoveDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={texts.title}
      closeButtonProps={{ 'aria-label': texts.close }}
      centered
    >
      <MoveForm cells={cells} onClose={onClose} />
    </Modal>
  )
}

function MoveForm({ cells, onClose }: Omit<MoveDialogProps, 'opened'>) {
  const [partner, setPartner] = useState<PartnerSummary>()
  const [cell, setCell] = useState<string | null>(null)
  const [isTried, setIsTried] = useState(false)
  const move = useApiMutation('startPartnerMove', {
    showsErrors: true,
    refreshes: ['getCells', 'listStaffEvents'],
    successMessage: texts.started,
    onSuccess: onClose,
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (partner && cell) move.mutate({ path: { partnerId: partner.partnerId }, body: { cell } })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <PartnerSelect
          label={texts.partner}
          description={texts.partnerHint}
          nothing={texts.nothing}
          value={partner}
          onChange={setPartner}
          error={isTried && !partner ? texts.partnerMissing : undefined}
        />
        <Select
          label={texts.cell}
          data={cells.filter(({ state }) => state === 'Active').map(({ name }) => name)}
          value={cell}
          onChange={setCell}
          error={isTried && !cell ? texts.cellMissing : undefined}
          required
        />
        <Text size="sm" c="dimmed">
          {texts.hint}
        </Text>
        <FormError error={move.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={move.isPending}>
            {texts.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
