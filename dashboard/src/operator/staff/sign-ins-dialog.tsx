// The last sign-ins of a staff member.
import { Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AccountEvent, StaffMember } from '../../api/operator-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { detailTexts } from '../../audit/texts.ts'
import { AnchorLink } from '../../components/layout/links.tsx'
import { type Column, DataTable } from '../../components/tables/data-table.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { signInTexts as texts } from './texts.ts'

const SHOWN = '10'
const COLUMNS: readonly Column<AccountEvent>[] = [
  { title: texts.time, cell: ({ occurredAt }) => <TimeText value={occurredAt} />, width: '11rem' },
  {
    title: texts.method,
    cell: ({ facts }) => detailTexts.methods[String(facts.method)] ?? String(facts.method ?? '–'),
  },
  { title: texts.address, cell: ({ facts }) => String(facts.address ?? '–'), width: '10rem' },
]

export function SignInsDialog({
  opened,
  member,
  onClose,
}: {
  opened: boolean
  member: StaffMember
  onClose: () => void
}) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={texts.title(member.email)}
      closeButtonProps={{ 'aria-label': texts.close }}
      size="lg"
      centered
    >
      <SignIns userId={member.userId} />
    </Modal>
  )
}

function SignIns({ userId }: { userId: string }) {
  const query = useQuery(
    apiQuery('listStaffEvents', { query: { actorId: userId, action: 'SignedIn', pageSize: SHOWN } }),
  )
  return (
    <Stack>
      <DataTable
        label={texts.list}
        query={{ ...query, isPlaceholderData: false }}
        rows={({ items }) => items}
        rowKey={({ eventId }) => eventId}
        columns={COLUMNS}
        empty={texts.none}
      />
      <AnchorLink to="/operator/audit" search={{ user: userId }}>
        {texts.all}
      </AnchorLink>
    </Stack>
  )
}
