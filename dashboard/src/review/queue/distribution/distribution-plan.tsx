// A planned distribution: who would get which cases. Each case can be moved or left out; nothing is assigned until it is confirmed.
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useId, useState } from 'react'
import type { Distribution } from '../../../api/compliance-operations.ts'
import { StatusBadge } from '../../../components/badges/status-badge.tsx'
import { FormError } from '../../../components/feedback/state-views.tsx'
import { UnavailableCells } from '../../../components/feedback/unavailable-cells.tsx'
import { UserName } from '../../../components/values/user-name.tsx'
import { countryName } from '../../../format/country-name.ts'
import { distinctName } from '../../../format/user-name.ts'
import { DueText, useServiceNow } from '../../components/due-text.tsx'
import { RiskBadge } from '../../components/risk-badge.tsx'
import { AssignResult } from '../assignment/assign-cases-dialog.tsx'
import { bulkTexts, distributeTexts as texts } from '../assignment/texts.ts'
import { useAssignCases } from '../assignment/use-assign-cases.ts'
import { columnTexts } from '../texts.ts'
import classes from './distribution-plan.module.css'

interface DistributionPlanProps {
  plan: Distribution
  /** How many cases were wanted. */
  wanted: number
  /** The most open cases of a reviewer, if there is a limit. */
  capacity: number | undefined
  /** Only cases that match filters were asked for. */
  isFiltered: boolean
  /** When the plan arrived. */
  readAt: number
  onBack: () => void
  onClose: () => void
  onDone: () => void
}

export function DistributionPlan(props: DistributionPlanProps) {
  const { plan, wanted, capacity, readAt, onBack, onClose, onDone } = props
  const { loads, unavailableCells } = plan
  const now = useServiceNow(plan.asOf, readAt)
  const { cases, move, idOf } = useMovedCases(plan.assignments)
  const assignments = cases.filter(({ userId }) => userId !== LEFT)
  const left = cases.filter(({ userId }) => userId === LEFT)
  const casesOf = (load: Load) => assignments.filter(({ userId }) => userId === load.userId)
  const { assign, failures } = useAssignCases(assignments, { onClose, onDone })
  if (failures) return <AssignResult failures={failures} onClose={onClose} />
  const body = { assignments: assignments.map(({ customerId, userId }) => ({ customerId, userId })) }
  return (
    <Stack>
      <UnavailableCells cells={unavailableCells} />
      <Text>{cases.length > 0 && assignments.length === 0 ? texts.none : texts.plan(assignments.length)}</Text>
      {cases.length > 0 && cases.length < wanted && (
        <Text size="sm" c="dimmed">
          {texts.fewer(wanted, cases.length, whyFewer(props))}
        </Text>
      )}
      {cases.length > 0 && loads.length > 1 && (
        <p className={classes.totals}>
          {texts.totals(loads.map((load) => [distinctName(load.email, loads), effortOf(load, casesOf(load))]))}
        </p>
      )}
      {cases.length > 0 && (
        // Scrolls within the dialog, so that its buttons stay in view; with a label because it can have the focus.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable with the keyboard.
        <section className={classes.people} aria-label={texts.planLabel} tabIndex={0}>
          {loads.map((load) => (
            <Cases
              key={load.userId}
              name={<UserName email={load.email} />}
              load={texts.loadAfter(load.openCases, casesOf(load).length, effortOf(load, casesOf(load)))}
              warning={
                capacity !== undefined &&
                casesOf(load).length > 0 &&
                load.openCases + casesOf(load).length > capacity &&
                texts.overCapacity(capacity)
              }
              cases={casesOf(load)}
              {...{ loads, now, move, idOf }}
            />
          ))}
          {left.length > 0 && (
            <Cases name={texts.left} load={texts.leftCount(left.length)} cases={left} {...{ loads, now, move, idOf }} />
          )}
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

function whyFewer({ plan: { beyondCapacity }, capacity, isFiltered }: DistributionPlanProps): string {
  if (capacity !== undefined && beyondCapacity > 0) return texts.beyondCapacity(beyondCapacity, capacity)
  return isFiltered ? texts.noMoreMatch : texts.noMore
}

/** The reviewer of a case that stays in the queue. */
const LEFT = ''

type Planned = Distribution['assignments'][number]
type Load = Distribution['loads'][number]

/** As the service plans: a case with a high risk counts as two. */
const effortOf = ({ openCases, openHighRisk }: Load, added: readonly Planned[]) =>
  openCases + openHighRisk + added.length + added.filter(({ riskLevel }) => riskLevel === 'High').length

/** The plan with what the user changed. A moved case is drawn elsewhere, so its choice takes the focus again. */
function useMovedCases(planned: readonly Planned[]) {
  const [moved, setMoved] = useState<ReadonlyMap<string, string>>(new Map())
  const [last, setLast] = useState<string>()
  const prefix = useId()
  const idOf = (customerId: string) => `${prefix}${customerId}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move, also of the same case
  useEffect(() => {
    if (last) document.getElementById(idOf(last))?.focus()
  }, [moved])
  return {
    cases: planned.map((one) => ({ ...one, userId: moved.get(one.customerId) ?? one.userId })),
    idOf,
    move(customerId: string, userId: string) {
      setMoved((before) => new Map(before).set(customerId, userId))
      setLast(customerId)
    },
  }
}

interface CasesProps {
  name: ReactNode
  load: string
  warning?: string | false
  cases: readonly Planned[]
  loads: Distribution['loads']
  now: number
  move: (customerId: string, userId: string) => void
  idOf: (customerId: string) => string
}

function Cases({ name, load, warning, cases, loads, now, move, idOf }: CasesProps) {
  const choices = [
    ...loads.map(({ userId, email }) => ({ value: userId, label: distinctName(email, loads) })),
    { value: LEFT, label: texts.leave },
  ]
  const nameOf = (id: string) => choices.find(({ value }) => value === id)?.label ?? texts.oneReviewer
  return (
    <table className={classes.person}>
      <caption>
        <span className={classes.head}>
          {name}
          <span className={classes.load}>{load}</span>
          {warning && <StatusBadge tone="waiting">{warning}</StatusBadge>}
        </span>
      </caption>
      {cases.length > 0 && (
        <>
          <thead className={classes.quiet}>
            <tr>
              <th scope="col">{columnTexts.company}</th>
              <th scope="col">{columnTexts.risk}</th>
              <th scope="col">{columnTexts.due}</th>
              <th scope="col">{texts.reviewer}</th>
            </tr>
          </thead>
          <tbody>
            {cases.map(({ customerId, companyName, partnerName, riskLevel, dueAt, userId, reservedFor, ...rest }) => (
              <tr key={customerId}>
                <td>
                  <bdi>{companyName}</bdi>{' '}
                  <span className={classes.origin}>
                    <bdi>{partnerName}</bdi> · {countryName(rest.incorporationCountryIso3Code)}
                    {reservedFor && ` · ${texts.reservedFor(nameOf(reservedFor))}`}
                  </span>
                </td>
                <td>
                  <RiskBadge level={riskLevel} />
                </td>
                <td>{dueAt ? <DueText at={dueAt} now={now} /> : columnTexts.none}</td>
                <td>
                  <NativeSelect
                    id={idOf(customerId)}
                    size="xs"
                    aria-label={texts.reviewerOf(companyName)}
                    data={choices}
                    value={userId}
                    onChange={({ currentTarget: { value } }) => move(customerId, value)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </>
      )}
    </table>
  )
}
