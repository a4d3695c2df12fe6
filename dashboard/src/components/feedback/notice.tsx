// Something the user should know before going on. The text keeps its colour; icon and border have the colour of the tone.
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../appearance/icon.tsx'
import { TONE_ICONS, type Tone } from '../badges/status-badge.tsx'
import classes from './notice.module.css'

interface NoticeProps {
  tone: Tone
  title: string
  children?: ReactNode
  icon?: IconName
  /** `alert` interrupts a screen reader, `status` waits; neither when it is there from the start. */
  role?: 'alert' | 'status'
  /** In one line where it fits, above something that needs the height. */
  isSlim?: boolean
}

export function Notice({ tone, title, children, icon = TONE_ICONS[tone], role, isSlim }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} data-slim={isSlim} role={role}>
      <span className={classes.sign}>
        <Icon name={icon} size={20} />
      </span>
      <div className={classes.words}>
        <strong>{title}</strong>
        {children && <div className={classes.more}>{children}</div>}
      </div>
    </div>
  )
}
