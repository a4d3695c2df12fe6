// The stage of a case as staff see it. It says more than the status that the partner sees.
import type { Tone } from '../../components/badges/status-badge.tsx'
import { verificationLabel, verificationTone } from '../../components/badges/verification-badge.tsx'
import { closedStatus, stageLabels } from '../../format/stage-labels.ts'
import { userName } from '../../format/user-name.ts'
import { reviewTexts, stageTexts } from './texts.ts'

interface Staged {
  readonly verificationStatus: string
  readonly reviewStage: string
}

export function stageState({ verificationStatus, reviewStage }: Staged): readonly [Tone, string] {
  const label = stageLabels[reviewStage] ?? reviewStage
  switch (reviewStage) {
    case 'Queued':
      return ['neutral', label]
    case 'InReview':
      return ['waiting', label]
    case 'AwaitingSecondApproval':
      return ['attention', label]
    case 'AwaitingPartner':
      return ['waiting', verificationStatus === 'StartedNotCompleted' ? stageTexts.partlyAnswered : label]
    default: {
      const ended = closedStatus(verificationStatus)
      return [verificationTone(ended), verificationLabel(ended)]
    }
  }
}

type Owned = Staged & { readonly owner: { readonly userId: string; readonly email: string | null } | null }

/** With the name of the analyst who has claimed the case, unless it is the viewer. */
export function stageWithOwner(reviewCase: Owned, viewerId: string): readonly [Tone, string] {
  const { reviewStage, owner } = reviewCase
  const [tone, stage] = stageState(reviewCase)
  if (reviewStage !== 'InReview' || !owner) return [tone, stage]
  if (owner.userId === viewerId) return [tone, stageTexts.inReviewByYou]
  return [tone, stageTexts.inReviewBy(owner.email ? userName(owner.email) : reviewTexts.formerStaff)]
}
