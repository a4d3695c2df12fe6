import { Button, Stack } from '@mantine/core'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { Icon } from '../appearance/icon.tsx'
import { FormError } from '../components/feedback/state-views.tsx'
import { startSso } from '../session/sso.ts'

interface SsoButtonProps {
  children: string
  invitation?: string
  /** The name to join with. */
  name?: string
  /** Returns false to stay. */
  onLeave?: () => boolean
  /** Not with the account that the provider remembers from last time. */
  chooseAccount?: boolean
  returnTo?: string | undefined
}

/** Leaves for the organisation's identity provider. */
export function SsoButton({
  children,
  invitation,
  name,
  onLeave = () => true,
  chooseAccount = false,
  returnTo,
}: SsoButtonProps) {
  const leave = useApiMutation(
    (api) => startSso(api, { returnTo, chooseAccount, ...(invitation && { invitation }), ...(name && { name }) }),
    { showsErrors: true },
  )
  return (
    <Stack gap="xs">
      <Button
        variant="default"
        leftSection={<Icon name="external" />}
        loading={leave.isPending || leave.isSuccess}
        onClick={() => onLeave() && leave.mutate()}
        fullWidth
        // On a phone the label wraps onto two lines instead of being cut off.
        h="auto"
        mih={36}
        py={6}
        px="xs"
        styles={{ label: { whiteSpace: 'normal', lineHeight: 1.35 } }}
      >
        {children}
      </Button>
      <FormError error={leave.error} />
    </Stack>
  )
}
