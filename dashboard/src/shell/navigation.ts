// The navigation. An entry is shown when the role has its permission, a section when it has entries.
import type { LinkProps } from '@tanstack/react-router'
import type { IconName } from '../appearance/icon.tsx'
import type { Permission } from '../session/session.ts'
import { navigationTexts as texts } from './texts.ts'

export interface NavigationEntry {
  readonly label: string
  readonly to: NonNullable<LinkProps['to']>
  readonly icon: IconName
  readonly needs: Permission
  /** Highlighted only on exactly this path, because the other paths of the section start with it. */
  readonly exact?: boolean
  /** Open to users of a partner that is inactive or not approved yet. */
  readonly inAnyPartnerState?: boolean
}

export interface NavigationSection {
  /** Above the entries; empty for the first section. */
  readonly label: string
  readonly entries: readonly NavigationEntry[]
}

const NAVIGATION: readonly NavigationSection[] = [
  {
    label: '',
    entries: [
      { label: texts.overview, to: '/', icon: 'home', needs: 'dashboard.read', exact: true, inAnyPartnerState: true },
      { label: texts.customers, to: '/customers', icon: 'business', needs: 'dashboard.read' },
    ],
  },
  {
    label: texts.webhooks,
    entries: [
      { label: texts.endpoint, to: '/webhooks', icon: 'webhook', needs: 'dashboard.read', exact: true },
      { label: texts.deliveries, to: '/webhooks/deliveries', icon: 'list', needs: 'dashboard.read' },
      {
        label: texts.eventCatalogue,
        to: '/webhooks/event-types',
        icon: 'book',
        needs: 'dashboard.read',
        inAnyPartnerState: true,
      },
    ],
  },
  {
    label: texts.organisation,
    entries: [
      { label: texts.credentials, to: '/credentials', icon: 'key', needs: 'dashboard.read' },
      { label: texts.apiActivity, to: '/requests', icon: 'chart', needs: 'dashboard.read' },
      { label: texts.branding, to: '/branding', icon: 'palette', needs: 'dashboard.manage' },
      { label: texts.team, to: '/team', icon: 'people', needs: 'dashboard.read' },
      { label: texts.auditLog, to: '/audit', icon: 'audit', needs: 'dashboard.manage' },
    ],
  },
  {
    label: texts.review,
    entries: [
      { label: texts.queue, to: '/review', icon: 'list', needs: 'review.read', exact: true },
      { label: texts.monitoring, to: '/review/monitoring', icon: 'shield', needs: 'review.read' },
      { label: texts.findCustomers, to: '/review/search', icon: 'search', needs: 'review.read' },
      { label: texts.qualitySamples, to: '/review/quality', icon: 'check', needs: 'review.read' },
      { label: texts.backlog, to: '/review/backlog', icon: 'clock', needs: 'review.oversee' },
      { label: texts.workload, to: '/review/workload', icon: 'chart', needs: 'review.oversee' },
    ],
  },
  {
    label: texts.administration,
    entries: [
      { label: texts.operations, to: '/operator', icon: 'home', needs: 'operator', exact: true },
      { label: texts.partners, to: '/operator/partners', icon: 'business', needs: 'operator' },
      { label: texts.configurations, to: '/operator/configurations', icon: 'book', needs: 'operator' },
      { label: texts.checks, to: '/operator/checks', icon: 'shield', needs: 'operator' },
      { label: texts.jobs, to: '/operator/jobs', icon: 'clock', needs: 'operator' },
      { label: texts.cells, to: '/operator/cells', icon: 'list', needs: 'operator' },
      { label: texts.dataRequests, to: '/operator/data-requests', icon: 'file', needs: 'operator' },
      { label: texts.staff, to: '/operator/staff', icon: 'people', needs: 'operator' },
      { label: texts.staffAuditLog, to: '/operator/audit', icon: 'audit', needs: 'operator' },
    ],
  },
]

/** `isClosed`: the user's organisation is inactive or not approved yet. */
export function navigationFor(permissions: readonly string[], isClosed: boolean): NavigationSection[] {
  return NAVIGATION.map(({ label, entries }) => ({
    label,
    entries: entries.filter(
      ({ needs, inAnyPartnerState }) => permissions.includes(needs) && (!isClosed || inAnyPartnerState === true),
    ),
  })).filter(({ entries }) => entries.length > 0)
}
