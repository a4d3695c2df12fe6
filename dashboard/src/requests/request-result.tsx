import type { ApiRequest } from '../api/dashboard-operations.ts'
import { StatusBadge } from '../components/badges/status-badge.tsx'

/** "400 Validation". */
export function RequestResult({ request: { status, code } }: { request: Pick<ApiRequest, 'status' | 'code'> }) {
  return <StatusBadge tone={status >= 400 ? 'bad' : 'good'}>{code ? `${status} ${code}` : String(status)}</StatusBadge>
}
