import { Radio, Stack } from '@mantine/core'
import { inviteTexts } from './texts.ts'

/** Name and description of each role. */
export type RoleTexts<Role extends string> = Readonly<Record<Role, { label: string; message: string }>>

interface RoleChoiceProps<Role extends string> {
  roles: RoleTexts<Role>
  value: Role
  onChange: (role: Role) => void
}

export function RoleChoice<Role extends string>({ roles, value, onChange }: RoleChoiceProps<Role>) {
  return (
    <Radio.Group label={inviteTexts.role} value={value} onChange={(role) => onChange(role as Role)}>
      <Stack gap="xs" mt="xs">
        {Object.entries<{ label: string; message: string }>(roles).map(([role, { label, message }]) => (
          <Radio key={role} value={role} label={label} description={message} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
