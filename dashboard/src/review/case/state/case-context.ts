// The open case: its latest data, the version the analyst has seen, what is on view and the drafted change request. Decisions name the version that was seen, so that nothing is decided on data that arrived unnoticed.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { Case } from '../../../api/compliance-operations.ts'
import type { OperationName } from '../../../api/operations.ts'
import { apiQuery } from '../../../api/queries.ts'
import { usePresence } from '../../../hooks/use-presence.ts'
import { useRecentNotifications } from '../../../notifications/own-notifications.ts'
import { useSession } from '../../../session/session.ts'
import { useHasHeldDecision } from '../../components/held-decision.tsx'
import type { CaseSearch, View } from '../model/case-search.ts'
import { changesBetween } from '../model/changes-between.ts'
import { type ChangeRequestDraft, useChangeRequestDraft } from './change-request-draft.ts'
import { firstEvidence } from './first-evidence.ts'
import { recordOwnVersion, useOwnVersion } from './own-versions.ts'

export type CaseAction = Case['actions'][number]

export type CasePart = 'checklist' | 'evidence' | 'activity'

export interface OpenCase {
  readonly reviewCase: Case
  readonly customerId: string
  /** The version the analyst has seen; every decision names it. */
  readonly version: number
  /** What changed since that version, as sentences; undefined when nothing did. */
  readonly unseenChanges: readonly string[] | undefined
  readonly acknowledgeChanges: () => void
  /** The viewer had claimed the case and no longer has it. */
  readonly isClaimLost: boolean
  readonly may: (action: CaseAction) => boolean
  /** The quality sample that is reviewed without what others decided. */
  readonly sampleId: string | undefined
  readonly view: View
  readonly at: string
  readonly show: (view: View, at?: string) => void
  /** The part of the page on a narrow screen, which has no place for all of them. */
  readonly part: CasePart
  readonly showPart: (part: CasePart) => void
  readonly changeRequest: ChangeRequestDraft
  /** The viewer changed the case: the version that follows counts as seen. */
  readonly recordOwnChange: (operation: OperationName, version: number | undefined) => void
}

const OpenCaseContext = createContext<OpenCase | undefined>(undefined)
export const OpenCaseProvider = OpenCaseContext.Provider

export function useOpenCase(): OpenCase {
  const openCase = useContext(OpenCaseContext)
  if (!openCase) throw new Error('useOpenCase needs an OpenCaseProvider')
  return openCase
}

/** Every read is recorded in the customer's audit log; what others do to the case is found out without one. */
const REFRESH_MS = 120_000
const FOLLOW_MS = 10_000

export function useCase(customerId: string) {
  const { present } = usePresence()
  const { sample }: CaseSearch = useSearch({ strict: false })
  useReadWhenNotified(customerId)
  const read = useQuery({ ...caseQuery(customerId, sample), refetchInterval: present && REFRESH_MS })
  useReadWhenMoved(customerId, sample ? undefined : read.data)
  return read
}

type CaseState = Pick<Case, 'version' | 'reviewStage' | 'verificationStatus' | 'ownerId'>
const stateKey = ({ version, reviewStage, verificationStatus, ownerId }: CaseState) =>
  JSON.stringify([version, reviewStage, verificationStatus, ownerId])

/** Someone else decided, claimed, released or changed something. */
function useReadWhenMoved(customerId: string, shown: Case | undefined): void {
  const client = useQueryClient()
  const { present } = usePresence()
  const { data, dataUpdatedAt } = useQuery({
    ...apiQuery('getCaseState', { path: { customerId } }),
    enabled: shown !== undefined,
    refetchInterval: present && FOLLOW_MS,
  })
  const answered = useRef<number>(undefined)
  const differed = useRef<string>(undefined)
  useEffect(() => {
    if (!data || !shown) return
    const [current, known] = [stateKey(data), stateKey(shown)]
    const difference = current === known ? undefined : known + current
    // Once for each answer: the page may be newer than the answer. Each read is recorded, so one that didn't help isn't repeated.
    const isAnswered = answered.current === dataUpdatedAt || differed.current === difference
    answered.current = dataUpdatedAt
    if (difference && isAnswered) return
    differed.current = difference
    if (difference) void client.invalidateQueries({ queryKey: ['getCase'] })
  }, [data, dataUpdatedAt, shown, client])
}

const NOTIFIED_READS = new Set<OperationName>(['getCase', 'listNotes', 'getTimeline'])

/** A notification about the open case, such as an answer, would contradict what the page shows. */
function useReadWhenNotified(customerId: string): void {
  const client = useQueryClient()
  const { data } = useRecentNotifications()
  const newest = data?.items.find(({ href }) => href.includes(customerId))?.notificationId
  const known = useRef<string>(undefined)
  const isRead = data !== undefined
  useEffect(() => {
    if (!isRead) return
    const before = known.current
    known.current = newest ?? ''
    if (before !== undefined && newest !== undefined && before !== newest)
      void client.invalidateQueries({ predicate: ({ queryKey }) => NOTIFIED_READS.has(queryKey[0] as OperationName) })
  }, [isRead, newest, client])
}

