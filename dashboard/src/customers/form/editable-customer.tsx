// Loads a customer for a form that changes it, and says so when it can't be changed.
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { BusinessProfile, ProfileOptions } from '../../api/dashboard-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { Icon } from '../../appearance/icon.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { ErrorView, LoadingView } from '../../components/feedback/state-views.tsx'
import { ButtonLink } from '../../components/layout/links.tsx'
import { PageHeader } from '../../shell/page-header.tsx'
import { isEditable } from '../page/due.ts'
import { lockedTexts, editTexts as texts } from './texts.ts'

interface EditableCustomerProps {
  title: (profile: BusinessProfile) => string
  children: (loaded: { profile: BusinessProfile; options: ProfileOptions }) => ReactNode
}

export function EditableCustomer({ title, children }: EditableCustomerProps) {
  const { customerId = '' } = useParams({ strict: false })
  const options = useQuery({ ...apiQuery('getProfileOptions'), staleTime: Number.POSITIVE_INFINITY })
  const profile = useQuery(apiQuery('dashboardGetBusinessProfile', { path: { customerId } }))
  const status = useQuery(apiQuery('dashboardGetVerificationStatus', { path: { customerId } }))
  const failed = [options, profile, status].find((query) => query.isError && !query.data)
  const isLoaded = options.data && profile.data && status.data
  return (
    <>
      <ButtonLink
        to="/customers/$customerId"
        params={{ customerId }}
        variant="subtle"
        size="compact-sm"
        leftSection={<Icon name="back" />}
        mb="xs"
      >
        {texts.back}
      </ButtonLink>
      <PageHeader title={isLoaded ? title(profile.data) : texts.title}>
        {isLoaded && profile.data.companyName}
      </PageHeader>
      {failed && <ErrorView error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && !isLoaded && <LoadingView lines={12} />}
      {isLoaded && (
        <Stack>
          {!isEditable(status.data) && (
            <Notice tone="attention" title={lockedTexts.title}>
              {profile.data.verificationStatus === 'Rejected' ? lockedTexts.rejected : lockedTexts.hint}
            </Notice>
          )}
          {profile.data.verificationStatus === 'Approved' && <Notice tone="neutral" title={texts.material} />}
          {children({ profile: profile.data, options: options.data })}
        </Stack>
      )}
    </>
  )
}
