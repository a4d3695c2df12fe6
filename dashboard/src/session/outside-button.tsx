import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Icon } from '../appearance/icon.tsx'
import { FormError } from '../pieces/state-views.tsx'
import { startOutside } from './outside.ts'

interface OutsideButtonProps {
  children: string
  invitation?: string
  /** Not with the account that the provider still knows from the last time. */
  anew?: boolean
  returnTo?: string | undefined
}

/** Leaves for the organisation's sign-in provider. */
export function OutsideButton({ children, invitation, anew = false, returnTo }: OutsideButtonProps) {
  const leave = useMutation({
    mutationFn: () => startOutside({ returnTo, anew, ...(invitation ? { invitation } : {}) }),
  })
  return (
    <Stack gap="xs">
      <Button
        variant="default"
        leftSection={<Icon name="outside" />}
        loading={leave.isPending || leave.isSuccess}
        onClick={() => leave.mutate()}
        fullWidth
        // On a phone the words take two lines rather than be cut off.
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
