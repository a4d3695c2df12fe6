// The frame around every screen of a signed-in user: header, navigation by role, content.
import { Anchor, AppShell, Burger, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { BASE_PATH } from '../api/base-path.ts'
import { Icon } from '../appearance/icon.tsx'
import { AccessHint } from '../components/feedback/access-hint.ts'
import { lazyPart } from '../components/feedback/lazy-part.ts'
import { NoPermissionView, PartnerClosedView } from '../components/feedback/state-views.tsx'
import { AnchorLink } from '../components/layout/links.tsx'
import { useHint } from '../components/values/hint.ts'
import { isPartnerClosed, useSession, useSessionCache } from '../session/session.ts'
import { HeaderOutline } from './header/header-outline.tsx'
import { SearchButton } from './header/search-button.tsx'
import { NavigationLinks } from './navigation-links.tsx'
import { useNavigationRail } from './navigation-rail.ts'
import { OfflineBar } from './offline-bar.tsx'
import { PageHeader } from './page-header.tsx'
import classes from './shell.module.css'
import { accessHints, closedTexts, noAccessTexts, shellTexts as texts } from './texts.ts'
import { useApproval } from './use-approval.ts'
import { usePaletteKeys } from './use-palette-keys.ts'

const AdminsToAsk = lazyPart(async () => (await import('./admins-to-ask.tsx')).AdminsToAsk)
const SandboxTime = lazyPart(async () => (await import('./sandbox-time.tsx')).SandboxTime)
const HeaderMenus = lazyPart(async () => (await import('./header/header-menus.tsx')).HeaderMenus)

export function Shell() {
  const [opened, { toggle, close }] = useDisclosure(false)
  const content = useRef<HTMLElement>(null)
  const [isRail, toggleRail] = useNavigationRail()
  useApproval()
  // Until a required second factor is set up there is nowhere to go.
  const { totpRequired, role, sandbox } = useSession()
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: isRail ? 64 : 224, breakpoint: 'sm', collapsed: { mobile: !opened, desktop: totpRequired } }}
      padding={{ base: 'md', sm: 24 }}
      className={classes.shell}
    >
      <button type="button" onClick={() => content.current?.focus()} className={classes.skip}>
        {texts.skipToContent}
      </button>
      <AppShell.Header className={classes.bar}>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap" miw={0}>
            {!totpRequired && (
              <Burger
                opened={opened}
                onClick={toggle}
                hiddenFrom="sm"
                size="sm"
                aria-label={opened ? texts.closeNavigation : texts.openNavigation}
                aria-expanded={opened}
              />
            )}
            <Link to="/" className={classes.brand}>
              <img src={`${BASE_PATH}/icon.svg`} alt="" width={28} height={28} />
              <Text fw={650} component="span" className={classes.product}>
                {texts.product}
              </Text>
            </Link>
            {sandbox && (
              <a href={`${BASE_PATH}/docs/sandbox`} className={classes.sandbox} data-hint={texts.sandboxHint}>
                {texts.sandbox}
              </a>
            )}
            {/* On the left, because the menus on the right load later and would move it. */}
            {!opened && <ShortZone className={classes.zoneInHeader} />}
          </Group>
          <Group gap="xs" wrap="nowrap" miw={0}>
            <Menus />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar
        p="sm"
        className={`${classes.bar} ${classes.navigation}`}
        aria-label={texts.navigation}
        data-closed={!opened || undefined}
        data-rail={isRail || undefined}
      >
        <NavigationLinks onFollow={close} isRail={isRail} />
        {isRail && <ShortZone className={classes.zoneInRail} />}
        <div className={classes.zone}>
          <Text size="xs" c="dimmed">
            {texts.timeZone()}
          </Text>
          {sandbox && (
            <div className={classes.sandboxTime}>
              <Suspense fallback={null}>
                <SandboxTime />
              </Suspense>
            </div>
          )}
        </div>
        <UnstyledButton
          visibleFrom="sm"
          className={classes.railToggle}
          onClick={toggleRail}
          aria-label={isRail ? texts.expandNavigation : texts.collapseNavigation}
          title={isRail ? texts.expandNavigation : undefined}
        >
          <Icon name={isRail ? 'expand' : 'collapse'} />
          <span className={classes.label}>{texts.collapseNavigation}</span>
        </UnstyledButton>
      </AppShell.Navbar>
      <AppShell.Main id="content" ref={content} tabIndex={-1} className={classes.main}>
        <AccessHint value={accessHints[role ?? 'none'] ?? ''}>
          <Permitted />
        </AccessHint>
      </AppShell.Main>
      <OfflineBar />
    </AppShell>
  )
}

/** Search and its keys work before the code of the menus is loaded. */
function Menus() {
  const { totpRequired } = useSession()
  const palette = usePaletteKeys(!totpRequired)
  return (
    <>
      {!totpRequired && <SearchButton onClick={palette.open} />}
      <Suspense fallback={<HeaderOutline />}>
        <HeaderMenus palette={palette} />
      </Suspense>
    </>
  )
}

/** The offset alone, where there is no space for the zone name; the name is its hint. */
function ShortZone({ className }: { className: string | undefined }) {
  const hint = useHint(texts.timeZone())
  return (
    <span className={className} {...hint}>
      <VisuallyHidden>{texts.timesIn} </VisuallyHidden>
      {texts.shortTimeZone()}
    </span>
  )
}

/** A route names in `staticData.needs` the permission of its screen; the service rejects the calls anyway. */
function Permitted() {
  const session = useSession()
  const { permissions } = session
  const matches = useMatches()
  const isClosed =
    isPartnerClosed(session) &&
    matches.some(
      ({ staticData: { needs, inAnyPartnerState } }) => needs?.startsWith('dashboard.') && !inAnyPartnerState,
    )
  const missing = matches.some(({ staticData: { needs } }) => needs !== undefined && !permissions.includes(needs))
  const isMember = session.partner !== null && session.role !== 'admin'
  const isWide = matches.some(({ staticData }) => staticData.isWide)
  return (
    <div className={classes.content} data-wide={isWide || undefined}>
      {missing ? (
        <>
          <PageHeader title={noAccessTexts.title} />
          <NoPermissionView
            action={
              <>
                {isMember && (
                  <Suspense fallback={null}>
                    <AdminsToAsk />
                  </Suspense>
                )}
                <AnchorLink to="/">{noAccessTexts.home}</AnchorLink>
              </>
            }
          />
        </>
      ) : isClosed ? (
        <ClosedPage isInactive={session.partner?.status === 'Inactive'} />
      ) : (
        <Outlet />
      )}
    </div>
  )
}

/** Instead of a screen whose requests would all be rejected. The organisation may have been approved in the meantime. */
function ClosedPage({ isInactive }: { isInactive: boolean }) {
  const { refetch } = useSessionCache()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that is opened looks again
  useEffect(refetch, [pathname])
  return (
    <>
      <PageHeader title={closedTexts.title} />
      <PartnerClosedView
        isInactive={isInactive}
        action={
          <Group gap="md">
            <AnchorLink to="/">{isInactive ? closedTexts.overview : closedTexts.next}</AnchorLink>
            {!isInactive && <Anchor href={`${BASE_PATH}/docs`}>{closedTexts.documentation}</Anchor>}
          </Group>
        }
      />
    </>
  )
}
