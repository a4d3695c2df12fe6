import { Modal, Stack, Text } from '@mantine/core'
import { OneTimeSecret } from '../../components/one-time-secret.tsx'
import { VerifyGuide } from './verify-guide.tsx'

/** Left by its button only: a secret that nobody kept can't be shown again. */
export function SecretDialog({ secret, onKept }: { secret: string | undefined; onKept: () => void }) {
  return (
    <Modal
      opened={secret !== undefined}
      onClose={() => {}}
      title="Your signing secret"
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      size="lg"
      centered
    >
      {secret !== undefined && (
        <Stack>
          <Text>Your receiver needs it to tell our events from those of strangers.</Text>
          <OneTimeSecret
            secret={secret}
            what="the signing secret"
            fileName="gangway-webhook-secret.txt"
            onKept={onKept}
          />
          <div>
            <Text fw={600}>How to verify a delivery</Text>
            <VerifyGuide />
          </div>
        </Stack>
      )}
    </Modal>
  )
}
