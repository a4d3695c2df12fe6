// A case from claim to approval: changes requested, answered, reviewed, decided.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { look as lookAt, picture } from '../../../../server/test/browser/look.ts'
import { redIn } from '../../../../server/test/browser/pixels.ts'
import { aPicture, aScan } from '../../../../server/test/browser/viewable-files.ts'
import { openWeb, TIME_ZONE } from '../../../../server/test/browser/web.ts'
import { aCase } from '../../../../server/test/customers/test-case.ts'
import { until } from '../../../../server/test/process/until.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const partner = await web.service.aPartner({ name: 'Acme Payments' })
/** The title of the partner's list of requirements. */
const REQUIREMENTS = /^Requested changes$/

const focused = (page: Page, control: Locator) => control.and(page.locator(':focus')).waitFor()

/** From the top, as fixed elements would cover the page otherwise. */
async function look(page: Page, name: string): Promise<void> {
  await page.evaluate('scrollTo(0, 0)')
  await lookAt(page, name)
}

web.journey('an analyst requests changes and approves the customer once the partner has answered', async (visit) => {
  const { page, go, as } = visit
  const began = new Date()
  const reviewCase = await aCase(web.service, partner, { companyName: 'Quiet Harbour Trading' })
  await reviewCase.put(await reviewCase.aLink(), aScan('Certificate of incorporation QH1'))
  const analyst = await web.service.aUser({ role: 'analyst', email: 'ada@review.example' })
  const address = `/review/cases/${reviewCase.customerId}`
  await as(analyst)
  await go(address)
  await page.getByText('This case is unclaimed').waitFor()
  await page.getByRole('heading', { name: 'Quiet Harbour Trading', level: 1 }).waitFor()
  assert.equal(
    await page.getByRole('button', { name: /^Accept/ }).count(),
    0,
    'nothing can be decided before it is claimed',
  )

  await page.getByRole('button', { name: 'Claim case' }).click()
  await page.getByText('Case claimed').first().waitFor()
  await page.getByRole('button', { name: 'Extend claim' }).click()
  await page.getByText('Claim extended by 4 hours').waitFor()

  // The first document is open already, beside the details to check it against.
  const checklist = page.getByRole('navigation', { name: 'Checklist' })
  await checklist.getByRole('button', { name: /^Certificate of incorporation/ }).waitFor()
  await page.getByRole('heading', { name: 'Check against' }).waitFor()
  const frame = page.getByRole('region', { name: 'Certificate of incorporation, as uploaded' })
  // High enough for the lower half of the page, which is red.
  await page.setViewportSize({ width: 1280, height: 1100 })
  await until('the page of the PDF is visible', async () => (await redIn(page, frame)) > 0.05)
  await page.setViewportSize({ width: 1280, height: 800 })
  await look(page, 'case-evidence-pdf')
  await page.setViewportSize({ width: 1280, height: 800 })
  await until('the document begins in the upper part of the window', async () => (await frame.boundingBox())!.y <= 300)
  const widthOfChecklist = async () => (await checklist.boundingBox())!.width
  const beside = await widthOfChecklist()
  await page.getByRole('tab', { name: 'Ownership' }).click()
  await page.getByRole('tabpanel', { name: 'Ownership' }).waitFor()
  assert.equal(await widthOfChecklist(), beside, 'the checklist has one width')
  await page.getByRole('tab', { name: 'Evidence' }).click()
  // The notes are one click away, and Escape leads back.
  await page.getByRole('button', { name: 'Notes', exact: true }).click()
  const note = page.getByRole('textbox', { name: 'Internal note' })
  await focused(page, note)
  assert.ok((await note.boundingBox())!.y < 400)
  await page.keyboard.press('Escape')
  await until('the document is in sight', async () => (await page.getByRole('tablist').boundingBox())!.y > 100)

  // The document has most of the width, and the header of the case stays in sight.
  const panel = page.getByRole('region', { name: 'Certificate of incorporation', exact: true })
  const shareOf = async (width: number) => (await frame.boundingBox())!.width / width
  // A resized window is laid out a moment later.
  await until('the document has 0.6 of the window', async () => (await shareOf(1280)) >= 0.6)
  await page.setViewportSize({ width: 1440, height: 900 })
  await until(
    'the document has 0.6 of the panel',
    async () => (await shareOf((await panel.boundingBox())!.width)) >= 0.6,
  )
  await picture(page, 'case-evidence-rail')
  await page.mouse.wheel(0, 600)
  const bar = page.getByRole('heading', { name: 'Quiet Harbour Trading', level: 1 })
  await until('the page has scrolled', async () => (await bar.boundingBox())!.y < 120)
  assert.ok((await bar.boundingBox())!.y > 50, 'the name is below the header of the app')

  // A detail is marked as checked against the document; the mark survives a reload and full screen.
  const box = panel.getByRole('button', { name: 'Registration number: checked' })
  const below = panel.getByRole('button', { name: 'Registration date: checked' })
  const distance = async () => (await below.boundingBox())!.y - (await box.boundingBox())!.y
  const distanceBefore = await distance()
  await box.click()
  const mine = /^Checked by you on .* against Certificate of incorporation\. Click to remove your mark\.$/
  await until('the mark says what it is about', async () => mine.test((await box.getAttribute('title')) ?? ''))
  assert.equal(await distance(), distanceBefore, 'the next box stays where it is')
  await page.keyboard.press('m')
  await checklist.getByText('Checked, not accepted', { exact: true }).waitFor()
  // V marks the detail that shows the key, and goes on to the next one.
  const next = panel.locator('[data-next]')
  const name = await next.getAttribute('aria-label')
  await page.keyboard.press('v')
  await panel.getByRole('button', { name: name!, pressed: true, exact: true }).waitFor()
  assert.notEqual(await next.getAttribute('aria-label'), name)
  await picture(page, 'case-next-mark')
  // A case opens at its top, with the head of the checklist in sight, however far down its selected row is.
  await page.setViewportSize({ width: 1280, height: 480 })
  await go(address)
  await checklist.locator('[aria-current]').waitFor()
  assert.equal(await page.evaluate('scrollY'), 0)
  const head = checklist.getByText(/open items/)
  await until(
    'the head of the checklist is in sight',
    async () => (await head.boundingBox())!.y >= (await checklist.boundingBox())!.y,
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Registration number: checked', pressed: true }).waitFor()
  await page.getByRole('button', { name: 'Expand navigation' }).waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('f')
  const fullScreen = page.getByRole('dialog', { name: 'Certificate of incorporation, full screen' })
  await fullScreen.getByRole('button', { name: 'Registration number: checked', pressed: true }).waitFor()
  await look(page, 'case-evidence-full-screen')
  await page.keyboard.press('Escape')
  await fullScreen.waitFor({ state: 'detached' })
  await page.getByLabel('Certificate of incorporation, as uploaded').and(page.locator('main section:focus')).waitFor()
  // A PDF is zoomed with the same keys.
  const drawn = panel.getByRole('img', { name: 'Certificate of incorporation, as uploaded' })
  const { width } = (await drawn.boundingBox())!
  await page.keyboard.press('+')
  await until('it is larger', async () => (await drawn.boundingBox())!.width > width * 1.4)
  await page.keyboard.press('-')
  await until('it fits again', async () => (await drawn.boundingBox())!.width < width * 1.1)
  // What is selected comes into sight, also from the notes below it.
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  await until('the page has scrolled', async () => (await panel.boundingBox())!.y < 0)
  await page.keyboard.press('k')
  await until('the evidence is in sight', async () => (await page.getByRole('tablist').boundingBox())!.y > 50)
  await page.keyboard.press('j')
  await page.setViewportSize({ width: 1280, height: 800 })
  // An expiry date in the past is reported at once, and still after the document was accepted.
  await panel.getByLabel('Expiry date').fill('1990-01-01')
  await panel.getByRole('status').getByText('This date is in the past.').waitFor()
  await look(page, 'case-expiry-past')
  await page.mouse.wheel(0, 200)
  await until('the heading is out of sight', async () => (await page.getByRole('tablist').boundingBox())!.y < 100)
  await checklist.getByRole('button', { name: 'Accept Certificate of incorporation' }).click()
  await checklist.getByRole('button', { name: /^Certificate of incorporation Expired 1 Jan 1990/ }).waitFor()
  // The next row that needs a decision is on view.
  await checklist.locator('[aria-current]').filter({ hasNotText: 'Certificate of incorporation' }).waitFor()
  await until('its heading is below the bar', async () => (await page.getByRole('tablist').boundingBox())!.y > 100)

  // A missing requirement and a wrong detail become one change request.
  await checklist.getByRole('button', { name: /^Request this: (Send|Upload) .*identity/i }).click()
  const drawer = page.getByRole('dialog', { name: 'Request changes' })
  await drawer.getByRole('button', { name: 'Add item' }).click()
  await page.getByRole('menuitem', { name: 'Business detail' }).click()
  await drawer.getByRole('button', { name: 'Preview' }).click()
  await drawer.getByText('Select a field.').waitFor()
  const second = drawer.getByRole('group', { name: 'Item 2: Business' })
  await second.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'Website' }).click()
  await second.getByRole('combobox', { name: 'Reason' }).fill('website')
  await page.getByRole('option', { name: /reach/ }).click()
  assert.equal(
    await second.getByLabel('Message to the partner').inputValue(),
    "We can't reach the website. Please correct its address.",
  )
  await drawer.getByLabel('Introduction').fill('Two things keep us from approving it – žádné starosti.')
  await drawer.getByRole('button', { name: 'Preview' }).click()
  const preview = drawer.getByRole('region', { name: 'Partner preview' })
  await preview.waitFor()
  await look(page, 'case-request-preview')
  const promised = JSON.parse((await drawer.locator('details code, details pre').first().textContent()) ?? '')
  const previewed = await preview.getByRole('region', { name: REQUIREMENTS }).innerText()
  await drawer.getByRole('button', { name: 'Send request' }).click()
  // It is sent after the time to undo; until then the draft stays.
  const held = page.getByRole('status').filter({ hasText: 'Sending the change request' })
  await page.locator('h1:focus').waitFor()
  await held.getByRole('button', { name: /^Undo/ }).click()
  assert.equal((await reviewCase.status()).verificationStatus, 'PendingVerification', 'nothing was sent')
  await page.getByRole('button', { name: 'Send change request (2)…' }).click()
  await drawer.getByRole('button', { name: 'Preview' }).click()
  await drawer.getByRole('button', { name: 'Send request' }).click()
  await held.getByRole('button', { name: 'Send now' }).click()
  await page.getByText('Awaiting partner').first().waitFor()
  await page.getByText('Paused').waitFor()
  for (const message of [/reach the website/, /^(Send|Upload) .*identity/i])
    assert.equal(await checklist.getByText(message).count(), 1, 'a requested change is listed once')

  // The partner sees exactly that in the API and in the dashboard.
  const status = await reviewCase.status()
  assert.deepEqual(asRead(status), asRead(promised))
  assert.equal(status.message, 'Two things keep us from approving it – žádné starosti.')
  await as(await web.service.aUser({ partner, role: 'viewer' }))
  await go(`/customers/${reviewCase.customerId}`)
  const theirs = page.getByRole('region', { name: REQUIREMENTS })
  await theirs.waitFor()
  // The preview has no progress of all requirements.
  assert.equal((await theirs.innerText()).replace(/\d of \d requirements met\n\n/, ''), previewed)

  // Once both are answered, the case returns to the same analyst with the differences.
  const website = `https://harbour-new.example`
  assert.equal((await partner.patch(reviewCase.path, { website })).status, 200)
  const link = await reviewCase.aLink({
    documentCategory: 'IdentityDocument',
    uboId: reviewCase.uboId,
    contentType: 'image/png',
  })
  await reviewCase.put(link, aPicture())
  await as(analyst)
  await page.setViewportSize({ width: 390, height: 844 })
  await go(`${address}?view=round`)
  await page.getByRole('tabpanel', { name: /^Changes/ }).waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByText('Reserved for Ada').waitFor()
  await page.getByText('Round 2').first().waitFor()
  await page.getByRole('button', { name: 'Claim case' }).click()
  const differences = page.getByRole('table', { name: /^Changes since version/ })
  await differences.getByRole('row', { name: new RegExp(`Website.*harbour-.*${website}`) }).waitFor()
  await page
    .getByRole('button', { name: /^Identity document of Ngozi/ })
    .first()
    .waitFor()
  await look(page, 'case-round')
  // On a wide screen notes and timeline are beside the evidence.
  await page.setViewportSize({ width: 1920, height: 1080 })
  const [middle, right] = [
    page.getByRole('tabpanel', { name: /^Changes/ }),
    page.getByRole('region', { name: 'Notes' }),
  ]
  await until(
    'there are three columns',
    async () => (await right.boundingBox())!.x > (await middle.boundingBox())!.x + 400,
  )
  await picture(page, 'case-three-columns')
  await page.setViewportSize({ width: 1280, height: 800 })

  // The image is visible and can be zoomed and rotated.
  await page
    .getByRole('region', { name: 'Changes' })
    .getByRole('button', { name: /^Identity document of/ })
    .click()
  const scan = page.getByRole('img', { name: /as uploaded/ })
  await scan.waitFor()
  await page.getByText('New, as requested', { exact: true }).waitFor()
  await checklist.locator('[aria-current]').getByText('New', { exact: true }).waitFor()
  const widthOf = () => scan.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)
  await until('the scan is there as it was uploaded', async () => (await widthOf()) === 320)
  const before = (await scan.boundingBox())!.width
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await until('it is larger', async () => (await scan.boundingBox())!.width > before * 1.4)
  await page.getByRole('button', { name: 'Rotate' }).click()
  await page.getByText('rotated 90°').waitFor()
  await look(page, 'case-evidence-picture')
  // In full screen the arrow keys move the image, and nothing behind it.
  await page.keyboard.press('f')
  const enlarged = page
    .getByRole('dialog', { name: /full screen$/ })
    .getByRole('region', { name: /^Identity document of/ })
  await focused(page, enlarged)
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  const scrolled = await page.evaluate('scrollY')
  await page.keyboard.press('ArrowDown')
  await page.waitForFunction('document.activeElement.scrollTop > 0')
  assert.equal(await page.evaluate('scrollY'), scrolled)
  await page.keyboard.press('Escape')

  // Blockers are listed, and each leads to where it can be resolved.
  await page.keyboard.press('d')
  const dialog = page.getByRole('dialog', { name: 'Decision' })
  await dialog.getByText('3 blockers').waitFor()
  assert.ok(await dialog.getByRole('button', { name: 'Approve customer' }).isDisabled())
  await look(page, 'case-decision-blocked')
  await dialog.getByRole('button', { name: /not decided yet$/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page
    .getByRole('heading', { name: /^Ngozi/, level: 2 })
    .first()
    .waitFor()
  await page.keyboard.press('a')
  // An acceptance is taken back in its message, by its key or later in the menu of the row.
  const person = checklist.getByRole('button', { name: /^Person/ })
  const accepted = page.getByRole('status').filter({ hasText: /^Ngozi .*: accepted/ })
  await person.getByText('Accepted').waitFor()
  await accepted.getByRole('button', { name: /^Undo/ }).waitFor()
  await look(page, 'case-accepted')
  await page.keyboard.press('u')
  await page.getByText(/: acceptance undone$/).waitFor()
  await person.getByText('Accepted').waitFor({ state: 'detached' })
  await person.and(checklist.locator('[aria-current]')).waitFor()
  await checklist.getByRole('button', { name: /^Accept Ngozi/ }).click()
  await person.getByText('Accepted').waitFor()
  await person.click()
  await checklist.getByRole('button', { name: /^More actions for Ngozi/ }).click()
  await look(page, 'case-undo-acceptance')
  await page.getByRole('menuitem', { name: 'Undo acceptance' }).click()
  await person.getByText('Accepted').waitFor({ state: 'detached' })
  await page.keyboard.press('a')
  await person.getByText('Accepted').waitFor()
  for (const item of ["We can't reach the website", '(Send|Upload) .*identity']) {
    await checklist.getByRole('button', { name: new RegExp(`^Accept ${item}`, 'i') }).click()
    await checklist.getByRole('button', { name: new RegExp(`^Accept ${item}`, 'i') }).waitFor({ state: 'hidden' })
  }
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  await dialog.getByText('Look at this before you approve').waitFor()
  await look(page, 'case-decision-expired')
  await dialog.getByRole('button', { name: 'Certificate of incorporation expired on 1 Jan 1990.' }).click()
  await panel.getByText('Expired 1 Jan 1990', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  await dialog.getByRole('button', { name: 'Approve customer' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.getByText('Decided by').waitFor()
  assert.equal((await reviewCase.status()).verificationStatus, 'Approved')

  // The timeline has the whole story by day, and can be narrowed down.
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await timeline.getByText('Customer approved', { exact: true }).waitFor()
  await timeline.getByText(/^Changes requested: “/).waitFor()
  // Everything happened on one day, or on two if midnight has passed meanwhile.
  const days = new Set([began, new Date()].map((time) => time.toLocaleDateString('en-GB', { timeZone: TIME_ZONE })))
  assert.equal(await timeline.getByRole('heading', { level: 3 }).count(), days.size)
  await timeline.getByRole('combobox', { name: 'Show' }).click()
  await page.getByRole('option', { name: 'Customer data and documents' }).click()
  await timeline.getByText('Customer approved', { exact: true }).waitFor({ state: 'detached' })
  await timeline.getByText('Customer created', { exact: true }).waitFor()
  await look(page, 'case-timeline')
})

/** Without ids and times, which differ between a preview and the request that was sent. */
function asRead({ outstandingRequirements, message, verificationStatus, reasonCodes, round, people }: any) {
  return {
    message,
    verificationStatus,
    reasonCodes,
    round,
    people,
    requested: outstandingRequirements.map(({ requirementId: _, requestedAt: __, dueBy: ___, ...item }: any) => item),
  }
}
