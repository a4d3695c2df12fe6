import { Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface CardProps {
  title: string
  children: ReactNode
  /** One sentence under the title. */
  message?: ReactNode
}

/** A section of a screen with its own heading. */
export function Card({ title, message, children }: CardProps) {
  return (
    <Paper withBorder p="lg" component="section" aria-label={title} bg="var(--surface)">
      <Stack>
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
        {children}
      </Stack>
    </Paper>
  )
}
