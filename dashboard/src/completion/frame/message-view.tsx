// A state in which there is nothing to fill in: a sentence, why, and what to do next.
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon, type IconName } from '../../appearance/icon.tsx'
import classes from './frame.module.css'

interface MessageViewProps {
  icon: IconName
  tone: 'good' | 'plain' | 'problem'
  title: string
  children: ReactNode
  /** After something the visitor did, so that a screen reader reads it. */
  takesFocus?: boolean
}

export function MessageView({ icon, tone, title, children, takesFocus = false }: MessageViewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className={classes.message}>
      <span className={classes.badge} data-tone={tone}>
        <Icon name={icon} size={28} />
      </span>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      {children}
    </div>
  )
}
