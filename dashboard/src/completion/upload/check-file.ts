// What can be seen of a file before it is sent.
import type { Translator } from '../locale/translator.ts'

const BY_NAME: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
}

/** By its type, or by its name where the browser doesn't know the type. */
export function contentTypeOf(file: Pick<File, 'name' | 'type'>, accepted: readonly string[]): string | undefined {
  const type = file.type || (BY_NAME[file.name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '')
  return accepted.includes(type) ? type : undefined
}

export function fileProblem(
  file: File,
  { contentTypes, maxDocumentBytes }: { contentTypes: readonly string[]; maxDocumentBytes: number },
  { t, fileSize }: Translator,
): string | undefined {
  if (!contentTypeOf(file, contentTypes)) return t('upload.wrongType')
  if (file.size === 0) return t('upload.empty')
  return file.size > maxDocumentBytes ? t('upload.tooLarge', { maximum: fileSize(maxDocumentBytes) }) : undefined
}