export function caseQuery(customerId: string, sampleId: string | undefined) {
  return apiQuery('getCase', { path: { customerId }, ...(sampleId && { query: { sampleId } }) })
}

/** What changes nothing that is decided. */
const ANY_TIME: readonly CaseAction[] = ['addNote', 'tag']

/** A document and the declared data fit side by side. */
const isWideEnough = () => window.matchMedia('(min-width: 80em)').matches

export function useOpenCaseState(reviewCase: Case): OpenCase {
  const { customerId } = reviewCase
  const search: CaseSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const client = useQueryClient()
  const { seen, acknowledgeChanges } = useSeenCase(reviewCase)
  const { isClaimLost, recordOperation } = useClaimLost(reviewCase)
  // What is shown first stays, also when the window or the case changes.
  const [first] = useState(() => (isWideEnough() ? firstEvidence(reviewCase) : 'business'))
  // A link to a view or a document opens there.
  const [part, showPart] = useState<CasePart>(search.view || search.at ? 'evidence' : 'checklist')
  const isDecided = useHasHeldDecision(customerId)
  const maySave = reviewCase.actions.includes('requestChanges')
  const changeRequest = useChangeRequestDraft({ customerId, version: seen.version, maySave })
  return useMemo(
    () => ({
      reviewCase,
      customerId,
      version: seen.version,
      unseenChanges: seen.version === reviewCase.version ? undefined : changesBetween(seen, reviewCase),
      acknowledgeChanges,
      isClaimLost,
      // Any other change would make the decision fail that can still be undone.
      may: (action) => reviewCase.actions.includes(action) && (!isDecided || ANY_TIME.includes(action)),
      sampleId: search.sample,
      view: search.view ?? 'evidence',
      at: search.at ?? first,
      part,
      showPart,
      show: (view, at) => {
        showPart('evidence')
        void navigate({
          to: '.',
          search: {
            view: view === 'evidence' ? undefined : view,
            at: at ?? search.at,
            sample: search.sample,
            withDecision: search.withDecision,
          } as never,
          replace: true,
          resetScroll: false,
        })
      },
      changeRequest,
      recordOwnChange: (operation, version) => {
        recordOperation(operation)
        if (version !== undefined) recordOwnVersion(client, customerId, version)
      },
    }),
    [
      reviewCase,
      customerId,
      seen,
      acknowledgeChanges,
      isClaimLost,
      isDecided,
      search.view,
      search.at,
      search.sample,
      search.withDecision,
      first,
      part,
      navigate,
      changeRequest,
      recordOperation,
      client,
    ],
  )
}

function useSeenCase(reviewCase: Case) {
  const [seen, setSeen] = useState(reviewCase)
  const ownVersion = useOwnVersion(reviewCase.customerId)
  // While the partner has to respond, there is nothing to decide: what they sent is read from the start.
  const isSeen =
    reviewCase.version === seen.version || reviewCase.version === ownVersion || seen.reviewStage === 'AwaitingPartner'
  useEffect(() => {
    if (isSeen) setSeen(reviewCase)
  }, [reviewCase, isSeen])
  return useMemo(
    () => ({
      seen: isSeen ? reviewCase : seen,
      acknowledgeChanges: () => setSeen(reviewCase),
    }),
    [reviewCase, seen, isSeen],
  )
}

const ENDS_OWN_CLAIM: readonly OperationName[] = [
  ...(['releaseCase', 'requestChanges', 'approveCase', 'rejectCase', 'assignCase', 'snoozeCase'] as const),
]

/** True once a refresh shows that someone else, or the end of the claim, took the viewer's case. */
function useClaimLost(reviewCase: Case) {
  const { userId } = useSession()
  const isMine = reviewCase.reviewStage === 'InReview' && reviewCase.ownerId === userId
  const [wasMine, setWasMine] = useState(isMine)
  const [endedOwnClaim, setEndedOwnClaim] = useState(false)
  useEffect(() => {
    if (isMine) setWasMine(true)
  }, [isMine])
  const isClaimable = reviewCase.reviewStage === 'Queued' || reviewCase.reviewStage === 'InReview'
  return useMemo(
    () => ({
      isClaimLost: wasMine && !isMine && isClaimable && !endedOwnClaim,
      recordOperation: (operation: OperationName) => {
        if (ENDS_OWN_CLAIM.includes(operation)) setEndedOwnClaim(true)
        if (operation === 'claimCase') setEndedOwnClaim(false)
      },
    }),
    [wasMine, isMine, isClaimable, endedOwnClaim],
  )
}
