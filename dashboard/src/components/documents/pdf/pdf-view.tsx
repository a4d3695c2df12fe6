// A PDF, drawn by a worker: the pages near the view, the others are empty sheets of the same size.
import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { FileViewProps } from '../file-view-props.ts'
import { Frame, type Size } from '../frame.tsx'
import { NotDisplayed, Waiting } from '../states.tsx'
import { viewerTexts } from '../texts.ts'
import type { DocumentView } from '../view-state.ts'
import type { Problem } from './messages.ts'
import { PdfError, PdfFile } from './pdf-file.ts'
import { PdfPage } from './pdf-page.tsx'

/** A point of 1/72 inch in CSS pixels, of which an inch has 96. */
const PIXELS_PER_POINT = 96 / 72

interface OpenPdf {
  readonly pdf: PdfFile
  readonly sheets: readonly Size[]
  readonly hasMore: boolean
}

export function PdfView({ file, name, viewing, className }: FileViewProps) {
  const open = useOpenPdf(file, viewing)
  if (open === 'Protected') return <NotDisplayed className={className} text={viewerTexts.pdfProtected} />
  if (open === 'Unreadable') return <NotDisplayed className={className} text={viewerTexts.pdfFailed} />
  if (!open) return <Waiting className={className} />
  const { pdf, sheets, hasMore } = open
  const alt = (page: number) =>
    sheets.length > 1 ? viewerTexts.pageAlt(name, page + 1, sheets.length) : viewerTexts.asUploaded(name)
  return (
    <>
      <Frame name={name} viewing={viewing} sheets={sheets} className={className}>
        {(page, width) => <PdfPage pdf={pdf} page={page} size={sheets[page]!} width={width} alt={alt(page)} />}
      </Frame>
      {hasMore && <Text size="sm">{viewerTexts.morePages(sheets.length)}</Text>}
    </>
  )
}

function useOpenPdf(file: Blob | undefined, { open: kept, setView }: DocumentView): OpenPdf | Problem | undefined {
  const [open, setOpen] = useState<OpenPdf | Problem>()
  useEffect(() => {
    if (!file) return
    let isCurrent = true
    const before = kept.current
    const pdf = before instanceof PdfFile && before.file === file ? before : new PdfFile(file)
    if (pdf !== before) before?.close()
    kept.current = pdf
    pdf.opened.then(
      ({ sizes, hasMore }) => {
        if (!isCurrent) return
        const sheets = sizes.map(({ width, height }) => ({
          width: width * PIXELS_PER_POINT,
          height: height * PIXELS_PER_POINT,
        }))
        setOpen({ pdf, sheets, hasMore })
        setView((view) => ({ ...view, pages: sheets.length }))
      },
      (error) => isCurrent && setOpen(error instanceof PdfError ? error.problem : 'Unreadable'),
    )
    return () => {
      isCurrent = false
    }
  }, [file, kept, setView])
  return open
}
