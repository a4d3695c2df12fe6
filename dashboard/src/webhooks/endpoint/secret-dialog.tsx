import { Modal, Stack, Text } from '@mantine/core'
import { OneTimeSecret } from '../../components/dialogs/one-time-secret.tsx'
import { secretTexts as texts } from './texts.ts'
import { VerifyGuide } from './verify-guide.tsx'

/** Closes only with its button: the secret can't be shown again. */
export function SecretDialog({ secret, onSaved }: { secret: string | undefined; onSaved: () => void }) {
  return (
    <Modal
      opened={secret !== undefined}
      onClose={() => {}}
      title={texts.dialogTitle}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      size="lg"
      centered
    >
      {secret !== undefined && (
        <Stack>
          <Text>{texts.purpose}</Text>
          <OneTimeSecret secret={secret} what={texts.name} fileName={texts.fileName} onSaved={onSaved}>
            <div>
              <Text fw={600}>{texts.howToVerify}</Text>
              <VerifyGuide />
            </div>
          </OneTimeSecret>
        </Stack>
      )}
    </Modal>
  )
}
