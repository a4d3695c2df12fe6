// A business completes its file on a phone and on a computer, in English and in Arabic, without an account.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { loseConnection } from '../../../server/test/browser/intercept.ts'
import { axe, picture } from '../../../server/test/browser/look.ts'
import { aPicture } from '../../../server/test/browser/viewable-files.ts'
import { openWeb } from '../../../server/test/browser/web.ts'
import {
  aboutPassport,
  aboutRegistration,
  aboutWebsite,
  aCase,
  assessDueCases,
  done,
  sendEvidence,
  type TestCase,
} from '../../../server/test/customers/test-case.ts'
import { eventsOf } from '../../../server/test/customers/test-customer.ts'
import { inboxOf } from '../../../server/test/service/sandbox-inbox.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const { service } = web
const partner = await service.aPartner({ name: 'Borealis Bank' })
const admin = await service.aUser({ partner, role: 'admin' })
const analyst = await service.aUser({ role: 'analyst' })
done(
  await admin.put('/api/customer/v1/partner-profile/branding', {
    displayName: 'Borealis',
    accentColour: '#0b6b4f',
    supportEmail: 'help@borealis.example',
    returnHosts: ['app.borealis.example'],
    logo: { contentType: 'image/png', data: aPicture(120, 40).toString('base64') },
  }),
)

async function aLink(reviewCase: TestCase, body: object = {}): Promise<{ linkId: string; url: string; hash: string }> {
  const link = done(await partner.post(`${reviewCase.path}/completion-links`, body))
  return { ...link, hash: new URL(link.url).hash }
}

async function requested(items: (reviewCase: TestCase) => object[]): Promise<TestCase> {
  const reviewCase = await aCase(service, partner)
  await sendEvidence(reviewCase)
  done(await reviewCase.act(analyst, 'claim'))
  done(await reviewCase.decide(analyst, 'request-changes', { items: items(reviewCase) }))
  return reviewCase
}

/** Pictures and checks on a phone, and on a computer in dark colours. */
async function see(page: Page, name: string): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme: width > 390 ? 'dark' : 'light' })
    await picture(page, `completion-${name}-${width}`)
    assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth')) <= 0, `${name} ${width}`)
    await axe(page, `${name}, ${width}`)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'light' })
}

const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
const extract = (buffer: Buffer) => ({ name: 'extract.pdf', mimeType: 'application/pdf', buffer })

async function chooseFile(page: Page, button: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(file)
}

