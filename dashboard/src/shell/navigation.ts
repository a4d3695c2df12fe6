// What stands in the navigation, and who sees it. An entry shows when the role has its permission; a section without
// entries isn't shown. Only screens that exist have an entry.
import type { LinkProps } from '@tanstack/react-router'
import type { IconName } from '../appearance/icon.tsx'
import type { Permission } from '../session/session.ts'

export interface NavigationEntry {
  readonly label: string
  readonly to: NonNullable<LinkProps['to']>
  readonly icon: IconName
  readonly needs: Permission
  /** Lit only on exactly this path: for entries whose path begins all others of the section. */
  readonly exact?: boolean
}

export interface NavigationSection {
  /** Shown above the entries; empty for the first. */
  readonly label: string
  readonly entries: readonly NavigationEntry[]
}

export const NAVIGATION: readonly NavigationSection[] = [
  {
    label: '',
    entries: [
      { label: 'Overview', to: '/', icon: 'home', needs: 'dashboard.read', exact: true },
      { label: 'Customers', to: '/customers', icon: 'business', needs: 'dashboard.read' },
    ],
  },
  {
    label: 'Webhooks',
    entries: [
      { label: 'Endpoint', to: '/webhooks', icon: 'webhook', needs: 'dashboard.read', exact: true },
      { label: 'Deliveries', to: '/webhooks/deliveries', icon: 'list', needs: 'dashboard.read' },
      { label: 'Event catalogue', to: '/webhooks/event-types', icon: 'book', needs: 'dashboard.read' },
    ],
  },
  {
    label: 'Organisation',
    entries: [
      { label: 'API credentials', to: '/credentials', icon: 'key', needs: 'dashboard.read' },
      { label: 'People', to: '/people', icon: 'people', needs: 'dashboard.manage' },
      { label: 'Audit log', to: '/audit', icon: 'audit', needs: 'dashboard.manage' },
    ],
  },
  {
    label: 'Review',
    entries: [
      { label: 'Queue', to: '/review', icon: 'list', needs: 'review.read', exact: true },
      { label: 'Find customers', to: '/review/search', icon: 'review', needs: 'review.read' },
      { label: 'Workload', to: '/review/workload', icon: 'chart', needs: 'review.oversee' },
    ],
  },
  {
    label: 'Operation',
    entries: [
      { label: 'Staff', to: '/operator/staff', icon: 'people', needs: 'operator' },
      { label: 'Staff audit log', to: '/operator/audit', icon: 'audit', needs: 'operator' },
    ],
  },
]

export function navigationFor(permissions: readonly string[]): NavigationSection[] {
  return NAVIGATION.map(({ label, entries }) => ({
    label,
    entries: entries.filter(({ needs }) => permissions.includes(needs)),
  })).filter(({ entries }) => entries.length > 0)
}
