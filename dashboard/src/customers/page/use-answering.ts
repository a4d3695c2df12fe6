// Which requirement is being answered is in the address, so that a reload or a sign-in returns to its dialog.
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { BusinessProfile, VerificationStatus } from '../../api/dashboard-operations.ts'
import { type AnsweredRequirement, partAt } from './answered-requirement.ts'

export function useAnswering(
  profile: BusinessProfile,
  /** Undefined while the profile can't be edited. */
  status: VerificationStatus | undefined,
): [AnsweredRequirement | undefined, (path: string | null) => void] {
  const { answer }: { answer?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const part = status && typeof answer === 'string' ? partAt(answer, profile) : undefined
  const message = status?.outstandingRequirements.find(({ path }) => path === answer)?.message ?? ''
  return [
    part && { part, message },
    (path) =>
      void navigate({
        to: '.',
        search: ((before: object) => ({ ...before, answer: path ?? undefined })) as never,
        replace: true,
        resetScroll: false,
      }),
  ]
}
