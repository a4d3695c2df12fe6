// The middle: the evidence, what came back, who owns what, what the lists say, who else looks like this one.
import { Tabs } from '@mantine/core'
import classes from './case.module.css'
import { VIEWS, type View } from './case-search.ts'
import type { Actions } from './deeds.tsx'
import { useDesk } from './desk.ts'
import { DuplicatesView } from './duplicates-view.tsx'
import { EvidenceView } from './evidence-view.tsx'
import { OwnershipView } from './ownership-view.tsx'
import { RoundView } from './round-view.tsx'
import { ScreeningView } from './screening-view.tsx'

const LABELS: Readonly<Record<View, string>> = {
  evidence: 'Evidence',
  round: 'What changed',
  ownership: 'Ownership',
  screening: 'Screening',
  duplicates: 'Duplicates',
}

export function CaseViews({ actions }: { actions: Actions }) {
  const { reviewCase, view, show } = useDesk()
  const { screening, differences, newSinceClaim, ownership } = reviewCase
  const counts: Partial<Record<View, number>> = {
    round: differences.changes.length + newSinceClaim.documents.length + newSinceClaim.items.length,
    screening: screening.openHits + screening.unfinished.length,
    ownership: ownership.problems.length,
  }
  return (
    <Tabs value={view} onChange={(value) => show((value ?? 'evidence') as View)} keepMounted={false}>
      <Tabs.List className={classes.tabs}>
        {VIEWS.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {LABELS[name]}
            {counts[name] ? <span className={classes.count}>{counts[name]}</span> : null}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="evidence" pt="md">
        <EvidenceView actions={actions} />
      </Tabs.Panel>
      <Tabs.Panel value="round" pt="md">
        <RoundView />
      </Tabs.Panel>
      <Tabs.Panel value="ownership" pt="md">
        <OwnershipView />
      </Tabs.Panel>
      <Tabs.Panel value="screening" pt="md">
        <ScreeningView />
      </Tabs.Panel>
      <Tabs.Panel value="duplicates" pt="md">
        <DuplicatesView />
      </Tabs.Panel>
    </Tabs>
  )
}
