// The middle column: evidence, changes, ownership, screening and possible duplicates. The code of a tab is loaded when it opens.
import { Button, Skeleton, Tabs } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Key } from '../../components/keys/key.tsx'
import { useNoteCount } from './activity/note-count.ts'
import classes from './case.module.css'
import { showNotes } from './checklist/evidence-in-sight.ts'
import { VIEWS, type View } from './model/case-search.ts'
import { useOpenCase } from './state/case-context.ts'
import { partTexts, tabLabels } from './texts/case.ts'

const EvidenceTab = lazy(async () => ({ default: (await import('./evidence/evidence-tab.tsx')).EvidenceTab }))
const ChangesTab = lazy(async () => ({ default: (await import('./changes/changes-tab.tsx')).ChangesTab }))
const OwnershipTab = lazy(async () => ({ default: (await import('./evidence/ownership-tab.tsx')).OwnershipTab }))
const ScreeningTab = lazy(async () => ({ default: (await import('./screening/screening-tab.tsx')).ScreeningTab }))
const DuplicatesTab = lazy(async () => ({ default: (await import('./screening/duplicates-tab.tsx')).DuplicatesTab }))

export function CaseTabs() {
  const { reviewCase, view, show, sampleId, may } = useOpenCase()
  const { screening, differences, newSinceClaim, ownership, possibleDuplicates } = reviewCase
  const noteCount = useNoteCount()
  const counts: Partial<Record<View, number>> = {
    round: differences.changes.length + newSinceClaim.documents.length + newSinceClaim.items.length,
    screening: screening.openHits + screening.unfinished.length,
    ownership: ownership.problems.length,
    duplicates: possibleDuplicates,
  }
  return (
    <Tabs value={view} onChange={(value) => show((value ?? 'evidence') as View)} keepMounted={false}>
      <div className={classes.tabLine}>
        <Tabs.List className={classes.tabs}>
          {VIEWS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {tabLabels[name]} {name === 'screening' && <Key name="s" />}
              {counts[name] ? <span className={classes.count}>{counts[name]}</span> : null}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {!sampleId && (
          <Button
            className={classes.toNotes!}
            size="compact-sm"
            variant="subtle"
            onClick={showNotes}
            rightSection={may('addNote') && <Key name="i" />}
          >
            {partTexts.activity}
            {noteCount ? <span className={classes.count}>{noteCount}</span> : null}
          </Button>
        )}
      </div>
      <Tabs.Panel value="evidence" pt="xs">
        <Suspense fallback={<LoadingTab />}>
          <EvidenceTab />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="round" pt="xs">
        <Suspense fallback={<LoadingTab />}>
          <ChangesTab />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="ownership" pt="xs">
        <Suspense fallback={<LoadingTab />}>
          <OwnershipTab />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="screening" pt="xs">
        <Suspense fallback={<LoadingTab />}>
          <ScreeningTab />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="duplicates" pt="xs">
        <Suspense fallback={<LoadingTab />}>
          <DuplicatesTab />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}

/** About as large as the content that replaces it. */
function LoadingTab() {
  return <Skeleton className={classes.evidenceSkeleton!} radius="md" aria-busy="true" />
}
