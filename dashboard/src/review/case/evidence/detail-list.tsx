// Declared details. Beside a document, those to check it against come first and the rest is folded away.
import type { ReactNode } from 'react'
import { Icon } from '../../../appearance/icon.tsx'
import { Facts } from '../../../components/layout/facts.tsx'
import { valueText } from '../model/value-text.ts'
import { useOpenCase } from '../state/case-context.ts'
import { useMayMark } from '../state/use-marks.ts'
import { detailTexts, markTexts } from '../texts/evidence.ts'
import { CheckedBy, CheckMark } from './check-mark.tsx'
import classes from './evidence.module.css'
import marks from './marks.module.css'

export interface Detail {
  readonly key: string
  readonly name: string
  /** The key that marks details passes over an empty one. */
  readonly value: ReactNode
  /** Where the case reports a change of this detail, if it can. */
  readonly path?: string
  /** What a mark of this detail is about; without it the detail can't be marked. */
  readonly place?: string | undefined
}

interface DetailListProps {
  details: readonly Detail[]
  /** The keys that come first; all of them when left out. */
  first: readonly string[] | undefined
  /** The document that the details are compared with. */
  against?: string | undefined
}

export function DetailList({ details, first, against }: DetailListProps) {
  const shown = first ? details.filter(({ key }) => first.includes(key)) : details
  const rest = first ? details.filter(({ key }) => !first.includes(key)) : []
  const hasMarks = useMayMark() && shown.some(({ place }) => place)
  return (
    <>
      {/* Each box has a name of its own. */}
      {hasMarks && (
        <div className={marks.head} aria-hidden>
          {markTexts.marked}
        </div>
      )}
      <Facts facts={shown.map((detail) => factOf(detail, against))} />
      {rest.length > 0 && (
        <details className={classes.moreDetails}>
          <summary>{detailTexts.moreDetails}</summary>
          <Facts facts={rest.map((detail) => factOf(detail, against))} />
        </details>
      )}
    </>
  )
}

function factOf({ key, name, value, path, place }: Detail, against: string | undefined): readonly [string, ReactNode] {
  return [
    name,
    <div key={key} className={marks.detail}>
      <span>
        {value || detailTexts.none}
        {path && <ChangedMark path={path} />}
        {place && <CheckedBy place={place} isOwnInBox />}
      </span>
      {place && <CheckMark place={place} name={name} against={against} isEmpty={!value} />}
    </div>,
  ]
}

/** The value at the last decision, if it differs. */
function ChangedMark({ path }: { path: string }) {
  const { reviewCase } = useOpenCase()
  const change = reviewCase.differences.changes.find((difference) => difference.path === path)
  if (!change) return null
  return (
    <span className={classes.mark} data-tone="attention">
      <Icon name="refresh" size={14} />
      <bdi>{detailTexts.previously(valueText(change.before))}</bdi>
    </span>
  )
}

export function WarningMark({ children }: { children: ReactNode }) {
  return (
    <span className={classes.mark} data-tone="bad">
      <Icon name="warning" size={14} />
      <span>{children}</span>
    </span>
  )
}

/** Text as it was typed, isolated from the text around it. */
export const typed = (text: string | null): ReactNode => text && <bdi>{text}</bdi>

export const typedLines = (lines: readonly string[]): ReactNode =>
  lines.length > 0 &&
  lines.map((line) => (
    <bdi key={line} className={classes.line}>
      {line}
    </bdi>
  ))
