// What the service finds for the typed text, by the API of the user's role.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReviewSearchResults } from '../../api/compliance-operations.ts'
import type { DashboardSearchResults } from '../../api/dashboard-operations.ts'
import type { PartnerSummary, StaffMember } from '../../api/operator-operations.ts'
import { useApi } from '../../api/queries.ts'
import type { IconName } from '../../appearance/icon.tsx'
import { verificationLabel } from '../../components/badges/verification-badge.tsx'
import { countryName } from '../../format/country-name.ts'
import { closedStatus, stageLabels } from '../../format/stage-labels.ts'
import { formatTime } from '../../format/times.ts'
import { isPartnerClosed, ROLE_NAMES, type Session } from '../../session/session.ts'
import { hasWords, type PaletteGroup, type PaletteItem, plain, type ScreenLink } from './palette-item.ts'
import { paletteTexts as texts } from './texts.ts'

export type SearchScope = 'dashboard' | 'review' | 'operator'

export function scopeOf(session: Session): SearchScope | undefined {
  const { permissions } = session
  if (permissions.includes('dashboard.read')) return isPartnerClosed(session) ? undefined : 'dashboard'
  if (permissions.includes('review.read')) return 'review'
  return permissions.includes('operator') ? 'operator' : undefined
}

const SHORTEST = 2
const MOST_PARTNERS = 8
const MOST_COUNTRIES = 5
const MOST_STAFF = 5
const FULL = 8

/** Each text is a query of its own, so a late answer to an earlier text is never shown as the answer to this one. */
export function useFound(scope: SearchScope | undefined, text: string) {
  const api = useApi()
  const isOn = scope !== undefined && text.length >= SHORTEST
  const query = useQuery<PaletteGroup[], Error>({
    queryKey: ['palette', scope, text],
    queryFn: async () => {
      if (scope === 'dashboard') return dashboardGroups(await api.call('searchDashboard', { body: { text } }), text)
      if (scope === 'review') return reviewGroups(await api.call('searchReview', { body: { text } }), text)
      const [partners, configurations, staff] = await Promise.all([
        api.call('listPartners', { query: { search: text, pageSize: MOST_PARTNERS } }),
        api.call('listConfigurations', {}),
        api.call('listStaff', { query: { search: text, pageSize: MOST_STAFF } }),
      ])
      return operatorGroups(partners.items, countriesLike(text, configurations.items), staff.items)
    },
    enabled: isOn,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return { ...query, groups: isOn ? (query.data ?? []) : [], isOn }
}

function found(key: string, icon: IconName, label: string, detail: string, link: ScreenLink): PaletteItem {
  return { key, icon, label, detail, link, isFound: true }
}

/** Enter opens the first one: what is called exactly as typed, before the newest. */
function exactFirst<Named extends { readonly companyName: string }>(found: readonly Named[], typed: string): Named[] {
  const isExact = ({ companyName }: Named) => plain(companyName) === plain(typed)
  return found.toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)))
}

const timeText = (value: string) => formatTime(new Date(value), 'seconds')
const filled = (groups: readonly PaletteGroup[]) => groups.filter(({ items }) => items.length > 0)
const joined = (...parts: readonly string[]) => parts.join(' · ')

function dashboardGroups(results: DashboardSearchResults, text: string): PaletteGroup[] {
  const { customers, events, deliveries, requests } = results
  return filled([
    {
      label: texts.customers,
      items: [
        ...exactFirst(customers, text).map(
          ({ customerId, companyName, partnerCustomerId, verificationStatus, isErased }) =>
            found(
              `customer ${customerId}`,
              'business',
              isErased ? texts.erased : companyName,
              joined(partnerCustomerId, verificationLabel(isErased ? 'Erased' : verificationStatus)),
              { to: '/customers/$customerId', params: { customerId } },
            ),
        ),
        ...(customers.length >= FULL
          ? [found('customers', 'search', texts.allCustomers(text), '', { to: '/customers', search: { find: text } })]
          : []),
      ],
    },
    {
      label: texts.deliveries,
      items: deliveries.map(({ id, eventType, status, occurredAt }) =>
        found(`delivery ${id}`, 'webhook', eventType, joined(texts.deliveryStates[status], timeText(occurredAt)), {
          to: '/webhooks/deliveries/$deliveryId',
          params: { deliveryId: id },
        }),
      ),
    },
    {
      label: texts.events,
      items: events.map(({ eventId, eventType, occurredAt }) =>
        found(`event ${eventId}`, 'list', eventType, timeText(occurredAt), {
          to: '/webhooks/deliveries',
          search: { event: eventId },
        }),
      ),
    },
    {
      label: texts.requests,
      items: requests.map(({ id, method, path, status, occurredAt }) =>
        found(`request ${id}`, 'chart', `${method} ${path}`, joined(String(status), timeText(occurredAt)), {
          to: '/requests/$apiRequestId',
          params: { apiRequestId: id },
        }),
      ),
    },
  ])
}

function reviewGroups({ cases, alerts }: ReviewSearchResults, text: string): PaletteGroup[] {
  return filled([
    {
      label: texts.cases,
      items: exactFirst(cases, text).map(({ customerId, companyName, partnerName, partnerCustomerId, ...state }) =>
        found(
          `case ${customerId}`,
          'business',
          companyName || texts.erased,
          joined(partnerName, partnerCustomerId, stageOf(state)),
          { to: '/review/cases/$customerId', params: { customerId } },
        ),
      ),
    },
    {
      label: texts.alerts,
      items: alerts.map(({ alertId, companyName }) =>
        found(`alert ${alertId}`, 'shield', companyName || texts.erased, '', {
          to: '/review/monitoring/$alertId',
          params: { alertId },
        }),
      ),
    },
  ])
}

/** As on the page of the case. */
const stageOf = ({ reviewStage, verificationStatus }: { reviewStage: string; verificationStatus: string }) =>
  (reviewStage !== 'Closed' && stageLabels[reviewStage]) || verificationLabel(closedStatus(verificationStatus))

/** Those with this code first, then by the beginning of a word of the name. */
export function countriesLike(text: string, configurations: readonly { readonly country: string }[]): string[] {
  const codes = configurations.map(({ country }) => country)
  const exact = codes.filter((code) => code.toLowerCase() === text.toLowerCase())
  const named = codes.filter((code) => !exact.includes(code) && hasWords(countryName(code), text))
  return [...exact, ...named].slice(0, MOST_COUNTRIES)
}

function operatorGroups(
  partners: readonly PartnerSummary[],
  countries: readonly string[],
  staff: readonly StaffMember[],
): PaletteGroup[] {
  return filled([
    {
      label: texts.partners,
      items: partners.map(({ partnerId, name, clientId, status, onboarding }) =>
        found(
          `partner ${partnerId}`,
          'business',
          name,
          joined(clientId, texts.partnerStates[status === 'Active' ? onboarding : status]),
          {
            to: '/operator/partners/$partnerId',
            params: { partnerId },
          },
        ),
      ),
    },
    {
      label: texts.configurations,
      items: countries.map((country) =>
        found(`configuration ${country}`, 'book', countryName(country), country, {
          to: '/operator/configurations/$country',
          params: { country },
        }),
      ),
    },
    {
      label: texts.staff,
      items: staff.map(({ userId, email, role }) =>
        found(`staff ${userId}`, 'person', email, ROLE_NAMES[role] ?? role, {
          to: '/operator/staff',
          search: { find: email },
        }),
      ),
    },
  ])
}
