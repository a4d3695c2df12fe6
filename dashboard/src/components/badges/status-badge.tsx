// A state as a word with an icon. The text keeps its colour, so that every tone is readable on every background.
import { Icon, type IconName } from '../../appearance/icon.tsx'
import classes from './status-badge.module.css'

export type Tone = 'good' | 'bad' | 'attention' | 'waiting' | 'neutral'

export const TONE_ICONS: Readonly<Record<Tone, IconName>> = {
  good: 'check',
  bad: 'cross',
  attention: 'warning',
  waiting: 'clock',
  neutral: 'dot',
}

export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon name={TONE_ICONS[tone]} size={14} />
      {children}
    </span>
  )
}
