// A page that needs no session: one card in the middle, links to the documentation below.
import { Anchor, Group, Paper, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { BASE_PATH } from '../api/base-path.ts'
import { useHasNavigated } from '../hooks/navigation-focus.tsx'
import classes from './public-page.module.css'
import { shellTexts as texts } from './texts.ts'

export function PublicPage({ title, children, below }: { title: string; children: ReactNode; below?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const hasNavigated = useHasNavigated()
  useEffect(() => {
    document.title = texts.documentTitle(title)
    // A form may have focused its first field already.
    if (hasNavigated() && !document.activeElement?.matches('input')) heading.current?.focus()
  }, [title, hasNavigated])
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <img src={`${BASE_PATH}/icon.svg`} alt="" width={36} height={36} />
        <Text fw={650} size="xl" component="span">
          {texts.product}
        </Text>
      </header>
      <main className={classes.main}>
        <Paper withBorder p="xl" radius="lg" className={classes.card}>
          <Title order={1} size="h3" mb="md" ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {children}
        </Paper>
        {below}
      </main>
      <footer className={classes.foot}>
        <ServiceLinks />
      </footer>
    </div>
  )
}

/** Pages of the service that are not part of this app. */
function ServiceLinks() {
  return (
    <Group gap="md" justify="center" component="nav" aria-label={texts.aboutService}>
      <Anchor size="sm" href={`${BASE_PATH}/docs`}>
        {texts.documentation}
      </Anchor>
      <Anchor size="sm" href={`${BASE_PATH}/openapi/partner.json`}>
        {texts.openApi}
      </Anchor>
    </Group>
  )
}
