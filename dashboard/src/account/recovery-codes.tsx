// Recovery codes: how many are left, new ones, and the one time that they are shown.
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { OneTimeSecret } from '../components/dialogs/one-time-secret.tsx'
import { FormError } from '../components/feedback/state-views.tsx'
import { Card } from '../components/layout/card.tsx'
import { commonTexts } from '../components/texts.ts'
import { CodeField, type SecondFactor } from '../session/code-field.tsx'
import { useSession } from '../session/session.ts'
import { recoveryTexts as texts } from './texts.ts'

export function RecoveryCodesCard({ left }: { left: number }) {
  const [opened, setOpened] = useState(false)
  const [codes, setCodes] = useState<string[]>()
  const close = () => {
    setOpened(false)
    setCodes(undefined)
  }
  return (
    <Card title={texts.title} message={texts.hint}>
      <Text size="sm">{texts.left(left)}</Text>
      <Group>
        <Button variant="default" onClick={() => setOpened(true)}>
          {texts.renew}
        </Button>
      </Group>
      <CodesDialog opened={opened} title={texts.renewTitle} codes={codes} onClose={close} onSaved={close}>
        <RenewCodes onCodes={setCodes} onCancel={close} />
      </CodesDialog>
    </Card>
  )
}

interface CodesDialogProps {
  opened: boolean
  title: string
  /** Shown instead of the children once they are known. */
  codes: string[] | undefined
  onClose: () => void
  onSaved: () => void
  children: React.ReactNode
}

/** A dialog whose last step may be to save new recovery codes. */
export function CodesDialog({ opened, title, codes, onClose, onSaved, children }: CodesDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      // The codes can't be shown again: the dialog closes only with its button.
      closeOnEscape={!codes}
      closeOnClickOutside={false}
      withCloseButton={!codes}
      closeButtonProps={{ 'aria-label': commonTexts.close }}
      title={codes ? texts.title : title}
      centered
    >
      {codes ? (
        <Stack>
          <Text>{texts.codesHint}</Text>
          <OneTimeSecret
            secret={codes.join('\n')}
            what={texts.codesName}
            fileName={texts.codesFile}
            onSaved={onSaved}
          />
        </Stack>
      ) : (
        children
      )}
    </Modal>
  )
}

/** Users with a passkey confirm with it, when the service asks; others enter a code here. */
function RenewCodes({ onCodes, onCancel }: { onCodes: (codes: string[]) => void; onCancel: () => void }) {
  const { passkeyEnrolled } = useSession()
  const [factor, setFactor] = useState<SecondFactor>({ totp: '' })
  const renew = useApiMutation('renewRecoveryCodes', {
    showsErrors: true,
    refreshes: ['getTotp', 'listAccountEvents'],
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    renew.mutate({ body: !passkeyEnrolled && 'totp' in factor ? factor : {} })
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>{passkeyEnrolled ? texts.renewHint : texts.renewHintCode}</Text>
        {!passkeyEnrolled && <CodeField value={factor} onChange={setFactor} autoFocus appOnly />}
        <FormError error={renew.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {commonTexts.cancel}
          </Button>
          <Button type="submit" loading={renew.isPending}>
            {texts.renewAction}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
