import type { ReactNode } from 'react'
import { Card } from '../../../components/layout/card.tsx'
import classes from './alert.module.css'
import { causeTexts } from './texts.ts'

/** The cause in one sentence, what to do about it, and the details. */
export function CauseCard({ lead, hint, children }: { lead: string; hint?: string | undefined; children?: ReactNode }) {
  return (
    <Card title={causeTexts.title}>
      <p className={classes.lead}>
        <bdi>{lead}</bdi>
      </p>
      {hint && <div>{hint}</div>}
      {children}
    </Card>
  )
}
