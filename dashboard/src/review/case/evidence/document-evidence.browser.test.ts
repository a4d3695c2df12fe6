// The evidence of a case: what the checks of a file found, how PDFs are viewed, and how an identity number is revealed.
import assert from 'node:assert/strict'
import { look, picture } from '../../../../../server/test/browser/look.ts'
import { redIn } from '../../../../../server/test/browser/pixels.ts'
import { aContract, aProtectedPdf } from '../../../../../server/test/browser/viewable-files.ts'
import { openWeb } from '../../../../../server/test/browser/web.ts'
import { anIdentity, aPerson } from '../../../../../server/test/customers/factories.ts'
import { pdf } from '../../../../../server/test/customers/sample-pdfs.ts'
import { aCase, done } from '../../../../../server/test/customers/test-case.ts'
import { answering, MALWARE, SIGNATURE, startFakeClamd } from '../../../../../server/test/peers/clamd.ts'
import { until } from '../../../../../server/test/process/until.ts'

const clamd = await startFakeClamd(
  answering((command, file) => {
    if (command === 'PING') return 'PONG'
    return file.includes(MALWARE) ? `stream: ${SIGNATURE} FOUND` : 'stream: OK'
  }),
)
const web = await openWeb({ env: { RATE_LIMITS: 'off', CLAMD_URL: clamd.url } })

const NOT_DISPLAYED = "The PDF can't be displayed. Download the file to view it."

web.journey('an analyst sees active content and malware next to the document', async ({ page, go, as }) => {
  const partner = await web.service.aPartner({ name: 'Acme Payments' })
  const customer = await aCase(web.service, partner, { companyName: 'Quiet Harbour Trading' })
  const active = pdf('/Names<</EmbeddedFiles 9 0 R>>/OpenAction<</S/JavaScript/JS(x)>>')
  await customer.put(await customer.aLink(), active)
  await customer.put(await customer.aLink({ documentCategory: 'TaxRegistration' }), pdf())
  await customer.put(await customer.aLink({ documentCategory: 'Invoice' }), pdf('', `% ${MALWARE}\n`))
  await as(await web.service.aUser({ role: 'analyst' }))
  await go(`/review/cases/${customer.customerId}`)
  const checklist = page.getByRole('navigation', { name: 'Checklist' })
  await checklist.getByRole('button', { name: /^Certificate of incorporation/ }).click()
  await page.getByText('Active content: script, automatic action, and embedded file').waitFor()
  await look(page, 'case-evidence-active-content')
  const load = Promise.withResolvers<void>()
  const stopHolding = web.intercept(/\/content$/, (_response, proceed) => void load.promise.then(proceed))
  await checklist.getByRole('button', { name: /^Tax registration/ }).click()
  await page.getByRole('heading', { name: 'Tax registration' }).waitFor()
  assert.equal(await page.getByText('Active content').count(), 0)
  // A click while the file arrives must not miss.
  const invoice = checklist.getByRole('button', { name: /^Invoice/ })
  const place = await invoice.boundingBox()
  load.resolve()
  await page.getByRole('img', { name: 'Tax registration, as uploaded' }).waitFor()
  stopHolding()
  assert.deepEqual(await invoice.boundingBox(), place)
  await invoice.click()
  await page.getByText(`Malware found: ${SIGNATURE}`).waitFor()
})

