import { plural } from '../../format/sentences.ts'

export const startTexts = {
  title: 'Overview',
  description: 'What needs your attention.',
  viewAll: (count: number) => plural(count, { one: 'View # partner', other: 'View all # partners' }),
  approval: {
    title: 'Waiting for approval',
    hint: (count: number) => plural(count, { one: '# partner', other: '# partners' }),
    none: 'No partner is waiting for approval.',
    created: 'created',
  },
  certificate: {
    title: 'Certificates',
    hint: (count: number) =>
      plural(count, {
        one: '# partner has no certificate valid for at least 30 more days',
        other: '# partners have no certificate valid for at least 30 more days',
      }),
    none: 'Every partner has a certificate that is valid for at least 30 more days.',
  },
  webhook: {
    title: 'Webhook endpoints',
    hint: (count: number) =>
      plural(count, { one: '# endpoint is failing or disabled', other: '# endpoints are failing or disabled' }),
    none: 'No endpoint is failing or disabled.',
  },
  checks: {
    title: 'Installation',
    view: 'View report',
    none: 'No problems with the installation itself.',
    never: 'The checks have not run yet.',
    run: 'Run checks',
    problems: 'Failed checks and warnings',
  },
}
