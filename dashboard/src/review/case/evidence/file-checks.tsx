// What the checks of a file found.
import type { CaseDocument } from '../../../api/compliance-operations.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { evidenceTexts } from '../texts/evidence.ts'

export function FileChecks({ activeContent, malware }: Pick<CaseDocument, 'activeContent' | 'malware'>) {
  if (malware)
    return (
      <Notice tone="bad" title={evidenceTexts.malware(malware)}>
        {evidenceTexts.malwareHint}
      </Notice>
    )
  if (!activeContent || activeContent.length === 0) return null
  const kinds = activeContent.map((kind) => evidenceTexts.activeContentKinds[kind])
  return (
    <Notice tone="attention" title={evidenceTexts.activeContent(kinds)}>
      {evidenceTexts.activeContentHint}
    </Notice>
  )
}
