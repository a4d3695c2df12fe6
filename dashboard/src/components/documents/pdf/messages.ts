// What the page and the worker that draws PDFs send each other: one request at a time, and one answer to each.
import type { Size } from '../frame.tsx'

export interface OpenRequest {
  /** PDFium, which the worker can't fetch itself. */
  readonly wasm: ArrayBuffer
  readonly file: ArrayBuffer
}

export interface DrawRequest {
  readonly page: number
  /** In pixels. */
  readonly width: number
  readonly height: number
}

export interface Opened {
  /** Of the pages that are shown, in points of 1/72 inch. */
  readonly sizes: readonly Size[]
  readonly hasMore: boolean
}

export type Problem = 'Protected' | 'Unreadable'

export type Answer = Opened | { readonly bitmap: ImageBitmap } | { readonly problem: Problem }