web.journey('an analyst reads a PDF with keys, and keeps the page when its view changes', async ({ page, go, as }) => {
  const customer = await aCase(web.service, undefined, { companyName: 'Quiet Harbour Trading' })
  await customer.put(await customer.aLink({ documentCategory: 'RegistryExtract' }), aContract())
  await customer.put(await customer.aLink({ documentCategory: 'TaxRegistration' }), aProtectedPdf())
  await customer.put(await customer.aLink({ documentCategory: 'Invoice' }), Buffer.from('%PDF-1.7\nnothing\n%%EOF'))
  await as(await web.service.aUser({ role: 'analyst' }))
  await go(`/review/cases/${customer.customerId}`)
  const checklist = page.getByRole('navigation', { name: 'Checklist' })
  await checklist.getByRole('button', { name: /^Registry extract/ }).click()
  const tools = page.getByRole('toolbar', { name: 'Document view' })
  const frame = page.getByRole('region', { name: 'Registry extract, as uploaded' })
  const second = page.getByRole('img', { name: 'Page 2 of 3 of Registry extract' })
  const isSigned = async () => (await redIn(page, frame)) > 0.1
  const isTurnedTo = (number: number) => tools.getByText(`Page ${number} of 3`).waitFor()
  await isTurnedTo(1)
  assert.equal(await redIn(page, frame), 0)
  await look(page, 'case-evidence-pages')
  await page.keyboard.press(']')
  await isTurnedTo(2)
  await until('the second page is drawn with its signature', isSigned)
  // What draws the file reaches nothing, not even this server.
  const fetched = `fetch('${web.url}/health/live').then(({ ok }) => ok, () => 'blocked')`
  assert.equal(await page.evaluate(fetched), true)
  assert.deepEqual(await Promise.all(page.workers().map((worker) => worker.evaluate(fetched))), ['blocked'])
  const percent = async () => /\d+%/.exec(await tools.innerText())?.[0]
  const fitted = await percent()

  // The mouse zooms around its pointer, and moves the page; keys zoom around the middle.
  const [sheet, area] = [await second.boundingBox(), await frame.boundingBox()]
  const pointer = { x: area!.x + area!.width * 0.3, y: area!.y + area!.height * 0.4 }
  const middle = { x: area!.x + area!.width / 2, y: area!.y + area!.height / 2 }
  const under = async ({ x, y }: typeof pointer) => {
    const now = (await second.boundingBox())!
    return { width: now.width, at: [(x - now.x) / now.width, (y - now.y) / now.height] as const }
  }
  const zooms = async (around: typeof pointer, zoom: () => Promise<void>) => {
    const before = await under(around)
    await zoom()
    await until('it is larger', async () => (await under(around)).width > before.width * 1.1)
    const after = await under(around)
    for (const i of [0, 1] as const)
      assert.ok(Math.abs(after.at[i] - before.at[i]) < 0.01, `${before.at} is where ${after.at} is`)
  }
  await page.mouse.move(pointer.x, pointer.y)
  await zooms(pointer, async () => {
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -100)
    await page.keyboard.up('Control')
  })
  const still = (await second.boundingBox())!
  await page.mouse.down()
  await page.mouse.move(pointer.x - 50, pointer.y - 30, { steps: 3 })
  assert.equal(await page.evaluate("getComputedStyle(document.querySelector('[data-dragged]')).cursor"), 'grabbing')
  await page.mouse.up()
  await until('the page is where it was dragged', async () => {
    const moved = (await second.boundingBox())!
    return Math.round(moved.x - still.x) === -50 && Math.round(moved.y - still.y) === -30
  })
  await zooms(middle, () => page.keyboard.press('+'))
  await zooms(pointer, () => page.mouse.dblclick(pointer.x, pointer.y))
  // After the largest size comes the first one.
  for (let click = 0; click < 3; click++) await page.mouse.dblclick(pointer.x, pointer.y)
  await until('it fits again', async () => (await second.boundingBox())!.width === sheet!.width)
  assert.equal(await percent(), fitted)
  await page.keyboard.press('[')
  await page.keyboard.press(']')
  await isTurnedTo(2)

  // Its place is kept when the view changes, and its size when it is rotated.
  for (const key of ['+', '+', 't', '0', 'f']) {
    const size = await percent()
    await page.keyboard.press(key)
    await isTurnedTo(2)
    if (key === 't') {
      await tools.getByText('rotated 90°').waitFor()
      assert.equal(await percent(), size)
    }
    await until(`the signature is in sight after ${key}`, isSigned)
  }
  await tools.getByText(/^\d+%, rotated 90°$/).waitFor()
  const fullScreen = page.getByRole('dialog', { name: 'Registry extract, full screen' })
  // The document has the focus: the usual keys turn and scroll its pages.
  await page.keyboard.press('PageDown')
  await isTurnedTo(3)
  await page.keyboard.press('PageUp')
  await page.keyboard.press('PageUp')
  await isTurnedTo(1)
  await look(page, 'case-evidence-pages-full-screen')
  await page.keyboard.press('0')
  for (let turn = 0; turn < 3; turn++) await page.keyboard.press('t')
  await page.keyboard.press('End')
  await isTurnedTo(3)
  // As on a keyboard that has brackets on AltGr.
  await page.keyboard.press('Control+Alt+[')
  await isTurnedTo(2)
  // A click on the page doesn't take the keys away.
  await second.click()
  await page.keyboard.press('Escape')
  await fullScreen.waitFor({ state: 'detached' })
  await isTurnedTo(2)
  await until('the signature is in sight after full screen', isSigned)
  await until('the document has its size again', async () => (await percent()) === fitted)

  // The focus returns to what had it: the document or the button.
  const button = tools.getByRole('button', { name: 'Full screen', exact: true })
  await frame.and(page.locator(':focus')).waitFor()
  await button.click()
  await fullScreen.waitFor()
  await page.keyboard.press('Escape')
  await fullScreen.waitFor({ state: 'detached' })
  await button.and(page.locator(':focus')).waitFor()

  for (const [category, text] of [
    ['Tax registration', 'The PDF is protected by a password. Download the file and open it with the password.'],
    ['Invoice', NOT_DISPLAYED],
  ]) {
    await checklist.getByRole('button', { name: new RegExp(`^${category}`) }).click()
    await page.getByRole('alert').getByText(text!).waitFor()
    await page.getByRole('link', { name: 'Download' }).waitFor()
    await picture(page, `case-evidence-${category}`)
  }
  // So does a file when the code that draws it can't be loaded.
  await page.route(/\.worker-/, (route) => route.abort())
  await checklist.getByRole('button', { name: /^Registry extract/ }).click()
  await page.getByRole('heading', { name: 'Registry extract', level: 2 }).waitFor()
  await page.getByRole('alert').getByText(NOT_DISPLAYED).waitFor()
})

