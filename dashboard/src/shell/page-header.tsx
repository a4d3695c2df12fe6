// The heading of a screen: names the document, and takes the focus after a navigation so that screen readers announce it.
import { Group, Stack, Text, Title } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useHasNavigated } from '../hooks/navigation-focus.tsx'
import classes from './shell.module.css'
import { shellTexts } from './texts.ts'

interface PageHeaderProps {
  title: string
  /** One sentence under it. */
  children?: ReactNode
  /** Buttons on the right. */
  actions?: ReactNode
}

/** For a heading of its own look: names the document after it, and gives it the focus after a navigation. */
export function usePageHeading(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  const hasNavigated = useHasNavigated()
  useEffect(() => {
    document.title = shellTexts.documentTitle(title)
  }, [title])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen may stay while its address changes
  useEffect(() => {
    if (hasNavigated()) heading.current?.focus()
  }, [pathname])
  return heading
}

export function PageHeader({ title, children, actions }: PageHeaderProps) {
  const heading = usePageHeading(title)
  return (
    <Group justify="space-between" align="flex-start" mb="lg" component="header">
      <Stack gap={4} flex={1} miw={220}>
        <Title order={1} size="h2" ref={heading} tabIndex={-1} dir="auto" className={classes.heading}>
          {title}
        </Title>
        {children && (
          <Text c="dimmed" component="div">
            {children}
          </Text>
        )}
      </Stack>
      {actions && <Group gap="sm">{actions}</Group>}
    </Group>
  )
}
