import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { HTMLAttributes, ReactNode } from 'react'
import classes from './card.module.css'

interface CardProps {
  /** The anchor that links to this section lead to. */
  id?: string
  title: string
  children: ReactNode
  /** One sentence under the title. */
  message?: ReactNode
  /** Buttons on the right of the title. */
  actions?: ReactNode
  /** For files that are dropped on it. */
  dropped?: Pick<HTMLAttributes<HTMLElement>, 'onDragOver' | 'onDragLeave' | 'onDrop'>
}

/** A section of a screen with its own heading. */
export function Card({ id, title, message, actions, dropped, children }: CardProps) {
  return (
    <Paper
      id={id}
      className={classes.card}
      withBorder
      p="lg"
      component="section"
      aria-label={title}
      bg="var(--surface)"
      {...dropped}
    >
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

/** Cards below each other. What follows one that is still loading is not shown yet, because it would move. */
export function CardColumn({ children }: { children: ReactNode }) {
  return <Stack className={classes.column}>{children}</Stack>
}
