// Reveals one identity number for comparison with a scan. The reason is recorded in the audit log; the number is hidden
// again after a while and is never cached.
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { IdentityRecord } from '../../../api/compliance-operations.ts'
import { useLaterPart } from '../../../components/feedback/later-part.tsx'
import { usePageActions } from '../../../components/keys/page-actions.ts'
import { usePermission } from '../../../session/session.ts'
import { revealTexts } from '../texts/evidence.ts'

const HIDE_AFTER_MS = 60_000
const loadDialog = async () => (await import('./reveal-dialog.tsx')).RevealDialog

interface IdentityNumberProps {
  identity: IdentityRecord
  name: string
  /** The number while it is revealed. */
  revealed: string | undefined
  onReveal: (number: string | undefined) => void
}

/** One number at a time is revealed: `onReveal` hides the others. */
export function IdentityNumber({ identity, name, revealed, onReveal }: IdentityNumberProps) {
  const mayReveal = usePermission('review.decide')
  const [isAsking, setAsking] = useState(false)
  const renderDialog = useLaterPart(loadDialog, isAsking, () => setAsking(false))
  useEffect(() => {
    if (revealed === undefined) return
    const timer = setTimeout(() => onReveal(undefined), HIDE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [revealed, onReveal])
  const label = revealed === undefined ? revealTexts.revealLabel(name) : revealTexts.hideLabel(name)
  const toggle = () => (revealed === undefined ? setAsking(true) : onReveal(undefined))
  usePageActions(() => (mayReveal ? [{ label, run: toggle }] : []))
  return (
    <>
      <code>
        <bdi>{revealed ?? identity.identityValueMasked}</bdi>
      </code>{' '}
      {mayReveal && (
        <Button size="compact-xs" variant="default" onClick={toggle} aria-label={label}>
          {revealed === undefined ? revealTexts.reveal : revealTexts.hide}
        </Button>
      )}
      {renderDialog({ opened: isAsking, onClose: () => setAsking(false), identityId: identity.identityId, onReveal })}
    </>
  )
}
