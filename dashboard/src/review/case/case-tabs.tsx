// The middle column: evidence, changes, ownership, screening and possible duplicates.
import { Tabs } from '@mantine/core'
import classes from './case.module.css'
import { ChangesTab } from './changes/changes-tab.tsx'
import { EvidenceTab } from './evidence/evidence-tab.tsx'
import { OwnershipTab } from './evidence/ownership-tab.tsx'
import { VIEWS, type View } from './model/case-search.ts'
import { DuplicatesTab } from './screening/duplicates-tab.tsx'
import { ScreeningTab } from './screening/screening-tab.tsx'
import { useOpenCase } from './state/case-context.ts'
import { tabLabels } from './texts/case.ts'

export function CaseTabs() {
  const { reviewCase, view, show } = useOpenCase()
  const { screening, differences, newSinceClaim, ownership, possibleDuplicates } = reviewCase
  const counts: Partial<Record<View, number>> = {
    round: differences.changes.length + newSinceClaim.documents.length + newSinceClaim.items.length,
    screening: screening.openHits + screening.unfinished.length,
    ownership: ownership.problems.length,
    duplicates: possibleDuplicates,
  }
  return (
    <Tabs value={view} onChange={(value) => show((value ?? 'evidence') as View)} keepMounted={false}>
      <Tabs.List className={classes.tabs}>
        {VIEWS.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {tabLabels[name]}
            {counts[name] ? <span className={classes.count}>{counts[name]}</span> : null}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="evidence" pt="md">
        <EvidenceTab />
      </Tabs.Panel>
      <Tabs.Panel value="round" pt="md">
        <ChangesTab />
      </Tabs.Panel>
      <Tabs.Panel value="ownership" pt="md">
        <OwnershipTab />
      </Tabs.Panel>
      <Tabs.Panel value="screening" pt="md">
        <ScreeningTab />
      </Tabs.Panel>
      <Tabs.Panel value="duplicates" pt="md">
        <DuplicatesTab />
      </Tabs.Panel>
    </Tabs>
  )
}