web.journey('a business answers a field, sends a document again after it was rejected, and is done', async (visit) => {
  const { page, go } = visit
  const reviewCase = await requested(() => [aboutWebsite, aboutRegistration])
  const link = await aLink(reviewCase, { locale: 'en', returnUrl: 'https://app.borealis.example/done' })
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.url()} ${JSON.stringify(request.headers())}`))
  await go(`/complete${link.hash}`)
  await page.getByRole('heading', { name: /^Borealis needs some information about Quiet Harbour/ }).waitFor()
  assert.equal(await page.evaluate('location.hash + document.documentElement.lang + document.dir'), 'enltr')
  assert.ok(
    !requests.some((request) => request.includes(link.hash.slice(1))),
    'the token is in no address and no header',
  )
  await page.getByText('2 items left').waitFor()
  await see(page, 'open')

  await page.reload()
  await card(page, 'Website').getByRole('button', { name: 'Enter details: ' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Fill in this field.').waitFor()
  await page.getByLabel('Website', { exact: true }).fill('not a website')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Enter the full web address').waitFor()
  await see(page, 'field-error')
  await page.getByLabel('Website', { exact: true }).fill('harbour.example')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText("Thank you. We've received: Website.").waitFor()
  await page.getByText('1 of 2 done').waitFor()

  // The only requirement that is left is open.
  await chooseFile(page, 'Choose a file', { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await page.getByText('This type of file is not accepted.').waitFor()
  await chooseFile(page, 'Choose another file', extract(Buffer.from('This is not a PDF file.')))
  await page.getByLabel('Which document are you sending?').selectOption('Registry extract')
  await page.getByRole('button', { name: 'Send document' }).click()
  await page.getByText("We couldn't accept this file.").waitFor()
  await see(page, 'rejected')
  await chooseFile(page, 'Choose another file', { ...extract(aPicture()), name: 'scan.png', mimeType: 'image/png' })
  await page.getByRole('img', { name: 'Preview of the file you chose' }).waitFor()
  await see(page, 'preview')
  await visit.context.setOffline(true)
  await page.getByRole('button', { name: 'Send document' }).click()
  await page.getByText("The file couldn't be uploaded.").waitFor()
  await visit.context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'All done' }).waitFor()
  const back = page.getByRole('link', { name: /^Return to / })
  assert.equal(await back.getAttribute('href'), 'https://app.borealis.example/done')
  await see(page, 'done')
  assert.equal((await reviewCase.status()).verificationStatus, 'PendingVerification')
})

web.journey(
  'in Arabic the page is mirrored; a person is added; conflicting answers are shown; a review locks the rest',
  async (visit) => {
    const { page, go } = visit
    const reviewCase = await aCase(service, partner, { businessTypeCode: 'LLC', addresses: [], businessPersonList: [] })
    const link = await aLink(reviewCase, { locale: 'ar' })
    await go(`/complete${link.hash}`)
    await page.getByRole('heading', { name: /يحتاج/ }).waitFor()
    assert.equal(await page.evaluate('document.documentElement.lang + document.dir'), 'arrtl')
    await see(page, 'arabic')

    // The partner's servers answer first; the input that was not used is shown.
    await card(page, 'عنوان الشركة').getByRole('button').click()
    await page.getByLabel('المدينة').fill('Dakar')
    const { addresses } = (await partner.get((await aCase(service, partner)).path)).body.value
    done(await partner.patch(reviewCase.path, { addresses }))
    for (const [label, value] of [
      ['الشارع ورقم المبنى', '1 Rue'],
      ['الولاية أو المنطقة', 'Dakar'],
      ['الرمز البريدي', '10000'],
    ] as const)
      await page.getByLabel(label).fill(value)
    await page.getByLabel('البلد').selectOption('SEN')
    await page.getByRole('button', { name: 'إرسال', exact: true }).click()
    const conflict = page.getByRole('alert').filter({ hasText: 'سبق تقديم هذه المعلومات' })
    await conflict.getByText('Dakar').first().waitFor()
    await see(page, 'arabic-conflict')
    await conflict.getByRole('button', { name: 'إخفاء' }).click()

    await card(page, 'بيانات أحد المديرين أو أعضاء مجلس الإدارة').getByRole('button').click()
    assert.equal(await page.getByRole('checkbox', { name: 'مدير' }).isChecked(), true)
    await page.getByLabel('الاسم الأول').fill('Awa')
    await page.getByRole('button', { name: 'إرسال', exact: true }).click()
    await page.getByText(/تحققوا من .* أدناه/).waitFor()
    await see(page, 'arabic-person')
    await page.getByLabel('اسم العائلة').fill('Ndiaye')
    await page.getByLabel('الجنسية').selectOption('NGA')
    await page.getByLabel('البريد الإلكتروني').fill('awa@harbour.example')
    const home = page.getByRole('group', { name: 'عنوان السكن' })
    await home.getByLabel('الشارع ورقم المبنى').fill('1 Marina Road')
    await home.getByLabel('المدينة').fill('Lagos')
    await home.getByLabel('الولاية أو المنطقة').fill('Lagos')
    await home.getByLabel('الرمز البريدي').fill('101241')
    await home.getByLabel('البلد').selectOption('NGA')
    await page.getByLabel('نوع الوثيقة').selectOption('PASSPORT')
    await page.getByLabel('بلد الإصدار').selectOption('NGA')
    await page.getByLabel('رقم الوثيقة').fill('wrong')
    await page.getByLabel(/^تاريخ الإصدار/).fill('2021-04-01')
    await page.getByLabel(/^تاريخ الانتهاء/).fill('2036-04-01')
    await page.getByRole('button', { name: 'إرسال', exact: true }).click()
    await page.getByText('أدخلوا الرقم كما هو مدوّن في الوثيقة تمامًا.').waitFor()
    await page.getByLabel('رقم الوثيقة').fill('A01234567')
    await page.getByRole('button', { name: 'إرسال', exact: true }).click()
    await page.getByText(/شكرًا لكم. استلمنا/).waitFor()
    const { ubos } = (await partner.get(reviewCase.path)).body.value
    assert.ok(ubos.some((person: { firstName: string }) => person.firstName === 'Awa'))

    // Another language, chosen on the page, stays after a reload.
    await page.getByLabel('اللغة').selectOption('fr')
    await page.getByRole('heading', { name: 'Ce qu’il nous faut' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Ce qu’il nous faut' }).waitFor()
    assert.equal(await page.evaluate('document.documentElement.lang + document.dir'), 'frltr')

    // While an analyst reviews the customer, only documents can be sent.
    done(await reviewCase.act(analyst, 'claim'))
    await page.reload()
    await page.getByRole('heading', { name: 'Votre dossier est en cours d’examen' }).waitFor()
    const owner = card(page, 'Informations sur un bénéficiaire effectif')
    await owner.getByText('une fois l’examen terminé').waitFor()
    assert.equal(await owner.getByRole('button').count(), 0)
    await card(page, 'Justificatif d’immatriculation').getByRole('button').click()
    await page.getByLabel('Quel document envoyez-vous').waitFor()
    await see(page, 'locked')
    done(await reviewCase.decide(analyst, 'reject', { reasonCodes: ['BusinessUnsupported'] }))
    await page.reload()
    await page.getByRole('heading', { name: 'Ce dossier est clos' }).waitFor()
    await see(page, 'closed')
  },
)

web.journey(
  'an ended session keeps the input; a revoked link says so; a request without a connection can be retried',
  async (visit) => {
    const { page, go, context } = visit
    const reviewCase = await requested(() => [aboutWebsite])
    const link = await aLink(reviewCase, { locale: 'en' })
    await go(`/complete${link.hash}`)
    await page.getByLabel('Website', { exact: true }).waitFor()
    await page.reload()
    await page.getByLabel('Website', { exact: true }).fill('https://www.harbour.example')
    await context.clearCookies()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Your session has ended').waitFor()
    await see(page, 'session-ended')
    // The link is opened again in the same tab.
    await page.evaluate(`location.hash = ${JSON.stringify(link.hash)}`)
    await page.getByText('Your session has ended').waitFor({ state: 'detached' })
    assert.equal(await page.getByLabel('Website', { exact: true }).inputValue(), 'https://www.harbour.example')
    // With the link in memory, an ended session continues automatically.
    await context.clearCookies()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('You seem to be offline.').waitFor()
    await see(page, 'offline')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('heading', { name: 'All done' }).waitFor()

    const second = await requested(() => [aboutWebsite])
    const revoked = await aLink(second, { locale: 'en' })
    await go('/health/live')
    const recover = web.intercept(/\/completion\/v1\/session$/, loseConnection)
    await go(`/complete${revoked.hash}`)
    await page.getByRole('heading', { name: "This page couldn't be loaded" }).waitFor()
    await see(page, 'not-loaded')
    recover()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Skip to content' }).press('Enter')
    await page.getByLabel('Website', { exact: true }).fill('https://www.harbour.example')
    const path = `/api/customer/v1/business-profiles/${second.customerId}/completion-links/${revoked.linkId}`
    done(await admin.delete(path))
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('heading', { name: "This link can't be used" }).waitFor()
    await see(page, 'revoked')
    await page.reload()
    await page.getByRole('heading', { name: 'Open your link again' }).waitFor()
    await see(page, 'no-link')
  },
)

web.journey(
  'the whole story: changes requested, mailed, completed on a phone, approved, partner notified',
  async (visit) => {
    const { page, go } = visit
    await page.setViewportSize({ width: 390, height: 844 })
    const devTools = await visit.context.newCDPSession(page)
    await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 })
    const reviewCase = await requested(({ uboId }) => [aboutWebsite, aboutPassport(uboId)])
    await aLink(reviewCase, { locale: 'pt', sendEmail: true })
    const { email } = (await partner.get(reviewCase.path)).body.value
    const mails = (await inboxOf(service)).filter(({ to }) => to === email)
    assert.equal(mails.length, 1, JSON.stringify(mails))
    const url = /https?:\S+\/complete#[\w-]+/.exec(mails[0]!.text)![0]
    await go(`/complete${new URL(url).hash}`)
    await page.getByRole('heading', { name: 'O que é necessário' }).waitFor()
    await see(page, 'portuguese')
    await card(page, 'Site')
      .getByRole('button', { name: /Preencher/ })
      .click()
    await page.getByLabel('Site', { exact: true }).fill('https://www.harbour.example')
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await page.getByText('1 de 2 concluídos').waitFor()
    // With the camera of the phone. An upload that is cancelled can be sent again.
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Tirar uma fotografia' }).click()
    const camera = await chooser
    const input = camera.element()
    assert.deepEqual(
      [await input.getAttribute('capture'), await input.getAttribute('accept')],
      ['environment', 'image/jpeg,image/png'],
    )
    await camera.setFiles({ name: 'foto.png', mimeType: 'image/png', buffer: aPicture() })
    const held = Promise.withResolvers<void>()
    await page.route('**/uploads/**', () => held.resolve())
    await page.getByRole('button', { name: 'Enviar documento', exact: true }).click()
    await held.promise
    await page.getByRole('progressbar', { name: 'Progresso do envio' }).waitFor()
    await page.getByRole('button', { name: 'Cancelar o envio' }).click()
    await page.getByRole('button', { name: 'Enviar documento', exact: true }).waitFor()
    assert.equal(await page.getByRole('alert').filter({ hasText: /\S/ }).count(), 0, 'cancelling is no error')
    await page.unroute('**/uploads/**')
    await page.getByRole('button', { name: 'Enviar documento', exact: true }).click()
    await page.getByRole('heading', { name: 'Está tudo concluído' }).waitFor()

    done(await reviewCase.act(analyst, 'claim'))
    await assessDueCases(service)
    for (const { requirementId, status } of (await reviewCase.status()).outstandingRequirements)
      if (status === 'Submitted') done(await reviewCase.decide(analyst, `items/${requirementId}/accept`))
    done(await reviewCase.decide(analyst, `people/${reviewCase.uboId}/decide`, { outcome: 'Approved' }))
    done(await reviewCase.decide(analyst, 'approve'))
    const events = await eventsOf(service, partner.partnerId, reviewCase.customerId)
    const statuses = new Set(events.flatMap(({ data }) => data.verificationStatus ?? []))
    assert.deepEqual([...statuses].slice(-3), ['ChangesRequested', 'StartedNotCompleted', 'Approved'])
    await inboxOf(service)
    const notifications = (await admin.get('/api/customer/v1/partner-profile/notifications')).body.value.items
    assert.ok(
      notifications.some(({ subject }: { subject: string }) => /was approved$/.test(subject)),
      JSON.stringify(notifications),
    )
  },
)
