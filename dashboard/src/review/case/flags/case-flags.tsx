// What reviewers have added to the case to organise their work.
import { Badge } from '@mantine/core'
import { StatusBadge } from '../../../components/badges/status-badge.tsx'
import { formatTime } from '../../../format/times.ts'
import { useOpenCase } from '../state/case-context.ts'
import { flagTexts } from '../texts/flags.ts'

export function CaseFlags() {
  const { snooze, escalation, tags } = useOpenCase().reviewCase
  return (
    <>
      {snooze && (
        <StatusBadge tone="waiting">{flagTexts.snoozed(formatTime(new Date(snooze.until), 'minutes'))}</StatusBadge>
      )}
      {escalation && <StatusBadge tone="attention">{flagTexts.escalated}</StatusBadge>}
      {tags.map((tag) => (
        <Badge key={tag} variant="default" size="md" radius="sm" tt="none" fw={500}>
          {tag}
        </Badge>
      ))}
    </>
  )
}
