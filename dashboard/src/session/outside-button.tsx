import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Icon } from '../appearance/icon.tsx'
import { FormError } from '../pieces/state-views.tsx'
import { startOutside } from './outside.ts'

interface OutsideButtonProps {
  children: string
  invitation?: string
  returnTo?: string | undefined
}

/** Leaves for the organisation's sign-in provider. */
export function OutsideButton({ children, invitation, returnTo }: OutsideButtonProps) {
  const leave = useMutation({
    mutationFn: () => startOutside({ returnTo, ...(invitation ? { invitation } : {}) }),
  })
  return (
    <Stack gap="xs">
      <Button
        variant="default"
        leftSection={<Icon name="outside" />}
        loading={leave.isPending || leave.isSuccess}
        onClick={() => leave.mutate()}
        fullWidth
      >
        {children}
      </Button>
      <FormError error={leave.error} />
    </Stack>
  )
}
