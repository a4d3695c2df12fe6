// In a sandbox: where to find the test accounts and the inbox.
import { Code, Paper, Stack, Text } from '@mantine/core'
import type { SignInOptions } from '../api/dashboard-operations.ts'
import { AnchorLink } from '../components/layout/links.tsx'
import { sandboxTexts as texts } from './texts.ts'

export function SandboxHint({ options }: { options: SignInOptions | undefined }) {
  if (!options?.sandboxMail) return null
  return (
    <Paper withBorder p="md" radius="lg" component="section" aria-label={texts.label}>
      <Stack gap="xs">
        <Text size="sm" fw={600}>
          {texts.title}
        </Text>
        <Text size="sm" c="dimmed">
          {texts.accountsBefore} <Code>{texts.accountsFile}</Code> {texts.accountsFolder}
        </Text>
        <AnchorLink to="/sandbox-mail" size="sm">
          {texts.inbox}
        </AnchorLink>
      </Stack>
    </Paper>
  )
}
