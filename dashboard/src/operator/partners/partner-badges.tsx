// The states of a partner as badges, alike in the list, on the partner's page and on the start page.
import type { PartnerSummary } from '../../api/operator-operations.ts'
import { StatusBadge } from '../../components/badges/status-badge.tsx'
import { daysLeft, WARN_DAYS } from '../../credentials/expiry.ts'
import { statusTexts } from '../../credentials/texts.ts'
import { EndpointBadge } from '../../webhooks/endpoint/endpoint-badge.tsx'
import { partnerTexts as texts } from './texts.ts'

/** Inactive outweighs waiting for approval. */
export function PartnerBadge({ partner }: { partner: Pick<PartnerSummary, 'status' | 'onboarding'> }) {
  if (partner.status === 'Inactive') return <StatusBadge tone="neutral">{texts.inactive}</StatusBadge>
  if (partner.onboarding === 'Pending') return <StatusBadge tone="waiting">{texts.pending}</StatusBadge>
  return <StatusBadge tone="good">{texts.active}</StatusBadge>
}

/** When the last active certificate expires: until then the partner can still get tokens. */
export function CertificateBadge({ partner }: { partner: Pick<PartnerSummary, 'certificatesExpireAt'> }) {
  const { certificatesExpireAt: notAfter } = partner
  if (!notAfter) return <StatusBadge tone="attention">{texts.noCertificate}</StatusBadge>
  const days = daysLeft({ notAfter })
  if (days < WARN_DAYS) return <StatusBadge tone="attention">{statusTexts.expiresIn(days)}</StatusBadge>
  return <StatusBadge tone="good">{texts.certificateValid}</StatusBadge>
}

export function WebhookBadge({ partner }: { partner: Pick<PartnerSummary, 'webhookHealth'> }) {
  return partner.webhookHealth === null ? texts.unknown : <EndpointBadge health={partner.webhookHealth} />
}
