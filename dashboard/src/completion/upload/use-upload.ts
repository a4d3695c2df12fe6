// One upload: link, file, and the verdict on the file.
import { useEffect, useRef, useState } from 'react'
import {
  type CompletionClient,
  CompletionError,
  type CompletionState,
  isAlreadyAnswered,
  NO_RESPONSE,
} from '../session/completion-client.ts'
import type { OpenVisit } from '../session/use-visit.ts'
import { sendFile } from './send-file.ts'

export interface UploadRequest {
  readonly requirementId: string
  readonly documentCategory: string
  readonly contentType: string
  readonly file: File
}

export type UploadStep =
  | { readonly kind: 'idle' | 'checking' }
  | { readonly kind: 'sending'; readonly progress: number }
  | { readonly kind: 'rejected'; readonly reasonCode: string }
  | { readonly kind: 'failed'; readonly error: CompletionError }

const POLL_MS = 1_000
/** A virus scan can take a while; afterwards the file is listed as received and checked later. */
const MAX_POLLS = 20

export function useUpload(open: OpenVisit, onReceived: () => void) {
  const { client, accept, handle, refresh } = open
  const [step, setStep] = useState<UploadStep>({ kind: 'idle' })
  const running = useRef<AbortController>(undefined)
  const cancel = () => running.current?.abort()
  useEffect(() => () => running.current?.abort(), [])

  async function upload({ file, ...request }: UploadRequest) {
    running.current = new AbortController()
    const { signal } = running.current
    setStep({ kind: 'sending', progress: 0 })
    try {
      const link = await client.uploadLink({ ...request, sizeBytes: file.size } as never)
      await sendFile(link, file, { signal, onProgress: (progress) => setStep({ kind: 'sending', progress }) })
      setStep({ kind: 'checking' })
      const { state, reasonCode } = await verdictOn(client, link.documentId)
      if (reasonCode !== undefined) return setStep({ kind: 'rejected', reasonCode })
      accept(state, request.requirementId)
      onReceived()
    } catch (error) {
      if (signal.aborted) return setStep({ kind: 'idle' })
      if (isAlreadyAnswered(error)) return await refresh()
      const isHandled = handle(error)
      const known = error instanceof CompletionError ? error : new CompletionError(NO_RESPONSE)
      setStep(isHandled ? { kind: 'idle' } : { kind: 'failed', error: known })
    }
  }

  return { step, upload, cancel, reset: () => setStep({ kind: 'idle' }) }
}

/** The reason for which the file was rejected, or undefined. */
async function verdictOn(
  client: CompletionClient,
  documentId: string,
): Promise<{ state: CompletionState; reasonCode?: string }> {
  for (let polls = 1; ; polls++) {
    const state = await client.requirements()
    const upload = state.uploads.find((one) => one.documentId === documentId)
    if (upload?.status === 'Rejected') return { state, reasonCode: upload.reasonCode ?? 'Other' }
    if (upload?.status !== 'Pending' || polls >= MAX_POLLS) return { state }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