web.journey('a zoomed PDF keeps in sight what is in the middle, however often it is rotated', async (visit) => {
  const { page } = visit
  const customer = await aCase(web.service, undefined, { companyName: 'Quiet Harbour Trading' })
  await customer.put(await customer.aLink({ documentCategory: 'RegistryExtract' }), aContract())
  await visit.as(await web.service.aUser({ role: 'analyst' }))
  await visit.go(`/review/cases/${customer.customerId}`)
  const checklist = page.getByRole('navigation', { name: 'Checklist' })
  await checklist.getByRole('button', { name: /^Registry extract/ }).click()
  const tools = page.getByRole('toolbar', { name: 'Document view' })
  const frame = page.getByRole('region', { name: 'Registry extract, as uploaded' })
  const second = page.getByRole('img', { name: 'Page 2 of 3 of Registry extract' })
  await tools.getByText('Page 1 of 3').waitFor()
  for (const key of [']', '+']) await page.keyboard.press(key)
  await tools.getByText('Page 2 of 3').waitFor()
  /** Of the rotated page: where the middle of the frame is, and how much of the page is on view. */
  const middle = async () => {
    const [page, area] = [(await second.boundingBox())!, (await frame.boundingBox())!]
    return {
      at: [(area.x + area.width / 2 - page.x) / page.width, (area.y + area.height / 2 - page.y) / page.height] as const,
      half: [area.width / page.width / 2, area.height / page.height / 2] as const,
    }
  }
  // Its lower right corner, which can't be in the middle of the frame once the page is rotated.
  await second.evaluate((drawn) => {
    const [box, sheet] = [drawn.closest('section')!, drawn.parentElement!.parentElement!]
    box.scrollTo(box.scrollWidth, sheet.offsetTop + sheet.offsetHeight * 0.95 - box.clientHeight / 2)
  })
  await until('the corner is in the middle', async () => Math.abs((await middle()).at[1] - 0.95) < 0.01)
  for (const degrees of [90, 180, 270]) {
    const [x, y] = (await middle()).at
    await page.keyboard.press('t')
    await tools.getByText(`rotated ${degrees}°`).waitFor()
    const { at, half } = await middle()
    const away = [Math.abs(at[0] - (1 - y)), Math.abs(at[1] - x)] as const
    assert.ok(away[0] < half[0] && away[1] < half[1], `${degrees}°: ${away} of ${half}`)
  }
})

web.journey(
  'an identity number is revealed one at a time, with a reason in the audit log',
  async ({ page, go, as }) => {
    const reviewCase = await aCase(web.service, await web.service.aPartner())
    await as(await web.service.aUser({ role: 'analyst' }))
    await go(`/review/cases/${reviewCase.customerId}?at=people/${reviewCase.uboId}`)
    await page.getByRole('button', { name: /^Reveal number: Passport/ }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('reveal')
    await page.getByRole('option', { name: /^Reveal number: Passport/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Reveal this identity number?' })
    await dialog.getByRole('combobox', { name: 'Reason' }).click()
    await page.getByRole('option', { name: 'Other', exact: true }).click()
    await dialog.getByRole('button', { name: 'Reveal number' }).click()
    await dialog.getByText('Fill in this field.').waitFor()
    await dialog.getByLabel('Comment').fill('Phone call with the registry.')
    await look(page, 'case-reveal')
    await dialog.getByRole('button', { name: 'Reveal number' }).click()
    await dialog.waitFor({ state: 'hidden' })
    assert.match(await page.locator('code bdi').first().innerText(), /^B\d{8}$/)
    await page.getByRole('switch', { name: 'Include views' }).check()
    await page.getByText(/^Identity number revealed: .*Other/).waitFor()
    await page.getByRole('button', { name: /^Hide number: Passport/ }).click()
    assert.match(await page.locator('code bdi').first().innerText(), /^\*+/)
  },
)

web.journey('the expiry of an identity document is asked for where no declared identity has one', async (visit) => {
  const bvn = { identityTypeCode: 'BVN', identityValue: '22212345678', issueDate: undefined, expiryDate: undefined }
  const person = aPerson({ percentageShare: 100, identities: [anIdentity(bvn)] })
  const customer = await aCase(web.service, undefined, { businessPersonList: [person] })
  await customer.put(await customer.aLink({ documentCategory: 'IdentityDocument', uboId: customer.uboId }))
  const analyst = await web.service.aUser({ role: 'analyst' })
  done(await customer.act(analyst, 'claim'))
  await visit.as(analyst)
  await visit.go(`/review/cases/${customer.customerId}`)
  const { page } = visit
  await page
    .getByRole('navigation', { name: 'Checklist' })
    .getByRole('button', { name: /^Identity document/ })
    .click()
  await page.getByLabel('Expiry date').fill('2031-05-01')
  await page.getByRole('button', { name: 'Accept document' }).click()
  await until('the expiry is recorded', async () => {
    const { documents } = await customer.read(analyst)
    return documents[0].expiryDate === '2031-05-01'
  })
})
