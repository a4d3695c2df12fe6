import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface CardProps {
  title: string
  children: ReactNode
  /** One sentence under the title. */
  message?: ReactNode
  /** Buttons on the right of the title. */
  actions?: ReactNode
}

/** A section of a screen with its own heading. */
export function Card({ title, message, actions, children }: CardProps) {
  return (
    <Paper withBorder p="lg" component="section" aria-label={title} bg="var(--surface)">
      <Stack>
        <Group justify="space-between" align="flex-start" gap="sm">
          <div>
            <Title order={2} size="h4">
              {title}
            </Title>
            {message && (
              <Text c="dimmed" size="sm" component="div">
                {message}
              </Text>
            )}
          </div>
          {actions && <Group gap="sm">{actions}</Group>}
        </Group>
        {children}
      </Stack>
    </Paper>
  )
}
