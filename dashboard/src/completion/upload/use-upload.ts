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
import { type Sending, sendFile } from './send-file.ts'

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
  const sending = useRef<Sending>(undefined)
  useEffect(() => () => sending.current?.cancel(), [])

  async function upload({ file, ...request }: UploadRequest) {
    setStep({ kind: 'sending', progress: 0 })
    try {
      const link = await client.uploadLink({ ...request, sizeBytes: file.size } as never)
      sending.current = sendFile(link, file, (progress) => setStep({ kind: 'sending', progress }))
      await sending.current.done
      setStep({ kind: 'checking' })
      const { state, reasonCode } = await verdictOn(client, link.documentId)
      if (reasonCode !== undefined) return setStep({ kind: 'rejected', reasonCode })
      accept(state, request.requirementId)
      onReceived()
    } catch (error) {
      if (isAlreadyAnswered(error)) return await refresh()
      const isHandled = handle(error)
      const known = error instanceof CompletionError ? error : new CompletionError(NO_RESPONSE)
      setStep(isHandled ? { kind: 'idle' } : { kind: 'failed', error: known })
    } finally {
      sending.current = undefined
    }
  }

  return { step, upload, cancel: () => sending.current?.cancel(), reset: () => setStep({ kind: 'idle' }) }
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
