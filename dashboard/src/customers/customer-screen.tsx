// One customer: status and next step, requested changes, details, people, documents and events.
import { Code, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import type { BusinessProfile } from '../api/dashboard-operations.ts'
import { apiQuery } from '../api/queries.ts'
import { Icon } from '../appearance/icon.tsx'
import { ErrorView, LoadingView } from '../components/feedback/state-views.tsx'
import { AnchorLink, ButtonLink } from '../components/layout/links.tsx'
import { CopyButton } from '../components/values/copy-button.tsx'
import { UserText } from '../components/values/user-text.tsx'
import { usePermission } from '../session/session.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { BusinessFacts } from './business-facts.tsx'
import { CompletionLinks } from './completion/completion-links.tsx'
import { CustomerPeople } from './customer-people.tsx'
import { CustomerTimeline } from './customer-timeline.tsx'
import { DocumentList } from './document-list.tsx'
import { isEditable } from './due.ts'
import { RequirementAnswer } from './requirement-answer.tsx'
import { Requirements } from './requirements.tsx'
import { StatusCard } from './status-card.tsx'
import { customerTexts as texts } from './texts.ts'
import { UploadDialog, type UploadPurpose } from './upload/upload-dialog.tsx'

/** A customer of another partner looks like one that doesn't exist. */
const NOT_FOUND = new Set(['Customer.NotFound', 'Partner.NotAuthorized'])

export function CustomerScreen() {
  const { customerId = '' } = useParams({ strict: false })
  const profile = useQuery(apiQuery('dashboardGetBusinessProfile', { path: { customerId } }))
  if (profile.data) return <Customer profile={profile.data} />
  if (profile.error instanceof ApiError && NOT_FOUND.has(profile.error.code)) return <CustomerNotFound />
  return (
    <>
      <Back />
      <PageHeader title={texts.title} />
      {profile.isError ? (
        <ErrorView error={profile.error} onRetry={() => void profile.refetch()} />
      ) : (
        <LoadingView lines={12} label={texts.loading} />
      )}
    </>
  )
}

function Customer({ profile }: { profile: BusinessProfile }) {
  const { customerId } = profile
  const status = useQuery(apiQuery('dashboardGetVerificationStatus', { path: { customerId } }))
  const isEditor = usePermission('dashboard.edit')
  const [uploading, setUploading] = useState<UploadPurpose>()
  const mayUpload = isEditor && !profile.erasedAt && profile.verificationStatus !== 'Rejected'
  const mayEdit = mayUpload && status.data !== undefined && isEditable(status.data)
  return (
    <>
      <Back />
      <PageHeader title={profile.erasedAt ? texts.erasedTitle : profile.companyName}>
        <Group gap="xs">
          <span>
            {texts.reference}{' '}
            <Code>
              <UserText>{profile.partnerCustomerId}</UserText>
            </Code>{' '}
            <CopyButton value={profile.partnerCustomerId} label={texts.copyReference} />
          </span>
          <span>
            {texts.customerId} <Code>{customerId}</Code> <CopyButton value={customerId} label={texts.copyCustomerId} />
          </span>
        </Group>
      </PageHeader>
      <Stack>
        {status.data && <StatusCard status={status.data} erasedAt={profile.erasedAt} />}
        {status.isError && !status.data && <ErrorView error={status.error} onRetry={() => void status.refetch()} />}
        {status.isPending && <LoadingView lines={12} label={texts.loadingStatus} />}
        {status.data && (
          <Requirements
            status={status.data}
            profile={profile}
            answer={(requirement) =>
              mayUpload && (
                <RequirementAnswer
                  requirement={requirement}
                  profile={profile}
                  mayEdit={mayEdit}
                  onUpload={setUploading}
                />
              )
            }
          />
        )}
        {status.data && isEditor && !profile.erasedAt && <CompletionLinks profile={profile} mayCreate={mayEdit} />}
        {/* After the status and the requirements, which would move it. */}
        {!status.isPending && (
          <>
            {!profile.erasedAt && <BusinessFacts profile={profile} mayEdit={mayEdit} />}
            {!profile.erasedAt && <CustomerPeople profile={profile} status={status.data} mayEdit={mayEdit} />}
            <DocumentList profile={profile} status={status.data} onUpload={mayUpload ? setUploading : undefined} />
            <CustomerTimeline customerId={customerId} />
          </>
        )}
      </Stack>
      <UploadDialog profile={profile} purpose={uploading} onClose={() => setUploading(undefined)} />
    </>
  )
}

function CustomerNotFound() {
  return (
    <>
      <PageHeader title={texts.notFound}>{texts.notFoundHint}</PageHeader>
      <ButtonLink to="/customers">{texts.backToCustomers}</ButtonLink>
    </>
  )
}

function Back() {
  return (
    <AnchorLink to="/customers" size="sm">
      <Icon name="back" size={14} /> {texts.back}
    </AnchorLink>
  )
}
