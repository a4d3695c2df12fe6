// One customer: status and next step, requested changes, details, people, documents and events.
import { Code, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { BusinessProfile, VerificationStatus } from '../../api/dashboard-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { Icon } from '../../appearance/icon.tsx'
import { VerificationBadge } from '../../components/badges/verification-badge.tsx'
import { LoadingMark } from '../../components/feedback/loading-mark.tsx'
import { ErrorView, LoadingView } from '../../components/feedback/state-views.tsx'
import { BackLink } from '../../components/layout/back-link.tsx'
import { ButtonLink } from '../../components/layout/links.tsx'
import { CopyButton } from '../../components/values/copy-button.tsx'
import { UserText } from '../../components/values/user-text.tsx'
import { formatNumber } from '../../format/numbers.ts'
import { usePermission } from '../../session/session.ts'
import { PageHeader } from '../../shell/page-header.tsx'
import { CompletionLinks } from '../completion/completion-links.tsx'
import { customerTexts as texts } from '../texts.ts'
import { useTimeToDecision } from '../time-to-decision.ts'
import { CustomerTimeline } from '../timeline/customer-timeline.tsx'
import { UploadDialog, type UploadPurpose } from '../upload/upload-dialog.tsx'
import { BusinessFacts } from './business-facts.tsx'
import { CustomerPeople } from './customer-people.tsx'
import { CustomerSections, type Section } from './customer-sections.tsx'
import { DocumentList } from './document-list.tsx'
import { countDue, isEditable, requestedChanges, ruleRequirements } from './due.ts'
import { RequirementAnswer } from './requirement-answer.tsx'
import { RequirementProgress } from './requirement-progress.tsx'
import { Requirements } from './requirements.tsx'
import { StatusCard } from './status-card.tsx'
import { useAnswering } from './use-answering.ts'
import { useLiveProfile } from './use-live-profile.ts'

const AnswerDialog = lazy(async () => ({ default: (await import('../form/answer-dialog.tsx')).AnswerDialog }))

/** A customer of another partner looks like one that doesn't exist. */
const NOT_FOUND = new Set(['Customer.NotFound', 'Partner.NotAuthorized'])

export function CustomerScreen() {
  const { customerId = '' } = useParams({ strict: false })
  const profile = useLiveProfile(customerId)
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
  const counts = useQuery(apiQuery('listRequirementCounts', { query: { customerId: [customerId] } }))
  const count = counts.data?.items[0]
  const time = useTimeToDecision(status.data)
  // Nothing below may move when the last of them arrives.
  const isPending = status.isPending || counts.isPending || time.isPending
  const isEditor = usePermission('dashboard.edit')
  const [uploading, setUploading] = useState<UploadPurpose>()
  // Of the same snapshot as the notice and the requirements, so that they change together.
  const shownStatus = status.data?.verificationStatus ?? profile.verificationStatus
  const mayUpload = isEditor && !profile.erasedAt && shownStatus !== 'Rejected'
  const mayEdit = mayUpload && status.data !== undefined && isEditable(status.data)
  const [answering, setAnswering] = useAnswering(profile, mayEdit ? status.data : undefined)
  return (
    <>
      <Back />
      <PageHeader title={profile.erasedAt ? texts.erasedTitle : profile.companyName}>
        <Group gap="xs">
          <VerificationBadge status={profile.erasedAt ? 'Erased' : shownStatus} />
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
        {status.data && !isPending && (
          <StatusCard
            status={status.data}
            erasedAt={profile.erasedAt}
            isReadOnly={!isEditor}
            medianMinutes={time.medianMinutes}
          />
        )}
        {status.isError && !status.data && <ErrorView error={status.error} onRetry={() => void status.refetch()} />}
        {isPending && <LoadingView lines={12} label={texts.loadingStatus} />}
        {!isPending && <CustomerSections sections={sectionsOf(profile, status.data, isEditor)} />}
        {status.data && !isPending && (
          <Requirements
            status={status.data}
            profile={profile}
            isReadOnly={!isEditor}
            progress={count && <RequirementProgress count={count} status={status.data} />}
            answer={(requirement) =>
              mayUpload && (
                <RequirementAnswer
                  requirement={requirement}
                  profile={profile}
                  mayEdit={mayEdit}
                  onUpload={setUploading}
                  onAnswer={() => setAnswering(requirement.path)}
                />
              )
            }
          />
        )}
        {status.data && !isPending && isEditor && !profile.erasedAt && (
          <CompletionLinks profile={profile} mayCreate={mayEdit} />
        )}
        {/* After the status and the requirements, which would move it. */}
        {!isPending && (
          <>
            {!profile.erasedAt && <BusinessFacts profile={profile} mayEdit={mayEdit} />}
            {!profile.erasedAt && <CustomerPeople profile={profile} status={status.data} mayEdit={mayEdit} />}
            <DocumentList profile={profile} status={status.data} onUpload={mayUpload ? setUploading : undefined} />
            <CustomerTimeline profile={profile} />
          </>
        )}
      </Stack>
      {answering && (
        <Suspense fallback={<LoadingMark />}>
          <AnswerDialog profile={profile} answered={answering} onClose={() => setAnswering(null)} />
        </Suspense>
      )}
      <UploadDialog profile={profile} purpose={uploading} onClose={() => setUploading(undefined)} />
    </>
  )
}

function sectionsOf(profile: BusinessProfile, status: VerificationStatus | undefined, isEditor: boolean) {
  const listed = status ? [...requestedChanges(status), ...ruleRequirements(status)] : []
  const sections: (readonly [Section, count?: string])[] = []
  if (listed.length > 0) sections.push(['requirements', formatNumber(countDue(listed))])
  if (status && isEditor && !profile.erasedAt) sections.push(['links'])
  if (!profile.erasedAt) sections.push(['business'], ['people', formatNumber(profile.ubos.length)])
  sections.push(['documents', formatNumber(profile.documents.length)], ['timeline'])
  return sections
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
    <BackLink to="/customers">
      <Icon name="back" size={14} /> {texts.back}
    </BackLink>
  )
}
