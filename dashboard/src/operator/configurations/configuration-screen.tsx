// The configuration of a country: its documents, its history, other versions, and a new one.
import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Configuration } from '../../api/operator-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { StatusBadge } from '../../components/badges/status-badge.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { ErrorView, LoadingView } from '../../components/feedback/state-views.tsx'
import { Card } from '../../components/layout/card.tsx'
import { AnchorLink } from '../../components/layout/links.tsx'
import { type Column, DataTable, loadedRead } from '../../components/tables/data-table.tsx'
import { codeLabel } from '../../format/code-labels.ts'
import { countryName } from '../../format/country-name.ts'
import { PageHeader } from '../../shell/page-header.tsx'
import { ActivateDialog, type Activation } from './activate-dialog.tsx'
import { ChangeList } from './change-list.tsx'
import { CompareVersions } from './compare-versions.tsx'
import { type DocumentRow, readContent } from './configuration-content.ts'
import { ConfigurationEditor } from './configuration-editor.tsx'
import { ConfigurationHistory } from './configuration-history.tsx'
import { neededOf } from './needed.ts'
import { configurationTexts as texts } from './texts.ts'

export function ConfigurationScreen() {
  const { country } = useParams({ from: '/signed-in/operator/configurations/$country' })
  const { version, edit = false } = useSearch({ from: '/signed-in/operator/configurations/$country' })
  const navigate = useNavigate()
  const query = useQuery(
    apiQuery('getConfiguration', {
      path: { country },
      query: version === undefined ? {} : { version: String(version) },
    }),
  )
  const client = useQueryClient()
  const shown = query.data
  const choices = useQuery({ ...apiQuery('listConfigurations'), enabled: edit, select: (list) => list.choices })
  const [activation, setActivation] = useState<Activation>()
  const actions = shown && (
    <>
      {shown.activeVersion !== null && (
        <Button
          variant="default"
          onClick={() => setActivation({ country, what: null, replaces: shown.activeVersion, changes: [] })}
        >
          {texts.close}
        </Button>
      )}
      {!edit && (
        <Button onClick={() => void navigate({ to: '.', search: { version, edit: true } })}>{texts.edit}</Button>
      )}
    </>
  )
  return (
    <>
      <PageHeader title={countryName(country)} actions={actions}>
        <Group gap="sm">
          <AnchorLink to="/operator/configurations">{texts.back}</AnchorLink>
          {shown && (
            <StatusBadge tone={shown.activeVersion === null ? 'bad' : 'good'}>
              {texts.versionName(shown.activeVersion)}
            </StatusBadge>
          )}
        </Group>
      </PageHeader>
      {query.isPending && <LoadingView lines={12} />}
      {query.isError && !shown && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
      {shown && (
        <Stack>
          <State shown={shown} onActivate={setActivation} />
          {!edit && <Documents content={shown.content} />}
          {edit && choices.isPending && <LoadingView lines={12} />}
          {edit && choices.isError && !choices.data && (
            <ErrorView error={choices.error} onRetry={() => void choices.refetch()} />
          )}
          {edit && choices.data && (
            // What was typed stays, and is found again, when another operator activates a version.
            <ConfigurationEditor
              key={`${country} ${version ?? ''}`}
              draftName={`${country} ${version ?? 'active'}`}
              initial={shown.content}
              choices={choices.data}
              onCancel={() => void navigate({ to: '.', search: { version } })}
            />
          )}
          <ConfigurationHistory shown={shown} />
          {shown.versions.length > 1 && <CompareVersions key={shown.versions.length} shown={shown} />}
        </Stack>
      )}
      <ActivateDialog
        activation={activation}
        onClose={() => setActivation(undefined)}
        onDone={() => {
          // What it knew of the active version would be shown until it is read again.
          client.removeQueries({ queryKey: ['getConfiguration'], type: 'inactive' })
          void navigate({ to: '.', search: {} })
        }}
      />
    </>
  )
}

/** Whether the version on the screen is the active one, and what activating it would change. */
function State({ shown, onActivate }: { shown: Configuration; onActivate: (activation: Activation) => void }) {
  const { country, version, activeVersion, changes } = shown
  if (version === activeVersion) return null
  return (
    <>
      {activeVersion === null && (
        <Notice tone="bad" icon="lock" title={texts.closedTitle}>
          {texts.closedHint}
        </Notice>
      )}
      <Card
        title={texts.viewing(version)}
        message={texts.viewingHint}
        actions={
          <>
            {activeVersion !== null && (
              <AnchorLink to="." search={{}}>
                {texts.showActive}
              </AnchorLink>
            )}
            <Button onClick={() => onActivate({ country, what: version, replaces: activeVersion, changes })}>
              {texts.activateShown}
            </Button>
          </>
        }
      >
        <ChangeList changes={changes} />
      </Card>
    </>
  )
}

const COLUMNS: readonly Column<DocumentRow>[] = [
  {
    title: texts.document,
    cell: (row) => (
      <div>
        <Text fw={600}>{row.label}</Text>
        {codeLabel(row.identityTypeCode) !== row.label && (
          <Text size="sm" c="dimmed">
            {codeLabel(row.identityTypeCode)}
          </Text>
        )}
      </div>
    ),
  },
  { title: texts.issuedBy, cell: (row) => texts.issuers[row.issuedBy] ?? row.issuedBy },
  {
    title: texts.needs,
    cell: neededOf,
  },
  {
    title: texts.format,
    cell: ({ validationRules: { regex, example } }) => (
      <div style={{ overflowWrap: 'anywhere' }}>
        <Code>{regex}</Code>
        <Text size="sm" c="dimmed">
          {texts.example(example)}
        </Text>
      </div>
    ),
  },
]

function Documents({ content }: { content: string }) {
  const identities = readContent(content)?.identities ?? []
  return (
    <Card title={texts.documents} message={texts.documentsHint}>
      <DataTable
        label={texts.documents}
        query={loadedRead(identities)}
        rows={(value) => value}
        rowKey={(row) => row.identityTypeCode}
        columns={COLUMNS}
        empty=""
      />
    </Card>
  )
}
