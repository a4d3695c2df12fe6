// A PDF that a worker has open, which draws its pages.
import wasmUrl from '@hyzyla/pdfium/pdfium.wasm?url'
import type { OpenFile } from '../view-state.ts'
import type { Answer, DrawRequest, Opened, OpenRequest, Problem } from './messages.ts'

/** A file can be made so that drawing it never ends. */
const PATIENCE_MS = 60_000

export class PdfError extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem)
    this.problem = problem
  }
}

export class PdfFile implements OpenFile {
  readonly file: Blob
  readonly opened: Promise<Opened>
  readonly #worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' })
  #last: Promise<unknown>
  #isClosed = false
  #reject: (error: PdfError) => void = () => undefined

  constructor(file: Blob) {
    this.file = file
    this.#worker.onerror = (event) => {
      event.preventDefault()
      this.close()
    }
    this.opened = this.#open(file)
    this.#last = this.opened.catch(() => undefined)
  }

  async #open(blob: Blob): Promise<Opened> {
    const [wasm, file] = await Promise.all([fetchPdfium(), blob.arrayBuffer()])
    return (await this.#ask({ wasm, file }, [wasm, file])) as Opened
  }

  /** One page at a time; those that are no longer needed when it is their turn are left out. */
  draw(request: DrawRequest, signal: AbortSignal): Promise<ImageBitmap> {
    const drawn = this.#last.then(async () => {
      signal.throwIfAborted()
      return ((await this.#ask(request)) as { bitmap: ImageBitmap }).bitmap
    })
    this.#last = drawn.catch(() => undefined)
    return drawn
  }

  close(): void {
    this.#isClosed = true
    this.#worker.terminate()
    this.#reject(new PdfError('Unreadable'))
  }

  async #ask(request: OpenRequest | DrawRequest, transfer: Transferable[] = []): Promise<Answer> {
    const timer = setTimeout(() => this.close(), PATIENCE_MS)
    const answer = await new Promise<Answer>((resolve, reject) => {
      if (this.#isClosed) throw new PdfError('Unreadable')
      this.#reject = reject
      this.#worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data)
      this.#worker.postMessage(request, transfer)
    }).finally(() => clearTimeout(timer))
    if ('problem' in answer) throw new PdfError(answer.problem)
    return answer
  }
}

async function fetchPdfium(): Promise<ArrayBuffer> {
  const response = await fetch(wasmUrl)
  if (!response.ok) throw new PdfError('Unreadable')
  return response.arrayBuffer()
}
