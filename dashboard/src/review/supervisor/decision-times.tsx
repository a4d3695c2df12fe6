// How long cases take from submission to a decision.
import type { Backlog } from '../../api/compliance-operations.ts'
import { FigureTiles } from '../components/figure-tiles.tsx'
import { caseTime } from './case-time.ts'
import { backlogTexts as texts } from './texts.ts'

/** Reserves its space while loading. */
export function DecisionTimes({ times, isError }: { times: Backlog['decisions'] | undefined; isError: boolean }) {
  const unknown = isError ? texts.noTime : '…'
  const duration = (seconds: number | null | undefined) => (seconds === undefined ? unknown : caseTime(seconds))
  return (
    <FigureTiles
      figures={[
        { name: texts.medianToDecision, value: duration(times?.medianSeconds) },
        { name: texts.p90ToDecision, value: duration(times?.p90Seconds) },
      ]}
    />
  )
}
