// Runs an import in this browser: a dry run for every customer, then a create for those that are ready. The file and what
// became of each customer are kept in this tab until the import is finished, so that a reload continues; they contain identity
// numbers. A customer is never created twice: the idempotency key is the hash of its content, and a reference exists once
// per partner.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ApiClient } from '../../api/api-client.ts'
import { ApiError } from '../../api/api-error.ts'
import { useApi } from '../../api/queries.ts'
import { deleteDraft, readDraft, storeDraft } from '../../session/draft-storage.ts'
import { useDraftKey } from '../../session/drafts.ts'
import { CUSTOMER_READS } from '../customer-reads.ts'
import { readCsv } from './csv-file.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { type PlannedCustomer, planImport } from './plan-import.ts'

/** At most this many requests at once: more would only wait for each other. */
const AT_ONCE = 6
const RETRIES_MS = [1_000, 3_000, 9_000]
const SHOW_EVERY_MS = 200

interface ImportFile {
  readonly name: string
  readonly text: string
}

interface Progress {
  readonly phase: 'preview' | 'import'
  readonly outcomes: Readonly<Record<string, Outcome>>
}

const AT_START: Progress = { phase: 'preview', outcomes: {} }

const TAB = { storage: sessionStorage }

export function useImport() {
  const api = useApi()
  const client = useQueryClient()
  const fileKey = useDraftKey('import-file')
  const progressKey = useDraftKey('import-progress')
  const [file, setFile] = useState(() => readDraft<ImportFile>(fileKey, sessionStorage))
  const [progress, setProgress] = useState<Progress>(() => readDraft<Progress>(progressKey, sessionStorage) ?? AT_START)
  const [isRunning, setIsRunning] = useState(false)
  const [isStored, setIsStored] = useState(true)
  const [error, setError] = useState<unknown>()
  const running = useRef<AbortController>(undefined)
  const forget = useCallback(() => {
    deleteDraft(fileKey, sessionStorage)
    deleteDraft(progressKey, sessionStorage)
  }, [fileKey, progressKey])
  const plan = useMemo(() => file && planImport(readCsv(file.text)), [file])

  const run = useCallback(
    async (customers: readonly PlannedCustomer[], before: Progress) => {
      const stop = new AbortController()
      running.current = stop
      setIsRunning(true)
      setError(undefined)
      const outcomes: Record<string, Outcome> = { ...before.outcomes }
      let shownAt = 0
      const show = (isLast: boolean) => {
        if (!isLast && performance.now() - shownAt < SHOW_EVERY_MS) return
        shownAt = performance.now()
        const now = { phase: before.phase, outcomes: { ...outcomes } }
        setProgress(now)
        // Without its file, for example after signing out, progress is not kept either.
        if (sessionStorage.getItem(fileKey) === null) return
        if (!storeDraft(progressKey, now, TAB)) setIsStored(false)
      }
      const due = customers.filter((customer) => isDue(customer, before.phase, outcomes[customer.key]))
      let next = 0
      const work = async () => {
        while (next < due.length && !stop.signal.aborted) {
          const customer = due[next++]!
          const outcome = await send(api, customer, before.phase, stop.signal)
          if (outcome) outcomes[customer.key] = outcome
          show(false)
        }
      }
      try {
        await Promise.all(Array.from({ length: AT_ONCE }, work))
      } catch (failure) {
        stop.abort()
        setError(failure)
      }
      show(true)
      if (isFinished(customers, { phase: before.phase, outcomes })) forget()
      setIsRunning(false)
      if (before.phase === 'import')
        await Promise.all(CUSTOMER_READS.map((name) => client.invalidateQueries({ queryKey: [name] })))
    },
    [api, client, fileKey, progressKey, forget],
  )

  useEffect(() => () => running.current?.abort(), [])

  return {
    file,
    plan,
    progress,
    isRunning,
    isStored,
    error,
    open(name: string, text: string) {
      const chosen = { name, text }
      setFile(chosen)
      setProgress(AT_START)
      setIsStored(storeDraft(fileKey, chosen, TAB) && storeDraft(progressKey, AT_START, TAB))
      void run(planImport(readCsv(text)).customers, AT_START)
    },
    /** Creates what is ready, or goes on after a pause. */
    start(phase: Progress['phase']) {
      if (plan) void run(plan.customers, { ...progress, phase })
    },
    pause: () => running.current?.abort(),
    close() {
      running.current?.abort()
      forget()
      setFile(undefined)
      setProgress(AT_START)
      setError(undefined)
    },
  }
}

/** Whether the phase still has to ask the service about the customer. */
export function isDue(customer: PlannedCustomer, phase: Progress['phase'], outcome: Outcome | undefined): boolean {
  if (customer.problems.length > 0) return false
  return phase === 'preview' ? outcome === undefined : outcome?.state === 'ready'
}

/** Nothing is left to check or to create. */
function isFinished(customers: readonly PlannedCustomer[], { phase, outcomes }: Progress): boolean {
  return customers.every(
    (customer) => !isDue(customer, phase, outcomes[customer.key]) && outcomes[customer.key]?.state !== 'ready',
  )
}

async function send(
  api: ApiClient,
  { body }: PlannedCustomer,
  phase: Progress['phase'],
  stop: AbortSignal,
): Promise<Outcome | undefined> {
  for (let attempt = 0; ; attempt++) {
    try {
      if (phase === 'preview') {
        await api.call('dashboardCreateBusinessProfile', { query: { dryRun: 'true' }, body })
        return { state: 'ready' }
      }
      const headers = { 'Idempotency-Key': `import-${await digest(JSON.stringify(body))}` }
      const { customerId } = await api.call('dashboardCreateBusinessProfile', { body, headers })
      return { state: 'created', customerId }
    } catch (error) {
      const outcome = outcomeOf(error)
      if (outcome) return outcome
      const wait = waitFor(error, attempt)
      if (stop.aborted) return undefined
      if (wait === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}

/** Undefined: trying again would not help. */
function waitFor(error: unknown, attempt: number): number | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.status === 429 || error.code === 'Idempotency.InProgress') return (error.retryAfterSeconds ?? 1) * 1_000
  return error.status === 0 || error.status >= 500 ? RETRIES_MS[attempt] : undefined
}

async function digest(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
