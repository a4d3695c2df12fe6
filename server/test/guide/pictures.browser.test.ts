// Takes the pictures of README.md again: PICTURES=1 npm test -- pictures
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sweepRisk } from '../../src/review/risk/risk-sweep.ts'
import { sweepScreening } from '../../src/screening/screening-sweep.ts'
import { openWeb, type Visit } from '../browser/web.ts'
import { aboutWebsite, aCase, done, sendEvidence } from '../customers/test-case.ts'

const PICTURES = fileURLToPath(new URL('../../../docs/pictures/', import.meta.url))
const CUSTOMERS: readonly (readonly [name: string, country: string])[] = [
  ['Abena Cocoa Exports', 'GHA'],
  ['Baltic Timber Trading', 'EST'],
  ['Casa Verde Imports', 'PRT'],
  ['Dakar Fisheries', 'SEN'],
  ['Eko Solar Systems', 'NGA'],
  ['Fjord Robotics', 'NOR'],
  ['Garonne Wines', 'FRA'],
  ['Harbour & Sons', 'GBR'],
  ['Ibadan Textiles', 'NGA'],
  ['Jura Watchmakers', 'CHE'],
]

async function take({ page }: Visit, name: string): Promise<void> {
  await mkdir(PICTURES, { recursive: true })
  await writeFile(`${PICTURES}${name}.png`, await page.screenshot({ animations: 'disabled' }))
}

if (process.env.PICTURES) {
  const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
  const { service } = web

  web.journey(
    'the pictures of the README show customers and a case',
    async (visit) => {
      const partner = await service.aPartner({ name: 'Acme Payments' })
      const analyst = await service.aUser({ role: 'analyst' })
      const cases = []
      for (const [index, [companyName, incorporationCountryIso3Code]] of CUSTOMERS.entries())
        cases.push(
          await aCase(service, partner, {
            companyName,
            incorporationCountryIso3Code,
            partnerCustomerId: `ACME-${1040 + index}`,
          }),
        )
      const [open, approved, rejected, asked] = cases.slice(6)
      for (const reviewCase of [open!, approved!, rejected!, asked!]) done(await reviewCase.act(analyst, 'claim'))
      await sendEvidence(open!)
      await sendEvidence(approved!)
      done(await approved!.decide(analyst, `people/${approved!.uboId}/decide`, { outcome: 'Approved' }))
      done(await approved!.decide(analyst, 'approve', {}))
      done(await rejected!.decide(analyst, 'reject', { reasonCodes: ['Other'] }))
      done(await asked!.decide(analyst, 'request-changes', { items: [aboutWebsite] }))
      await sweepScreening(service.app)
      while ((await sweepRisk(service.app)) > 0);
      const { page } = visit
      await page.setViewportSize({ width: 1440, height: 900 })
      await visit.as(await service.aUser({ partner, role: 'admin' }))
      await visit.go('/customers')
      await page.getByText('Jura Watchmakers').first().waitFor()
      await take(visit, 'dashboard')
      await visit.as(analyst)
      await visit.go(`/review/cases/${open!.customerId}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      await take(visit, 'console')
    },
    { timeZone: 'Europe/Paris' },
  )
}
