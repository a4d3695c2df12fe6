// The doctor's report: failing checks first, each with what to do.
import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { InstallationReport } from '../../api/operator-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { Icon } from '../../appearance/icon.tsx'
import { EmptyView, ErrorView, LoadingView } from '../../components/feedback/state-views.tsx'
import { Card } from '../../components/layout/card.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { UserName } from '../../components/values/user-name.tsx'
import { PageHeader } from '../../shell/page-header.tsx'
import { FindingList, ReportSummary } from './findings.tsx'
import { checksTexts as texts } from './texts.ts'
import { useRunChecks } from './use-run-checks.ts'

const GROUPS = [
  ['Failed', texts.failed],
  ['Warning', texts.warnings],
  ['Skipped', texts.skipped],
  ['Off', texts.off],
  ['Passed', texts.passed],
] as const

export function ChecksScreen() {
  const query = useQuery(apiQuery('getInstallationReport'))
  const run = useRunChecks()
  const report = query.data?.report
  const button = (
    <Button leftSection={<Icon name="refresh" />} loading={run.isPending} onClick={() => run.mutate({})}>
      {texts.run}
    </Button>
  )
  return (
    <>
      <PageHeader title={texts.title} actions={button}>
        {texts.description}
      </PageHeader>
      {query.isPending && <LoadingView lines={12} />}
      {query.isError && !query.data && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && !report && (
        <EmptyView icon="shield" title={texts.none}>
          {texts.noneHint}
        </EmptyView>
      )}
      {report && <Report report={report} />}
    </>
  )
}

function Report({ report }: { report: InstallationReport }) {
  return (
    <Stack aria-live="polite">
      <Text c="dimmed">
        {texts.checked} <TimeText value={report.checkedAt} /> {texts.by} <UserName email={report.checkedBy} isPlain />
      </Text>
      <ReportSummary report={report} />
      {GROUPS.map(([state, title]) => {
        const findings = report.findings.filter((it) => it.state === state)
        if (findings.length === 0) return null
        return (
          <Card key={state} title={title}>
            <FindingList findings={findings} label={title} />
          </Card>
        )
      })}
    </Stack>
  )
}
