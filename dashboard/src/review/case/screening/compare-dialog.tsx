// This customer and a possible duplicate side by side.
import { Group, Modal, Switch, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { apiQuery } from '../../../api/queries.ts'
import { Icon } from '../../../appearance/icon.tsx'
import { ErrorView, LoadingView } from '../../../components/feedback/state-views.tsx'
import { CaseLink } from '../../components/case-link.tsx'
import { comparedDetails } from '../model/compared-details.ts'
import { useOpenCase } from '../state/case-context.ts'
import { caseTexts } from '../texts/case.ts'
import { compareTexts } from '../texts/screening.ts'
import classes from './screening.module.css'

export function CompareDialog({ customerId, onClose }: { customerId: string | undefined; onClose: () => void }) {
  // The other customer stays while the dialog fades out.
  const last = useRef(customerId)
  if (customerId) last.current = customerId
  return (
    <Modal
      opened={customerId !== undefined}
      onClose={onClose}
      title={compareTexts.title}
      size="60rem"
      closeButtonProps={{ 'aria-label': caseTexts.close }}
    >
      {last.current && <Comparison customerId={last.current} />}
    </Modal>
  )
}

function Comparison({ customerId }: { customerId: string }) {
  const { reviewCase } = useOpenCase()
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const other = useQuery(apiQuery('getCase', { path: { customerId } }))
  if (other.isError) return <ErrorView error={other.error} onRetry={() => void other.refetch()} />
  if (!other.data) return <LoadingView lines={8} label={compareTexts.loading} />
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Text size="sm" c="dimmed">
          {compareTexts.hint}
        </Text>
        <Switch
          size="sm"
          label={compareTexts.onlyDifferences}
          checked={onlyDifferences}
          onChange={(event) => setOnlyDifferences(event.currentTarget.checked)}
        />
      </Group>
      <Table className={classes.compare} aria-label={compareTexts.title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{compareTexts.detail}</Table.Th>
            <Table.Th scope="col">
              <bdi>{reviewCase.profile.companyName}</bdi>
            </Table.Th>
            <Table.Th scope="col">
              <CaseLink customerId={customerId}>
                <bdi>{other.data.profile.companyName}</bdi>
              </CaseLink>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {comparedDetails(reviewCase, other.data)
            .filter(({ isDifferent }) => isDifferent || !onlyDifferences)
            .map(({ name, ours, theirs, isSame, isDifferent }) => (
              <Table.Tr key={name} data-different={isDifferent || undefined}>
                <Table.Th scope="row">
                  {name}
                  {isSame && (
                    <span className={classes.same}>
                      <Icon name="check" size={12} /> {compareTexts.same}
                    </span>
                  )}
                </Table.Th>
                {[ours, theirs].map((lines, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns are always these two
                  <Table.Td key={index}>
                    {lines.length === 0
                      ? compareTexts.none
                      : lines.map((line) => (
                          <bdi key={line} className={classes.line}>
                            {line}
                          </bdi>
                        ))}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </>
  )
}
