// What the import does, or did, with each customer of the file that has no errors.
import { SegmentedControl, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { StatusBadge, type Tone } from '../../components/badges/status-badge.tsx'
import { AnchorLink } from '../../components/layout/links.tsx'
import { PageNumbers } from '../../components/tables/paging.tsx'
import { UserText } from '../../components/values/user-text.tsx'
import { countryName } from '../../format/country-name.ts'
import { formatNumber } from '../../format/numbers.ts'
import { useLocalPages } from './local-pages.ts'
import type { Outcome } from './outcome.ts'
import type { PlannedCustomer } from './plan-import.ts'
import { importTexts as texts } from './texts.ts'

const TONES: Readonly<Record<string, Tone>> = { ready: 'waiting', created: 'good', exists: 'neutral' }
const STATES = ['ready', 'created', 'exists'] as const

export interface PlannedOutcome {
  readonly customer: PlannedCustomer
  readonly outcome: Exclude<Outcome, { state: 'invalid' }>
}

export function CustomerTable({ customers }: { customers: readonly PlannedOutcome[] }) {
  const [asked, setAsked] = useState('all')
  const counted = STATES.map((state) => ({
    state,
    count: customers.filter(({ outcome }) => outcome.state === state).length,
  })).filter(({ count }) => count > 0)
  const state = counted.some((each) => each.state === asked) ? asked : 'all'
  const matching = state === 'all' ? customers : customers.filter(({ outcome }) => outcome.state === state)
  const { pages, shown } = useLocalPages(matching)
  return (
    <>
      {counted.length > 1 && (
        <SegmentedControl
          aria-label={texts.filter}
          style={{ alignSelf: 'flex-start' }}
          value={state}
          onChange={(value) => {
            setAsked(value)
            pages.setPage(1)
          }}
          data={[
            { value: 'all', label: texts.all(formatNumber(customers.length)) },
            ...counted.map((each) => ({
              value: each.state,
              label: texts.only(texts.states[each.state]!, formatNumber(each.count)),
            })),
          ]}
        />
      )}
      <Table.ScrollContainer minWidth={0} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table aria-label={texts.customers} verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th visibleFrom="sm">{texts.row}</Table.Th>
              <Table.Th>{texts.action}</Table.Th>
              <Table.Th>{texts.name}</Table.Th>
              <Table.Th visibleFrom="sm">{texts.reference}</Table.Th>
              <Table.Th>{texts.country}</Table.Th>
              <Table.Th ta="right" visibleFrom="sm">
                {texts.people}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((each) => (
              <CustomerRow key={each.customer.key} {...each} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <PageNumbers pages={pages} total={matching.length} shown={shown.length} />
    </>
  )
}

function CustomerRow({ customer: { rows, body }, outcome }: PlannedOutcome) {
  const customerId = outcome.state === 'ready' ? null : outcome.customerId
  const name = <UserText>{body.companyName}</UserText>
  const reference = <UserText>{body.partnerCustomerId}</UserText>
  return (
    <Table.Tr>
      <Table.Td visibleFrom="sm">{formatNumber(rows[0]!.number)}</Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <StatusBadge tone={TONES[outcome.state]!}>{texts.states[outcome.state]!}</StatusBadge>
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere', minWidth: '8rem' }}>
        {customerId === null ? (
          name
        ) : (
          <AnchorLink to="/customers/$customerId" params={{ customerId }}>
            {name}
          </AnchorLink>
        )}
        <Text hiddenFrom="sm" size="xs" c="dimmed">
          {reference}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm" style={{ overflowWrap: 'anywhere' }}>
        {reference}
      </Table.Td>
      <Table.Td>{countryName(body.incorporationCountryIso3Code)}</Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {formatNumber(body.businessPersonList?.length ?? 0)}
      </Table.Td>
    </Table.Tr>
  )
}
