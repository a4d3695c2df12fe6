// Draws the pages of one PDF with PDFium. The file comes from outside, so this runs in a worker that reaches no network: the
// server sends it with a policy of its own (server/src/process/dashboard-pages.ts).
import { PDFiumModule } from '@hyzyla/pdfium'
import type { Size } from '../frame.tsx'
import type { Answer, DrawRequest, Opened, OpenRequest, Problem } from './messages.ts'

/** The functions of PDFium that are used here; its own types leave some out. */
interface Pdfium {
  readonly HEAPU8: Uint8Array
  _malloc(bytes: number): number
  _free(at: number): void
  _FPDF_InitLibrary(): void
  _FPDF_LoadMemDocument(at: number, bytes: number, password: 0): number
  _FPDF_GetLastError(): number
  _FPDF_GetPageCount(pdf: number): number
  _FPDF_GetPageSizeByIndexF(pdf: number, page: number, at: number): number
  _FPDF_LoadPage(pdf: number, page: number): number
  _FPDF_ClosePage(page: number): void
  _FPDFDOC_InitFormFillEnvironment(pdf: number, at: number): number
  _FORM_OnAfterLoadPage(page: number, form: number): void
  _FORM_OnBeforeClosePage(page: number, form: number): void
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, at: number, stride: number): number
  _FPDFBitmap_FillRect(bitmap: number, x: number, y: number, width: number, height: number, colour: number): void
  _FPDFBitmap_Destroy(bitmap: number): void
  _FPDF_RenderPageBitmap: Draw
  _FPDF_FFLDraw(form: number, ...drawn: Parameters<Draw>): void
}

type Draw = (
  bitmap: number,
  page: number,
  x: number,
  y: number,
  width: number,
  height: number,
  turns: number,
  flags: number,
) => void

const NEEDS_PASSWORD = 4
const BGRA = 4
const WHITE = 0xffffffff
const WITH_ANNOTATIONS = 0x01
/** RGBA instead of BGRA, as the browser has it. */
const REVERSE_BYTES = 0x10
const FORM_INFO_BYTES = 256
const FORM_INFO_VERSION = 2

/** A file can claim any number of pages. */
const MOST_PAGES = 1_000
const A4: Size = { width: 595, height: 842 }
/** A page can claim any size. Longer ones are compressed to this shape, so that browsers can draw them. */
const LONGEST_SHAPE = 16

interface OpenPdf {
  readonly pdfium: Pdfium
  readonly pdf: number
  readonly form: number
}

async function open({ wasm, file }: OpenRequest): Promise<OpenPdf | Problem> {
  const quiet = { print: () => undefined, printErr: () => undefined }
  const options = { wasmBinary: wasm, locateFile: () => '', ...quiet }
  const pdfium = (await PDFiumModule(options)) as unknown as Pdfium
  pdfium._FPDF_InitLibrary()
  const at = pdfium._malloc(file.byteLength)
  pdfium.HEAPU8.set(new Uint8Array(file), at)
  const pdf = pdfium._FPDF_LoadMemDocument(at, file.byteLength, 0)
  if (!pdf) return pdfium._FPDF_GetLastError() === NEEDS_PASSWORD ? 'Protected' : 'Unreadable'
  if (pdfium._FPDF_GetPageCount(pdf) < 1) return 'Unreadable'
  return { pdfium, pdf, form: formOf(pdfium, pdf) }
}

/** Values of form fields and visible signatures are drawn by the form, which does nothing else here. */
function formOf(pdfium: Pdfium, pdf: number): number {
  const at = pdfium._malloc(FORM_INFO_BYTES)
  pdfium.HEAPU8.fill(0, at, at + FORM_INFO_BYTES)
  pdfium.HEAPU8[at] = FORM_INFO_VERSION
  return pdfium._FPDFDOC_InitFormFillEnvironment(pdf, at)
}

function sizesOf({ pdfium, pdf }: OpenPdf): Opened {
  const pages = pdfium._FPDF_GetPageCount(pdf)
  const at = pdfium._malloc(8)
  const sizes = Array.from({ length: Math.min(pages, MOST_PAGES) }, (_, page) => {
    if (!pdfium._FPDF_GetPageSizeByIndexF(pdf, page, at)) return A4
    const [width = 0, height = 0] = new Float32Array(pdfium.HEAPU8.buffer, at, 2)
    if (!(width > 0 && height > 0 && Number.isFinite(width + height))) return A4
    return { width: Math.max(width, height / LONGEST_SHAPE), height: Math.max(height, width / LONGEST_SHAPE) }
  })
  return { sizes, hasMore: pages > MOST_PAGES }
}

function draw({ pdfium, pdf, form }: OpenPdf, { page: number, width, height }: DrawRequest): Promise<ImageBitmap> {
  const page = pdfium._FPDF_LoadPage(pdf, number)
  if (!page) throw new Error('The page is damaged')
  const bytes = width * height * 4
  const at = pdfium._malloc(bytes)
  const bitmap = at && pdfium._FPDFBitmap_CreateEx(width, height, BGRA, at, width * 4)
  try {
    if (!bitmap) throw new Error('No memory')
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
    if (form) pdfium._FORM_OnAfterLoadPage(page, form)
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS | REVERSE_BYTES)
    if (form) {
      pdfium._FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, REVERSE_BYTES)
      pdfium._FORM_OnBeforeClosePage(page, form)
    }
    const pixels = new Uint8ClampedArray(pdfium.HEAPU8.slice(at, at + bytes).buffer)
    return createImageBitmap(new ImageData(pixels, width, height))
  } finally {
    if (bitmap) pdfium._FPDFBitmap_Destroy(bitmap)
    if (at) pdfium._free(at)
    pdfium._FPDF_ClosePage(page)
  }
}

/** The first request opens the file, all others draw. */
async function start(request: OpenRequest): Promise<Answer> {
  const opened = await open(request)
  if (typeof opened === 'string') return { problem: opened }
  self.addEventListener('message', ({ data }: MessageEvent<DrawRequest>) => void drawn(opened, data).then(send))
  return sizesOf(opened)
}

async function drawn(opened: OpenPdf, request: DrawRequest): Promise<Answer> {
  try {
    return { bitmap: await draw(opened, request) }
  } catch {
    return { problem: 'Unreadable' }
  }
}

const send = (answer: Answer) => self.postMessage(answer, { transfer: 'bitmap' in answer ? [answer.bitmap] : [] })

self.addEventListener(
  'message',
  ({ data }: MessageEvent<OpenRequest>) =>
    void start(data)
      .catch((): Answer => ({ problem: 'Unreadable' }))
      .then(send),
  { once: true },
)
