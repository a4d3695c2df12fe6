// The pages of the documentation, their Markdown files and their order.

/** Who a part of the documentation is for: those who integrate with a service, or those who run one. */
export const TREES = { partners: 'For partners', operators: 'Self-hosting' } as const
export type Tree = keyof typeof TREES

export interface GuidePage {
  /** The path after /docs/; empty for the first page. */
  readonly slug: string
  /** Relative to the repository root. */
  readonly file: string
  /** In the navigation. */
  readonly label: string
}

export interface PageGroup {
  readonly title: string
  readonly tree: Tree
  readonly pages: readonly GuidePage[]
}

const guide = (slug: string, label: string): GuidePage => ({ slug, file: `docs/guide/${slug}.md`, label })

export const PAGE_GROUPS: readonly PageGroup[] = [
  {
    title: 'Get started',
    tree: 'partners',
    pages: [
      { slug: '', file: 'docs/guide/README.md', label: 'Overview' },
      guide('quick-start', 'Quick start'),
      guide('sandbox', 'Sandbox'),
      { slug: 'scenarios', file: 'docs/sandbox.md', label: 'Sandbox scenarios' },
      guide('timers', 'Test your timers'),
    ],
  },
  {
    title: 'Integrate',
    tree: 'partners',
    pages: [
      guide('authentication', 'Authentication'),
      guide('onboarding', 'Onboarding customers'),
      guide('countries', 'Requirements by country'),
      guide('documents', 'Documents'),
      guide('verification', 'Verification and changes'),
      guide('completion-links', 'Completion links'),
      guide('webhooks', 'Webhooks'),
      { slug: 'sdk', file: 'sdk/README.md', label: 'SDK and CLI' },
    ],
  },
  {
    title: 'Reference',
    tree: 'partners',
    pages: [
      guide('errors', 'Errors'),
      guide('limits', 'Limits'),
      guide('versioning', 'Versioning'),
      { slug: 'changelog', file: 'CHANGELOG.md', label: 'Changelog' },
    ],
  },
  {
    title: 'Run Gangway',
    tree: 'operators',
    pages: [
      guide('production', 'Going to production'),
      { slug: 'operating', file: 'docs/operating.md', label: 'Operating' },
      guide('runbook', 'Runbook'),
      guide('alerts', 'Alerts'),
    ],
  },
]

export const GUIDE_PAGES: readonly GuidePage[] = PAGE_GROUPS.flatMap(({ pages }) => pages)

export function treeOf(slug: string | undefined): Tree {
  return PAGE_GROUPS.find(({ pages }) => pages.some((page) => page.slug === slug))?.tree ?? 'partners'
}

/** The pages before and after this one, within its tree. */
export function neighboursOf(page: GuidePage): { previous: GuidePage | undefined; next: GuidePage | undefined } {
  const tree = treeOf(page.slug)
  const pages = PAGE_GROUPS.filter((group) => group.tree === tree).flatMap((group) => group.pages)
  const at = pages.indexOf(page)
  return { previous: pages[at - 1], next: pages[at + 1] }
}
