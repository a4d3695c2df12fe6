// A file of a customer in a frame. Images are drawn by the browser and PDFs by a worker, so that both have the same tools and keys.
import { Suspense } from 'react'
import { lazyPart } from '../feedback/lazy-part.ts'
import type { FileViewProps } from './file-view-props.ts'
import { NotDisplayed, Waiting } from './states.tsx'
import { viewerTexts } from './texts.ts'

const ImageView = lazyPart<FileViewProps>(
  async () => (await import('./image-view.tsx')).ImageView,
  ({ className }) => <NotDisplayed className={className} text={viewerTexts.imageFailed} />,
)
const PdfView = lazyPart<FileViewProps>(
  async () => (await import('./pdf/pdf-view.tsx')).PdfView,
  ({ className }) => <NotDisplayed className={className} text={viewerTexts.pdfFailed} />,
)

/** The code that draws the file is loaded while the file arrives. */
export function FileView({ contentType, ...props }: FileViewProps & { contentType: string }) {
  const View = contentType === 'application/pdf' ? PdfView : ImageView
  return (
    <Suspense fallback={<Waiting className={props.className} />}>
      <View {...props} />
    </Suspense>
  )
}
