// The button that answers a requirement where it is shown: an upload, or the form with the field.
import { Button } from '@mantine/core'
import type { BusinessProfile, OutstandingRequirement } from '../../api/dashboard-operations.ts'
import { ButtonLink } from '../../components/layout/links.tsx'
import { requirementTexts as texts } from '../texts.ts'
import type { UploadPurpose } from '../upload/upload-dialog.tsx'
import { partAt } from './answered-requirement.ts'

interface RequirementAnswerProps {
  requirement: OutstandingRequirement
  profile: BusinessProfile
  /** Undefined when the profile can't be edited now; documents can still be uploaded. */
  mayEdit: boolean
  onUpload: (purpose: UploadPurpose) => void
  /** Opens the fields of the business that answer it. */
  onAnswer: () => void
}

export function RequirementAnswer({ requirement, profile, mayEdit, onUpload, onAnswer }: RequirementAnswerProps) {
  const { acceptedDocumentCategories: categories, path, target, uboId, message } = requirement
  const { customerId } = profile
  const look = { size: 'compact-sm', variant: 'default' } as const
  if (categories.length > 0 || target.type === 'Document')
    return (
      <Button
        {...look}
        aria-label={texts.uploadFor(message)}
        onClick={() => onUpload({ categories: categoriesFor(requirement, profile), uboId: uboId ?? null, message })}
      >
        {texts.upload}
      </Button>
    )
  if (!mayEdit) return null
  const person = personOf(requirement, profile)
  if (person)
    return (
      <ButtonLink
        {...look}
        to="/customers/$customerId/people/$uboId"
        params={{ customerId, uboId: person }}
        aria-label={texts.editPersonFor(message)}
      >
        {texts.editPerson}
      </ButtonLink>
    )
  if (path === '/businessPersonList' || requirement.kind === 'Person')
    return (
      <ButtonLink
        {...look}
        to="/customers/$customerId/people/new"
        params={{ customerId }}
        aria-label={texts.addPersonFor(message)}
      >
        {texts.addPerson}
      </ButtonLink>
    )
  if (partAt(path, profile))
    return (
      <Button {...look} aria-label={texts.answerFor(message)} onClick={onAnswer}>
        {texts.answer}
      </Button>
    )
  return (
    <ButtonLink
      {...look}
      to="/customers/$customerId/edit"
      params={{ customerId }}
      search={path ? { field: path } : {}}
      aria-label={texts.editFor(message)}
    >
      {texts.edit}
    </ButtonLink>
  )
}

function categoriesFor({ acceptedDocumentCategories, target }: OutstandingRequirement, profile: BusinessProfile) {
  if (acceptedDocumentCategories.length > 0) return acceptedDocumentCategories
  const document = profile.documents.find(({ documentId }) => documentId === target.id)
  return document ? [document.documentCategory] : []
}

function personOf({ target, uboId }: OutstandingRequirement, { ubos }: BusinessProfile): string | undefined {
  if (target.type === 'Person') return target.id ?? undefined
  if (target.type !== 'Identity') return uboId ?? undefined
  return ubos.find(({ identities }) => identities.some(({ identityId }) => identityId === target.id))?.uboId
}
