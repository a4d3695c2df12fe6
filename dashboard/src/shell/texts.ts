import { viewerOffset, viewerZone, viewerZoneWithOffset } from '../format/times.ts'

export const shellTexts = {
  documentTitle: (page: string) => `${page} · Gangway`,
  product: 'Gangway',
  offline: "You're offline. What you see may be out of date, and changes can't be saved.",
  approved: 'Your organisation has been approved. The whole dashboard is now available.',
  skipToContent: 'Skip to content',
  openNavigation: 'Open navigation',
  closeNavigation: 'Close navigation',
  navigation: 'Main',
  collapseNavigation: 'Collapse navigation',
  expandNavigation: 'Expand navigation',
  search: 'Search',
  sandbox: 'Sandbox',
  sandboxHint: 'This is a sandbox: its customers and decisions are not real, and no email is sent. Read how it works.',
  timeZone: () => `Times in ${viewerZoneWithOffset()}`,
  shortTimeZone: () => viewerOffset() ?? viewerZone(),
  timesIn: 'Times in',
  aboutService: 'About this service',
  documentation: 'Documentation',
  openApi: 'OpenAPI description',
}

export const sandboxTimeTexts = {
  label: (time: string) => `Sandbox time: ${time}`,
  ahead: (duration: string) => `${duration} ahead of real time`,
  real: 'Same as real time',
  advance: 'Advance time…',
  advancing: (target: string) => `Advancing to ${target}…`,
  advanced: (time: string) => `Sandbox time is now ${time}`,
}

export const accountMenuTexts = {
  noRole: 'No role',
  account: 'Account',
  documentation: 'Documentation',
  sandboxInbox: 'Open sandbox inbox',
  shortcuts: 'Keyboard shortcuts',
  appearance: 'Appearance',
  system: 'System',
  light: 'Light',
  dark: 'Dark',
  signOut: 'Sign out',
  signOutEverywhere: 'Sign out everywhere…',
}

export const navigationTexts = {
  overview: 'Overview',
  customers: 'Customers',
  webhooks: 'Webhooks',
  endpoint: 'Endpoint',
  deliveries: 'Deliveries',
  eventCatalogue: 'Event catalogue',
  organisation: 'Organisation',
  credentials: 'API credentials',
  apiActivity: 'API activity',
  branding: 'Branding',
  team: 'Team',
  auditLog: 'Audit log',
  review: 'Review',
  queue: 'Queue',
  monitoring: 'Monitoring',
  findCustomers: 'Find customers',
  qualitySamples: 'Quality samples',
  backlog: 'Backlog',
  workload: 'Workload',
  administration: 'Administration',
  operations: 'Overview',
  partners: 'Partners',
  configurations: 'Configurations',
  checks: 'Installation checks',
  jobs: 'Jobs',
  cells: 'Cells',
  dataRequests: 'Data requests',
  staff: 'Staff',
  staffAuditLog: 'Staff audit log',
}

/** What a user without access can do, by role. */
export const accessHints: Readonly<Record<string, string>> = {
  editor: "Editors can't open this page. Ask an admin of your organisation to change your role.",
  viewer: "Viewers can't open this page. Ask an admin of your organisation to change your role.",
  admin: 'This page is for Gangway staff.',
  analyst: "Analysts can't open this page. Ask an operator to change your role.",
  supervisor: "Supervisors can't open this page. Ask an operator to change your role.",
  auditor: "Auditors can't open this page. Ask an operator to change your role.",
  operator: 'Operators manage partners and staff accounts and have no access to customer data.',
  none: 'Your account has no role yet. Ask an admin of your organisation to invite you.',
}

/** A screen that the state of the user's organisation keeps closed. */
export const closedTexts = {
  title: 'Not available',
  next: 'See what happens next',
  overview: 'Go to the overview',
  documentation: 'Read the documentation',
}

export const noAccessTexts = {
  admins: (names: readonly string[]) => `Admins: ${names.join(', ')}`,
  title: 'No access',
  home: 'Go to the start page',
}

export const notFoundTexts = {
  title: 'Page not found',
  message: 'The link may be old or mistyped.',
  home: 'Go to home page',
}

export const crashTexts = {
  title: 'Something went wrong',
  message: "This page couldn't be displayed. Your data hasn't changed. Try again, or reload the page.",
  missingTitle: "This page couldn't be loaded",
  missingMessage: 'The service is unavailable or was updated while this page was open. Reload the page to continue.',
  reload: 'Reload page',
  retry: 'Try again',
}
