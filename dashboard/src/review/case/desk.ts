// An analyst's desk: the case as it is now, the version they have looked at, and what they are about to ask. Decisions are
// made on the version that was looked at, never on one that came in unseen.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import { ApiError, isTakenBack } from '../../api/api-error.ts'
import { call, type Given } from '../../api/call.ts'
import type { Case } from '../../api/compliance-operations.ts'
import type { InputOf, OperationName, ValueOf } from '../../api/operations.ts'
import { reading } from '../../api/reading.ts'
import { sayDone, sayError } from '../../pieces/notices.ts'
import { usePresence } from '../../pieces/use-presence.ts'
import { useSession } from '../../session/session.ts'
import type { CaseSearch, View } from './case-search.ts'
import { changesBetween } from './changes-between.ts'
import type { Draft } from './draft.ts'

export type Action = Case['actions'][number]

export interface Desk {
  readonly reviewCase: Case
  readonly customerId: string
  /** What decisions are made on. */
  readonly version: number
  /** What came in since then, in sentences; undefined: nothing did. */
  readonly unseen: readonly string[] | undefined
  readonly goOn: () => void
  /** They had the case, and somebody or the clock took it. */
  readonly isLost: boolean
  readonly may: (action: Action) => boolean
  readonly view: View
  readonly at: string
  readonly show: (view: View, at?: string) => void
  readonly drafts: readonly Draft[]
  readonly setDrafts: (change: (drafts: readonly Draft[]) => readonly Draft[]) => void
  /** A deed of one's own has moved the version: what comes next was seen. */
  readonly done: (version: number | undefined) => void
}

const DeskContext = createContext<Desk | undefined>(undefined)
export const DeskProvider = DeskContext.Provider

export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('useDesk needs a case')
  return desk
}

/** Each look is in the customer's trail, so it isn't taken more often than somebody at work needs. */
const LOOK_AGAIN_MS = 120_000

export function useCase(customerId: string) {
  const { present } = usePresence()
  return useQuery({ ...reading('getCase', { path: { customerId } }), refetchInterval: present && LOOK_AGAIN_MS })
}

export function useNewDesk(reviewCase: Case): Desk {
  const { customerId } = reviewCase
  const search: CaseSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const [drafts, setDrafts] = useState<readonly Draft[]>([])
  const { seen, goOn, done } = useSeen(reviewCase)
  const isLost = useLost(reviewCase)
  return useMemo(
    () => ({
      reviewCase,
      customerId,
      version: seen.version,
      unseen: seen.version === reviewCase.version ? undefined : changesBetween(seen, reviewCase),
      goOn,
      isLost,
      may: (action) => reviewCase.actions.includes(action),
      view: search.view ?? 'evidence',
      at: search.at ?? 'business',
      show: (view, at) =>
        void navigate({
          to: '.',
          search: { view: view === 'evidence' ? undefined : view, at: at ?? search.at } as never,
          replace: true,
          resetScroll: false,
        }),
      drafts,
      setDrafts,
      done,
    }),
    [reviewCase, customerId, seen, goOn, isLost, search.view, search.at, navigate, drafts, done],
  )
}

function useSeen(reviewCase: Case) {
  const [seen, setSeen] = useState(reviewCase)
  const [own, setOwn] = useState<number>()
  const isSeen = reviewCase.version === seen.version || reviewCase.version === own
  useEffect(() => {
    if (isSeen) setSeen(reviewCase)
  }, [reviewCase, isSeen])
  return useMemo(
    () => ({
      seen: isSeen ? reviewCase : seen,
      goOn: () => setSeen(reviewCase),
      done: setOwn,
    }),
    [reviewCase, seen, isSeen],
  )
}

/** True from the look that finds a case gone that was one's own; their own deeds end it otherwise. */
function useLost(reviewCase: Case): boolean {
  const { userId } = useSession()
  const isMine = reviewCase.reviewStage === 'InReview' && reviewCase.ownerId === userId
  const [had, setHad] = useState(isMine)
  useEffect(() => {
    if (isMine) setHad(true)
  }, [isMine])
  return (
    had &&
    !isMine &&
    (reviewCase.reviewStage === 'Queued' || reviewCase.reviewStage === 'InReview') &&
    !wasOwnAction(reviewCase.customerId)
  )
}

/** Deeds that give a case away. A window that is open for long may do so several times. */
const GIVEN_AWAY = new Set<string>()
const GIVES_AWAY: readonly string[] = ['releaseCase', 'requestChanges', 'approveCase', 'rejectCase', 'assignCase']
const TAKES: readonly string[] = ['claimCase']

function wasOwnAction(customerId: string): boolean {
  return GIVEN_AWAY.has(customerId)
}

/** Reads that may tell something else once something was done to a case. */
const TOLD_BY: readonly OperationName[] = [
  'getCase',
  'getTimeline',
  'listNotes',
  'listCases',
  'getScreening',
  'getWorkload',
]
/** The case isn't what it was: look again. */
const OUT_OF_DATE = /^Review\.|^Screening\.HitChanged$|^Customer\./

export interface ActionOptions<N extends OperationName> {
  message?: string
  onDone?: (value: ValueOf<N>) => void
  /** The dialog shows what went wrong itself. */
  showsErrors?: boolean
  /** Only asks: a preview. */
  changesNothing?: boolean
}

/** Something done to the case. */
export function useAction<N extends OperationName>(
  name: N,
  { message, onDone, showsErrors, changesNothing }: ActionOptions<N> = {},
) {
  const { customerId, done } = useDesk()
  const client = useQueryClient()
  const lookAgain = () => Promise.all(TOLD_BY.map((read) => client.invalidateQueries({ queryKey: [read] })))
  return useMutation<ValueOf<N>, Error, InputOf<N>>({
    mutationFn: (input) => call(name, ...([input] as unknown as Given<N>)),
    onSuccess: async (value, input) => {
      if (changesNothing) return onDone?.(value)
      if (GIVES_AWAY.includes(name)) GIVEN_AWAY.add(customerId)
      if (TAKES.includes(name)) GIVEN_AWAY.delete(customerId)
      // What was done on a version that was named was done on nothing newer: only then the next one is known.
      if (namesVersion(input)) done((value as { version?: number }).version)
      await lookAgain()
      if (message) sayDone(message)
      onDone?.(value)
    },
    onError: async (error) => {
      if (error instanceof ApiError && OUT_OF_DATE.test(error.code)) await lookAgain()
      if (!showsErrors && !isTakenBack(error) && !isStale(error)) sayError(error)
    },
  })
}

function namesVersion(input: object): boolean {
  return 'body' in input && typeof input.body === 'object' && input.body !== null && 'version' in input.body
}

/** The page itself shows what changed. */
export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'Review.VersionStale'
}
