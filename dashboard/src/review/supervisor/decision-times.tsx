// How long cases take from submission to a decision.
import type { Backlog } from '../../api/compliance-operations.ts'
import { FigureTiles } from '../components/figure-tiles.tsx'
import { TimeFigure } from './backlog-columns.tsx'
import type { BacklogView } from './backlog-search.ts'
import { caseTime } from './case-time.ts'
import { backlogTexts as texts } from './texts.ts'

interface DecisionTimesProps {
  times: Backlog['decisions'] | undefined
  isError: boolean
  view: BacklogView
}

/** Reserves its space while loading. */
export function DecisionTimes({ times, isError, view }: DecisionTimesProps) {
  const unknown = isError ? texts.noTime : '…'
  const duration = (name: string, seconds: number | null | undefined) => (
    <TimeFigure
      view={view}
      times="Decision"
      least={seconds}
      label={texts.timeLabel(texts.decided, name, caseTime(seconds ?? null))}
      isKnown={typeof seconds === 'number'}
    >
      {seconds === undefined ? unknown : caseTime(seconds)}
    </TimeFigure>
  )
  return (
    <FigureTiles
      figures={[
        { name: texts.medianToDecision, value: duration(texts.medianToDecision, times?.medianSeconds) },
        { name: texts.p90ToDecision, value: duration(texts.p90ToDecision, times?.p90Seconds) },
      ]}
    />
  )
}
