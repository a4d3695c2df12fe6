import { Group } from '@mantine/core'
import type { Configuration, ConfigurationActivation, ConfigurationVersion } from '../../api/operator-operations.ts'
import { StatusBadge } from '../../components/badges/status-badge.tsx'
import { Card } from '../../components/layout/card.tsx'
import { AnchorLink } from '../../components/layout/links.tsx'
import { type Column, DataTable, loadedRead } from '../../components/tables/data-table.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { UserName } from '../../components/values/user-name.tsx'
import { UserText } from '../../components/values/user-text.tsx'
import { configurationTexts as texts } from './texts.ts'

const ACTIVATIONS: readonly Column<ConfigurationActivation>[] = [
  { title: texts.activated, cell: (row) => <TimeText value={row.activatedAt} shows="seconds" />, width: '14rem' },
  { title: texts.version, cell: (row) => texts.versionName(row.version), width: '10rem' },
  { title: texts.by, cell: (row) => <UserName email={row.activatedBy} />, width: '14rem' },
  { title: texts.note, cell: (row) => <UserText>{row.note ?? texts.noNote}</UserText> },
]

export function ConfigurationHistory({ shown }: { shown: Configuration }) {
  const versions: readonly Column<ConfigurationVersion>[] = [
    {
      title: texts.version,
      cell: ({ version }) => (
        <Group gap="sm">
          {version === shown.version ? (
            <strong>{texts.versionName(version)}</strong>
          ) : (
            <AnchorLink
              to="."
              search={version === shown.activeVersion ? {} : { version }}
              aria-label={texts.viewVersion(texts.versionName(version))}
            >
              {texts.versionName(version)}
            </AnchorLink>
          )}
          {version === shown.activeVersion && <StatusBadge tone="good">{texts.active}</StatusBadge>}
        </Group>
      ),
    },
    { title: texts.added, cell: (row) => <TimeText value={row.addedAt} none={texts.builtInAdded} />, width: '14rem' },
    { title: texts.by, cell: (row) => <UserName email={row.addedBy} />, width: '14rem' },
  ]
  return (
    <>
      <Card title={texts.versions}>
        <DataTable
          label={texts.versionsList}
          query={loadedRead(shown.versions)}
          rows={(value) => value}
          rowKey={(row) => String(row.version)}
          columns={versions}
          empty=""
        />
      </Card>
      {shown.history.length > 0 && (
        <Card title={texts.history} message={texts.historyHint}>
          <DataTable
            label={texts.historyList}
            query={loadedRead(shown.history)}
            rows={(value) => value}
            rowKey={(row) => row.activatedAt + String(row.version)}
            columns={ACTIVATIONS}
            empty=""
          />
        </Card>
      )}
    </>
  )
}
