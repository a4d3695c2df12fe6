// The pages of the documentation, their Markdown files and their order.

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
  readonly pages: readonly GuidePage[]
}

const guide = (slug: string, label: string): GuidePage => ({ slug, file: `docs/guide/${slug}.md`, label })

export const PAGE_GROUPS: readonly PageGroup[] = [
  {
    title: 'Get started',
    pages: [
      { slug: '', file: 'docs/guide/README.md', label: 'Overview' },
      guide('quick-start', 'Quick start'),
      guide('sandbox', 'Sandbox'),
      { slug: 'scenarios', file: 'docs/sandbox.md', label: 'Sandbox scenarios' },
    ],
  },
  {
    title: 'Integrate',
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
    pages: [
      guide('errors', 'Errors'),
      guide('limits', 'Limits'),
      guide('versioning', 'Versioning'),
      { slug: 'changelog', file: 'CHANGELOG.md', label: 'Changelog' },
    ],
  },
  {
    title: 'Self-hosting',
    pages: [
      guide('production', 'Going to production'),
      { slug: 'operating', file: 'docs/operating.md', label: 'Operating' },
      guide('runbook', 'Runbook'),
      guide('alerts', 'Alerts'),
    ],
  },
]

export const GUIDE_PAGES: readonly GuidePage[] = PAGE_GROUPS.flatMap(({ pages }) => pages)
