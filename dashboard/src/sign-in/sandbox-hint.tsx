// In a sandbox: where the sample people and the mail are found.
import { Code, Paper, Stack, Text } from '@mantine/core'
import type { SignInOptions } from '../api/dashboard-operations.ts'
import { AnchorLink } from '../components/anchor-link.tsx'

export function SandboxHint({ options }: { options: SignInOptions | undefined }) {
  if (!options?.sandboxMail) return null
  return (
    <Paper withBorder p="md" radius="lg" component="section" aria-label="About this sandbox">
      <Stack gap="xs">
        <Text size="sm" fw={600}>
          This is a sandbox
        </Text>
        <Text size="sm" c="dimmed">
          Sample people of three partners and of the review team, with their passwords, are in <Code>sandbox.json</Code>{' '}
          in the data folder of the machine it runs on.
        </Text>
        <AnchorLink to="/sandbox-mail" size="sm">
          Mail that it would have sent
        </AnchorLink>
      </Stack>
    </Paper>
  )
}
