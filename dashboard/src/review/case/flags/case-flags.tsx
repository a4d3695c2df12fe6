// What reviewers have added to the case to organise their work.
import { Badge } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { StatusBadge } from '../../../components/badges/status-badge.tsx'
import { formatTime } from '../../../format/times.ts'
import { reviewTexts } from '../../components/texts.ts'
import { useOpenCase } from '../state/case-context.ts'
import { flagTexts } from '../texts/flags.ts'
import classes from './flags.module.css'

export function CaseFlags() {
  const { snooze, escalation, tags, reviewStage } = useOpenCase().reviewCase
  return (
    <>
      {snooze && (
        <StatusBadge tone="waiting">{flagTexts.snoozed(formatTime(new Date(snooze.until), 'minutes'))}</StatusBadge>
      )}
      {escalation && <StatusBadge tone="attention">{flagTexts.escalated}</StatusBadge>}
      {tags.map((tag) => (
        <Link
          key={tag}
          to="/review"
          search={{ tab: reviewStage === 'Closed' ? 'Closed' : 'Open', tag }}
          title={reviewTexts.tagged(tag)}
        >
          <Badge variant="default" size="md" radius="sm" tt="none" fw={500} className={classes.tag!}>
            {tag}
          </Badge>
        </Link>
      ))}
    </>
  )
}
