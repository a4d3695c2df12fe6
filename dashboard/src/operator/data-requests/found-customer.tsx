// The customer of a data request: how to export it, and erasing it with a reason.
import { Button, Group, List, Select, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldErrorOf } from '../../api/api-error.ts'
import type { CustomerForErasure, EraseCustomerData, PartnerSummary } from '../../api/operator-operations.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { VerificationBadge } from '../../components/badges/verification-badge.tsx'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { notifySuccess } from '../../components/feedback/notifications.ts'
import { Card } from '../../components/layout/card.tsx'
import { Facts } from '../../components/layout/facts.tsx'
import { CodeBlock } from '../../components/values/code-block.tsx'
import { CopyableValue } from '../../components/values/copyable-value.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { UserText } from '../../components/values/user-text.tsx'
import { DraftHint } from '../../session/draft-hint.tsx'
import { useTextDraft } from '../../session/drafts.ts'
import { dataRequestTexts as texts } from './texts.ts'

interface FoundCustomerProps {
  partner: PartnerSummary
  customer: CustomerForErasure
}

export function FoundCustomer({ partner, customer }: FoundCustomerProps) {
  const { customerId, erasedAt } = customer
  return (
    <>
      <Card title={texts.found}>
        <Facts
          facts={[
            [texts.customerId, <CopyableValue key="c" value={customerId} copyLabel={texts.copyCustomerId} />],
            [texts.reference, <UserText key="r">{customer.partnerCustomerId}</UserText>],
            [texts.partner, <UserText key="p">{partner.name}</UserText>],
            [
              texts.status,
              <VerificationBadge key="s" status={customer.erasedAt ? 'Erased' : customer.verificationStatus} />,
            ],
            [texts.updated, <TimeText key="u" value={customer.updatedAt} />],
            ...(erasedAt ? [[texts.erased, <TimeText key="e" value={erasedAt} />] as const] : []),
          ]}
        />
      </Card>
      <Card title={texts.export} message={texts.exportHint}>
        <CodeBlock
          code={`gangway-operator customers export ${customerId} --to ./export-${customerId.slice(0, 8)}`}
          label={texts.exportLabel}
        />
        <Text size="sm" c="dimmed">
          {texts.exportAfter}
        </Text>
      </Card>
      <Card title={texts.erase} message={erasedAt ? texts.alreadyErased : texts.eraseHint}>
        {!erasedAt && <EraseForm partner={partner} customer={customer} />}
      </Card>
    </>
  )
}

type Reason = EraseCustomerData['reason']

function EraseForm({ partner, customer: { customerId, partnerCustomerId } }: FoundCustomerProps) {
  const [reason, setReason] = useState<Reason | null>(null)
  const request = useTextDraft(`erase ${customerId}`)
  const [isTried, setIsTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const erase = useApiMutation('eraseCustomerData', {
    showsErrors: true,
    refreshes: ['findCustomerForErasure', 'listPartnerEvents', 'getPartner', 'getJobs'],
    onSuccess: ({ alreadyErased }) => {
      request.clear()
      notifySuccess(alreadyErased ? texts.doneAlready : texts.done)
      setAsking(false)
    },
  })
  const requestError = fieldErrorOf(erase.error, 'request')
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (reason) setAsking(true)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Select
          label={texts.reason}
          data={Object.entries(texts.reasons).map(([value, label]) => ({ value, label }))}
          value={reason}
          onChange={(value) => setReason(value as Reason | null)}
          error={isTried && !reason ? texts.reasonMissing : undefined}
          required
        />
        <TextInput
          label={texts.request}
          description={texts.requestHint}
          value={request.value}
          onChange={(event) => request.set(event.currentTarget.value)}
          maxLength={64}
          autoComplete="off"
          error={requestError}
        />
        <DraftHint draft={request} />
        <Group>
          <Button type="submit" color="red">
            {texts.eraseButton}
          </Button>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={texts.eraseTitle(partnerCustomerId)}
        action={texts.eraseAction}
        typed={partnerCustomerId}
        busy={erase.isPending}
        error={erase.error}
        onConfirm={() =>
          erase.mutate({
            path: { partnerId: partner.partnerId, customerId },
            body: {
              partnerCustomerId,
              reason: reason!,
              ...(request.value.trim() !== '' && { request: request.value.trim() }),
            },
          })
        }
      >
        <List spacing="xs">
          {texts.consequences.map((consequence) => (
            <List.Item key={consequence}>{consequence}</List.Item>
          ))}
        </List>
      </ConfirmDialog>
    </form>
  )
}
