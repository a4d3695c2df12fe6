import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './parts.module.css'

interface PanelProps {
  title: string
  /** One line under the title. */
  hint?: ReactNode
  /** Beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A part of the middle column with a heading of its own. */
export function Panel({ title, hint, actions, children }: PanelProps) {
  return (
    <section className={classes.panel} aria-label={title}>
      <Stack className={classes.panelParts}>
        <div className={classes.panelHead}>
          <Title order={2} size="h4">
            <bdi>{title}</bdi>
          </Title>
          {hint && (
            <Text size="sm" c="dimmed" component="div" className={classes.panelHint}>
              {hint}
            </Text>
          )}
          {actions && <div className={classes.panelActions}>{actions}</div>}
        </div>
        {children}
      </Stack>
    </section>
  )
}
