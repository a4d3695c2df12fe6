import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../../appearance/icon.tsx'
import { BackLink } from '../../components/layout/back-link.tsx'
import { UserText } from '../../components/values/user-text.tsx'
import { usePageHeading } from '../../shell/page-header.tsx'
import classes from './header.module.css'

interface StickyBarProps {
  title: string
  back: { to: ComponentProps<typeof BackLink>['to']; label: string }
  children?: ReactNode
}

/** The line of a case or an alert that stays in sight. */
export function StickyBar({ title, back, children }: StickyBarProps) {
  const heading = usePageHeading(title)
  return (
    <header className={classes.bar}>
      <BackLink {...back} className={classes.back}>
        <Icon name="back" />
      </BackLink>
      <h1 className={classes.name} ref={heading} tabIndex={-1} title={title}>
        <UserText>{title}</UserText>
      </h1>
      {children}
    </header>
  )
}
