// Texts of the viewer of documents.
import { formatPercent } from '../../format/numbers.ts'

export const viewerTexts = {
  toolbar: 'Document view',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fitPage: 'Fit page',
  fitWidth: 'Fit width',
  rotate: 'Rotate',
  nextPage: 'Next page',
  previousPage: 'Previous page',
  withKey: (name: string, key: string) => `${name} (${key})`,
  page: (number: number, of: number) => `Page ${number} of ${of}`,
  zoom: (percent: number | undefined, degrees: number) =>
    [percent === undefined ? '' : formatPercent(percent), degrees === 0 ? '' : `rotated ${degrees}°`]
      .filter(Boolean)
      .join(', '),
  loading: 'Loading document',
  asUploaded: (name: string) => `${name}, as uploaded`,
  imageFailed: "The image can't be displayed. Download the file to view it.",
  pageAlt: (name: string, number: number, of: number) => `Page ${number} of ${of} of ${name}`,
  pageFailed: "This page can't be displayed. Download the file to view it.",
  pdfFailed: "The PDF can't be displayed. Download the file to view it.",
  pdfProtected: 'The PDF is protected by a password. Download the file and open it with the password.',
  morePages: (shown: number) => `Only the first ${shown} pages are shown. Download the file to view the others.`,
}
