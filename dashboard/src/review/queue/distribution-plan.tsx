// A planned distribution: who would get which cases. Nothing is assigned until it is confirmed.
import { Button, Group, Stack, Text } from '@mantine/core'
import type { Distribution } from '../../api/compliance-operations.ts'
import { FormError } from '../../components/feedback/state-views.tsx'
import { UnavailableCells } from '../../components/feedback/unavailable-cells.tsx'
import { UserName } from '../../components/values/user-name.tsx'
import { DueText, useServiceNow } from '../components/due-text.tsx'
import { RiskBadge } from '../components/risk-badge.tsx'
import { AssignResult } from './assign-cases-dialog.tsx'
import classes from './distribution-plan.module.css'
import { bulkTexts, columnTexts, distributeTexts as texts } from './texts.ts'
import { useAssignCases } from './use-assign-cases.ts'

interface DistributionPlanProps {
  plan: Distribution
  /** When the plan arrived. */
  readAt: number
  onBack: () => void
  onClose: () => void
  onDone: () => void
}

export function DistributionPlan({ plan, readAt, onBack, onClose, onDone }: DistributionPlanProps) {
  const { assignments, loads, unavailableCells } = plan
  const now = useServiceNow(plan.asOf, readAt)
  const { assign, failures } = useAssignCases(assignments, { onClose, onDone })
  if (failures) return <AssignResult failures={failures} onClose={onClose} />
  const body = { assignments: assignments.map(({ customerId, userId }) => ({ customerId, userId })) }
  return (
    <Stack>
      <UnavailableCells cells={unavailableCells} />
      <Text>{texts.plan(assignments.length)}</Text>
      {assignments.length > 0 && (
        // Scrolls within the dialog, so that its buttons stay in view; with a label because it can have the focus.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable with the keyboard.
        <section className={classes.people} aria-label={texts.planLabel} tabIndex={0}>
          {loads.map((load) => (
            <Person
              key={load.userId}
              load={load}
              cases={assignments.filter(({ userId }) => userId === load.userId)}
              now={now}
            />
          ))}
        </section>
      )}
      <FormError error={assign.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack} disabled={assign.isPending}>
          {texts.change}
        </Button>
        <Button
          loading={assign.isPending}
          disabled={assignments.length === 0}
          onClick={() => assign.mutate({ body })}
          data-autofocus
        >
          {bulkTexts.action(assignments.length)}
        </Button>
      </Group>
    </Stack>
  )
}

interface PersonProps {
  load: Distribution['loads'][number]
  cases: Distribution['assignments']
  now: number
}

function Person({ load: { email, openCases, added }, cases, now }: PersonProps) {
  return (
    <table className={classes.person}>
      <caption>
        <span className={classes.head}>
          <UserName email={email} />
          <span className={classes.load}>{texts.loadAfter(openCases, added)}</span>
        </span>
      </caption>
      {cases.length > 0 && (
        <>
          <thead className={classes.quiet}>
            <tr>
              <th scope="col">{columnTexts.company}</th>
              <th scope="col">{columnTexts.risk}</th>
              <th scope="col">{columnTexts.due}</th>
            </tr>
          </thead>
          <tbody>
            {cases.map(({ customerId, companyName, riskLevel, dueAt }) => (
              <tr key={customerId}>
                <td>
                  <bdi>{companyName}</bdi>
                </td>
                <td>
                  <RiskBadge level={riskLevel} />
                </td>
                <td>{dueAt ? <DueText at={dueAt} now={now} isBrief /> : columnTexts.none}</td>
              </tr>
            ))}
          </tbody>
        </>
      )}
    </table>
  )
}
