// Data requests: finds a customer by its ID or reference, shows the command that exports it, and erases it.
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { PartnerSummary } from '../../api/operator-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { EmptyView, ErrorView, LoadingView } from '../../components/feedback/state-views.tsx'
import { Card } from '../../components/layout/card.tsx'
import { PageHeader } from '../../shell/page-header.tsx'
import { PartnerSelect } from '../partners/partner-select.tsx'
import { FoundCustomer } from './found-customer.tsx'
import { PastRequests } from './past-requests.tsx'
import { dataRequestTexts as texts } from './texts.ts'

export function DataRequestsScreen() {
  const [partner, setPartner] = useState<PartnerSummary>()
  const [typed, setTyped] = useState('')
  const [customer, setCustomer] = useState('')
  const [isTried, setIsTried] = useState(false)
  const query = useQuery({
    ...apiQuery('findCustomerForErasure', {
      path: { partnerId: partner?.partnerId ?? '' },
      query: { customer },
    }),
    enabled: partner !== undefined && customer !== '',
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (partner) setCustomer(typed.trim())
  }
  const found = query.data?.customer
  return (
    <>
      <PageHeader title={texts.title}>{texts.description}</PageHeader>
      <Stack>
        <Card title={texts.find}>
          <form onSubmit={submit} noValidate>
            <Stack>
              <PartnerSelect
                label={texts.partner}
                description={texts.partnerHint}
                nothing={texts.nothing}
                value={partner}
                onChange={(chosen) => {
                  setPartner(chosen)
                  setCustomer('')
                }}
                error={isTried && !partner ? texts.partnerMissing : undefined}
              />
              <TextInput
                label={texts.customer}
                description={texts.customerHint}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
                maxLength={100}
                autoComplete="off"
                required
                error={isTried && typed.trim() === '' ? texts.customerMissing : undefined}
              />
              <Group>
                <Button type="submit" loading={query.isFetching && query.isPending}>
                  {texts.search}
                </Button>
              </Group>
            </Stack>
          </form>
        </Card>
        {query.isFetching && query.isPending && <LoadingView lines={4} />}
        {query.isError && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
        {found === null && (
          <EmptyView icon="search" title={texts.notFound}>
            {texts.notFoundHint}
          </EmptyView>
        )}
        {partner && found && <FoundCustomer key={found.customerId} partner={partner} customer={found} />}
        {partner && <PastRequests partnerId={partner.partnerId} />}
      </Stack>
    </>
  )
}
