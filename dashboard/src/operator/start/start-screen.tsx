// The operator's start page: what needs them.
import { Button, SimpleGrid, Text } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PartnerList, PartnerSummary } from '../../api/operator-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { ErrorView, LoadingView } from '../../components/feedback/state-views.tsx'
import { UnavailableCells } from '../../components/feedback/unavailable-cells.tsx'
import { Card } from '../../components/layout/card.tsx'
import { AnchorLink } from '../../components/layout/links.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { UserText } from '../../components/values/user-text.tsx'
import { PageHeader } from '../../shell/page-header.tsx'
import { FindingList } from '../checks/findings.tsx'
import { checksTexts } from '../checks/texts.ts'
import { useRunChecks } from '../checks/use-run-checks.ts'
import classes from '../operator.module.css'
import { CertificateBadge, WebhookBadge } from '../partners/partner-badges.tsx'
import { startTexts as texts } from './texts.ts'

const SHOWN = 5
/** Checks whose partners are listed in a card of their own. */
const OWN_CARD = ['certificates', 'webhook endpoints']
const attention = (which: 'Approval' | 'Certificate' | 'Webhook') =>
  apiQuery('listPartners', { query: { attention: which, pageSize: String(SHOWN) } })

export function StartScreen() {
  const [approval, certificate, webhook] = useQueries({
    queries: [attention('Approval'), attention('Certificate'), attention('Webhook')],
  })
  const report = useQuery(apiQuery('getInstallationReport'))
  const parts = [approval, certificate, webhook, report]
  const failed = parts.find((part) => part.isError && part.data === undefined)
  return (
    <>
      <PageHeader title={texts.title}>{texts.description}</PageHeader>
      <UnavailableCells cells={webhook.data?.unavailableCells} />
      {failed ? (
        <ErrorView
          error={failed.error}
          onRetry={() => {
            for (const part of parts) if (part.isError) void part.refetch()
          }}
        />
      ) : parts.some((part) => part.isPending) ? (
        <LoadingView lines={12} />
      ) : (
        <SimpleGrid cols={{ base: 1, lg: 2 }}>
          <PartnersCard
            which="approval"
            show="Approval"
            list={approval.data!}
            detail={(partner) => (
              <span className={classes.small}>
                {texts.approval.created} <TimeText value={partner.createdAt} />
              </span>
            )}
          />
          <InstallationCard />
          <PartnersCard
            which="certificate"
            show="Certificate"
            list={certificate.data!}
            detail={(partner) => <CertificateBadge partner={partner} />}
          />
          <PartnersCard
            which="webhook"
            show="Webhook"
            list={webhook.data!}
            detail={(partner) => <WebhookBadge partner={partner} />}
          />
        </SimpleGrid>
      )}
    </>
  )
}

interface PartnersCardProps {
  which: 'approval' | 'certificate' | 'webhook'
  show: 'Approval' | 'Certificate' | 'Webhook'
  list: PartnerList
  detail: (partner: PartnerSummary) => ReactNode
}

function PartnersCard({ which, show, list, detail }: PartnersCardProps) {
  const { title, hint, none } = texts[which]
  const { items, total } = list
  if (total === 0)
    return (
      <Card title={title}>
        <Text c="dimmed">{none}</Text>
      </Card>
    )
  return (
    <Card title={title} message={hint(total)}>
      <ul className={classes.list} aria-label={title}>
        {items.map((partner) => (
          <li key={partner.partnerId} className={classes.item}>
            <AnchorLink
              to="/operator/partners/$partnerId"
              params={{ partnerId: partner.partnerId }}
              className={classes.words}
            >
              <UserText>{partner.name}</UserText>
            </AnchorLink>
            {detail(partner)}
          </li>
        ))}
      </ul>
      {total > items.length && (
        <AnchorLink to="/operator/partners" search={{ show }}>
          {texts.viewAll(total)}
        </AnchorLink>
      )}
    </Card>
  )
}

function InstallationCard() {
  const { data } = useQuery(apiQuery('getInstallationReport'))
  const run = useRunChecks()
  const report = data?.report
  const problems =
    report?.findings.filter(
      ({ check, state }) => (state === 'Failed' || state === 'Warning') && !OWN_CARD.includes(check),
    ) ?? []
  return (
    <Card
      title={texts.checks.title}
      message={
        report && (
          <>
            {checksTexts.checked} <TimeText value={report.checkedAt} />
          </>
        )
      }
      actions={
        <Button size="compact-sm" variant="default" loading={run.isPending} onClick={() => run.mutate({})}>
          {texts.checks.run}
        </Button>
      }
    >
      {!report && <Text c="dimmed">{texts.checks.never}</Text>}
      {report && problems.length === 0 && <Text c="dimmed">{texts.checks.none}</Text>}
      {problems.length > 0 && <FindingList findings={problems.slice(0, SHOWN)} label={texts.checks.problems} />}
      {report && <AnchorLink to="/operator/checks">{texts.checks.view}</AnchorLink>}
    </Card>
  )
}
