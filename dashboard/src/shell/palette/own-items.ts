// The pages and actions of the user's role.
import { useMantineColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { BASE_PATH } from '../../api/base-path.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import type { IconName } from '../../appearance/icon.tsx'
import { findPageActions } from '../../components/keys/page-actions.ts'
import { showKeyboardHelp } from '../../components/keys/show-help.ts'
import { isPartnerClosed, type Permission, type Session, useSession } from '../../session/session.ts'
import { askToSignOut } from '../../session/sign-out-dialog.tsx'
import { navigationFor } from '../navigation.ts'
import type { PaletteItem, ScreenLink } from './palette-item.ts'
import { actionTexts as texts } from './texts.ts'

type Action = readonly [label: string, icon: IconName, needs: Permission, link: ScreenLink]

const LINKS: readonly Action[] = [
  [texts.newCustomer, 'plus', 'dashboard.edit', { to: '/customers/new' }],
  [texts.importCustomers, 'download', 'dashboard.edit', { to: '/customers/import' }],
  [texts.invite, 'people', 'dashboard.manage', { to: '/team', search: { invite: true } }],
  [texts.addCredential, 'key', 'dashboard.manage', { to: '/credentials', search: { add: true } }],
  [texts.sendTest, 'webhook', 'dashboard.manage', { to: '/webhooks' }],
  [
    texts.failedDeliveries,
    'warning',
    'dashboard.read',
    { to: '/webhooks/deliveries', search: { status: 'Exhausted' } },
  ],
  [texts.failedRequests, 'warning', 'dashboard.read', { to: '/requests', search: { status: '4xx' } }],
  [texts.distribute, 'people', 'review.supervise', { to: '/review', search: { distribute: true } }],
  [texts.createPartner, 'plus', 'operator', { to: '/operator/partners', search: { create: true } }],
  [texts.inviteStaff, 'people', 'operator', { to: '/operator/staff', search: { invite: true } }],
  [texts.runChecks, 'shield', 'operator', { to: '/operator/checks' }],
  [texts.failedJobs, 'warning', 'operator', { to: '/operator/jobs' }],
]

export function useOwnActions(): PaletteItem[] {
  const session = useSession()
  const navigate = useNavigate()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const claimNext = useApiMutation('claimNextCase', {
    refreshes: ['listCases', 'getWorkload'],
    onSuccess: ({ customerId }) => void navigate({ to: '/review/cases/$customerId', params: { customerId } }),
  })
  const may = (permission: Permission) => session.permissions.includes(permission) && !isPartnerClosed(session)
  const doing = (label: string, icon: IconName, run: () => void): PaletteItem => ({
    key: `action ${label}`,
    ...{ label, icon, run },
  })
  return [
    ...LINKS.filter(([, , needs]) => may(needs)).map(([label, icon, , link]) => ({
      key: `action ${label}`,
      ...{ label, icon, link },
    })),
    ...(may('review.decide') ? [doing(texts.claimNext, 'next', () => claimNext.mutate({}))] : []),
    ...(['light', 'dark', 'auto'] as const)
      .filter((scheme) => scheme !== colorScheme)
      .map((scheme) => doing(APPEARANCE[scheme].label, APPEARANCE[scheme].icon, () => setColorScheme(scheme))),
    doing(texts.shortcuts, 'keyboard', showKeyboardHelp),
    doing(texts.signOut, 'signOut', askToSignOut),
  ]
}

export function itemsOfPage(): PaletteItem[] {
  return findPageActions().map(({ label, key: shortcut, run }) => ({
    key: `on page ${label}`,
    ...{ label, shortcut, run },
  }))
}

const APPEARANCE = {
  light: { label: texts.light, icon: 'sun' },
  dark: { label: texts.dark, icon: 'moon' },
  auto: { label: texts.system, icon: 'screen' },
} as const

export function pagesOf(session: Session, hasSandboxInbox: boolean): PaletteItem[] {
  const sections = navigationFor(session.permissions, isPartnerClosed(session))
  const hasNotifications = session.permissions.some((permission) => /^(dashboard|review)\.read$/.test(permission))
  return [
    ...sections.flatMap(({ label: detail, entries }) =>
      entries.map(({ label, to, icon }) => ({
        key: `page ${to}`,
        ...{ label, icon, detail: detail || undefined, link: { to } },
      })),
    ),
    ...(hasNotifications && !isPartnerClosed(session) ? [page('/notifications', texts.notifications, 'bell')] : []),
    { ...page('/account', texts.account, 'shield'), detail: texts.accountDetail },
    ...(hasSandboxInbox ? [page('/sandbox-mail', texts.sandboxInbox, 'mail')] : []),
    { key: 'docs', label: texts.documentation, icon: 'book', url: `${BASE_PATH}/docs` },
  ]
}

function page(to: string, label: string, icon: IconName): PaletteItem {
  return { key: `page ${to}`, label, icon, link: { to } }
}
