// The cells: where partners are, which database gets new ones, and the partners that are being moved.
import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Cell } from '../../api/operator-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { StatusBadge, type Tone } from '../../components/badges/status-badge.tsx'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { ErrorView, LoadingView } from '../../components/feedback/state-views.tsx'
import { Card } from '../../components/layout/card.tsx'
import { type Column, DataTable, loadedRead } from '../../components/tables/data-table.tsx'
import { CodeBlock } from '../../components/values/code-block.tsx'
import { formatFileSize, formatNumber } from '../../format/numbers.ts'
import { usePresence } from '../../hooks/use-presence.ts'
import { PageHeader } from '../../shell/page-header.tsx'
import classes from '../operator.module.css'
import { MoveDialog } from './move-dialog.tsx'
import { MoveList } from './move-list.tsx'
import { cellsTexts as texts } from './texts.ts'

const REFRESH_MS = 30_000
const MOVING_MS = 3_000

export function CellsScreen() {
  const { present } = usePresence()
  const query = useQuery({
    ...apiQuery('getCells'),
    refetchInterval: ({ state }) =>
      present && (state.data?.moves.some((move) => move.state === 'Running') ? MOVING_MS : REFRESH_MS),
  })
  const cells = query.data
  const [moving, setMoving] = useState(false)
  const isSingle = cells?.items.length === 1
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={cells && !isSingle && <Button onClick={() => setMoving(true)}>{texts.move}</Button>}
      >
        {texts.description}
      </PageHeader>
      {query.isPending && <LoadingView lines={10} />}
      {query.isError && !cells && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
      {cells && (
        <Stack>
          {isSingle && (
            <Notice tone="neutral" title={texts.single}>
              {texts.singleHint}
              <CodeBlock code={texts.addCommand} label={texts.addLabel} />
            </Notice>
          )}
          <CellTable cells={cells.items} />
          {!isSingle && (
            <>
              <MoveList moves={cells.moves} />
              <Card title={texts.add} message={texts.addHint}>
                <CodeBlock code={texts.addCommand} label={texts.addLabel} />
              </Card>
            </>
          )}
          <MoveDialog cells={cells.items} opened={moving} onClose={() => setMoving(false)} />
        </Stack>
      )}
    </>
  )
}

const STATE_TONES = { Active: 'good', Draining: 'waiting', NotAdded: 'neutral' } as const
const DATABASE_TONES: Readonly<Record<Cell['database'], Tone>> = {
  Ok: 'good',
  Unreachable: 'bad',
  NotConnected: 'bad',
  Unusable: 'bad',
}

function CellTable({ cells }: { cells: readonly Cell[] }) {
  const [draining, setDraining] = useState<string>()
  const options = { showsErrors: true, refreshes: ['getCells', 'listStaffEvents'] } as const
  const drain = useApiMutation('startDrainingCell', {
    ...options,
    successMessage: texts.drained,
    onSuccess: () => setDraining(undefined),
  })
  const activate = useApiMutation('stopDrainingCell', {
    refreshes: options.refreshes,
    successMessage: texts.activated,
  })
  const accepting = cells.filter(({ state }) => state === 'Active')
  const columns: readonly Column<Cell>[] = [
    {
      title: texts.name,
      cell: (cell) => (
        <div>
          <strong>{cell.name}</strong>
          <div className={classes.small}>{cell.address ?? (cell.isDefault ? texts.isDefault : texts.unknown)}</div>
        </div>
      ),
    },
    {
      title: texts.state,
      width: '8rem',
      cell: ({ state }) => <StatusBadge tone={STATE_TONES[state]}>{texts.states[state]}</StatusBadge>,
    },
    {
      title: texts.database,
      width: '16rem',
      cell: (cell) => (
        <div>
          <StatusBadge tone={DATABASE_TONES[cell.database]}>{texts.databases[cell.database]}</StatusBadge>
          {todoOf(cell) && <div className={classes.small}>{todoOf(cell)}</div>}
        </div>
      ),
    },
    { title: texts.partners, width: '7rem', align: 'right', cell: ({ partners }) => formatNumber(partners) },
    {
      title: texts.size,
      width: '7rem',
      align: 'right',
      cell: ({ sizeBytes }) => (sizeBytes === null ? texts.unknown : formatFileSize(sizeBytes)),
    },
    ...(cells.length > 1
      ? [
          {
            title: texts.actions,
            quietTitle: true,
            width: '9rem',
            cell: ({ name, state }: Cell) =>
              state === 'Draining' ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={texts.activateNamed(name)}
                  loading={activate.isPending}
                  onClick={() => activate.mutate({ path: { cell: name } })}
                >
                  {texts.activate}
                </Button>
              ) : (
                state === 'Active' &&
                accepting.length > 1 && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={texts.drainNamed(name)}
                    onClick={() => setDraining(name)}
                  >
                    {texts.drain}
                  </Button>
                )
              ),
          },
        ]
      : []),
  ]
  return (
    <>
      <DataTable
        label={texts.list}
        query={loadedRead(cells)}
        rows={(rows) => rows}
        rowKey={({ name }) => name}
        columns={columns}
        empty={texts.unknown}
      />
      <ConfirmDialog
        opened={draining !== undefined}
        onClose={() => {
          drain.reset()
          setDraining(undefined)
        }}
        title={texts.drainTitle(draining ?? '')}
        action={texts.drainAction}
        harmless
        busy={drain.isPending}
        error={drain.error}
        onConfirm={() => drain.mutate({ path: { cell: draining! } })}
      >
        <Text>{texts.drainHint}</Text>
      </ConfirmDialog>
    </>
  )
}

function todoOf({ name, state, database, problem }: Cell): string | null {
  if (database === 'NotConnected') return texts.notConnected
  if (database === 'Unreachable') return texts.unreachable
  if (database === 'Unusable') return problem
  return state === 'NotAdded' ? texts.notAdded(name) : null
}
