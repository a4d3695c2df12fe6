// A case from the queue to its approval: asked, answered, looked at, decided.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { look as lookAt, picture } from '../../../../server/test/browser/look.ts'
import { aPicture, aScan } from '../../../../server/test/browser/readable-files.ts'
import { openWeb } from '../../../../server/test/browser/web.ts'
import { aCase } from '../../../../server/test/service/review-steps.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' }, whole: true })
const partner = await web.service.aPartner({ name: 'Acme Payments' })

/** From the top: what is fixed would lie across the picture. */
async function look(page: Page, name: string): Promise<void> {
  await page.evaluate('scrollTo(0, 0)')
  await lookAt(page, name)
}

/** The share of a picture of the element that is pure red: the stripe of a scan. */
async function redIn(page: Page, selector: string): Promise<number> {
  const shot = (await page.locator(selector).screenshot()).toString('base64')
  return (await page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob(${JSON.stringify(shot)}), (c) => c.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
    canvas.drawImage(image, 0, 0)
    const { data } = canvas.getImageData(0, 0, image.width, image.height)
    let red = 0
    for (let i = 0; i < data.length; i += 4) if (data[i] > 200 && data[i + 1] < 40 && data[i + 2] < 40) red++
    return red / (image.width * image.height)
  })()`)) as number
}

web.journey('an analyst asks for what is missing, and approves once the partner has answered', async (visit) => {
  const { page, go, as } = visit
  const reviewCase = await aCase(web.service, partner, { companyName: 'Quiet Harbour Trading' })
  await reviewCase.put(await reviewCase.aLink(), aScan('Certificate of incorporation QH1'))
  const analyst = await web.service.aPerson({ role: 'analyst', email: 'ada@review.example' })
  const address = `/review/cases/${reviewCase.customerId}`
  await as(analyst)
  await go(address)
  await page.getByText('Nobody has claimed it').waitFor()
  await page.getByRole('heading', { name: 'Quiet Harbour Trading', level: 1 }).waitFor()
  assert.equal(
    await page.getByRole('button', { name: /^Accept/ }).count(),
    0,
    'nothing can be decided before it is claimed',
  )

  await page.getByRole('button', { name: 'Claim', exact: true }).click()
  await page.getByText('It is yours.').waitFor()
  await page.getByRole('button', { name: 'Renew' }).click()
  await page.getByText('Yours for another 4 hours.').waitFor()

  // A PDF is really shown, beside what it should prove.
  const checklist = page.getByRole('navigation', { name: 'What there is to decide' })
  await checklist.getByRole('button', { name: /^Certificate of incorporation/ }).click()
  await page.getByRole('heading', { name: 'What it should prove' }).waitFor()
  await page.locator('iframe').waitFor()
  await assert.doesNotReject(
    until(async () => (await redIn(page, 'iframe')) > 0.05),
    'the page of the PDF is on view',
  )
  await look(page, 'case-evidence-pdf')
  await checklist.getByRole('button', { name: 'Accept Certificate of incorporation' }).click()
  await checklist.getByText('Accepted').first().waitFor()

  // What is missing by the rules is marked, with a detail that is wrong.
  await checklist.getByRole('button', { name: /^Ask for a change: Send a picture or scan/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Request changes' })
  await drawer.getByRole('button', { name: 'Add something' }).click()
  await page.getByRole('menuitem', { name: 'A detail of the business' }).click()
  await drawer.getByRole('button', { name: 'See it as the partner will' }).click()
  await drawer.getByText('Say which detail.').waitFor()
  const second = drawer.getByRole('group', { name: 'Item 2: The business' })
  await second.getByRole('combobox', { name: 'Which detail' }).click()
  await page.getByRole('option', { name: 'Website' }).click()
  await second.getByRole('combobox', { name: 'Why' }).fill('website cannot')
  await page.getByRole('option', { name: 'The website cannot be reached' }).click()
  assert.equal(
    await second.getByLabel('What the partner reads').inputValue(),
    'The website does not answer. Please correct its address.',
  )
  await drawer.getByLabel('Above the items').fill('Two things keep us from approving it – žádné starosti.')
  await drawer.getByRole('button', { name: 'See it as the partner will' }).click()
  const preview = drawer.getByRole('region', { name: 'As the partner will read it' })
  await preview.waitFor()
  await look(page, 'case-request-preview')
  const promised = JSON.parse((await drawer.locator('details code, details pre').first().textContent()) ?? '')
  const previewed = await preview.getByRole('region', { name: 'What is asked for' }).innerText()
  await drawer.getByRole('button', { name: 'Send to the partner' }).click()
  await page.getByText('Awaiting the partner').waitFor()
  await page.getByText('Paused').waitFor()

  // The partner's software and the partner's people read just that.
  const told = await reviewCase.status()
  assert.deepEqual(asRead(told), asRead(promised))
  assert.equal(told.message, 'Two things keep us from approving it – žádné starosti.')
  await as(await web.service.aPerson({ partner, role: 'viewer' }))
  await go(`/customers/${reviewCase.customerId}`)
  const theirs = page.getByRole('region', { name: 'What is asked for' })
  await theirs.waitFor()
  assert.equal(await theirs.innerText(), previewed)

  // Both are answered, so it comes back: to the same analyst first, with what differs.
  const website = `https://harbour-new.example`
  assert.equal((await partner.patch(reviewCase.path, { website })).status, 200)
  const link = await reviewCase.aLink({
    documentCategory: 'IdentityDocument',
    uboId: reviewCase.uboId,
    contentType: 'image/png',
  })
  await reviewCase.put(link, aPicture())
  await as(analyst)
  await go(`${address}?view=round`)
  await page.getByText(`${analyst.email} first`).waitFor()
  await page.getByText('Round 2').first().waitFor()
  await page.getByRole('button', { name: 'Claim', exact: true }).click()
  const differences = page.getByRole('table', { name: /^What differs/ })
  await differences.getByRole('row', { name: new RegExp(`Website.*harbour-.*${website}`) }).waitFor()
  await page.getByText('by Identity document of Ngozi').waitFor()
  await look(page, 'case-round')
  // On a wide screen the notes and the timeline stand beside the evidence.
  await page.setViewportSize({ width: 1920, height: 1080 })
  const [middle, right] = [
    page.getByRole('tabpanel', { name: /^What changed/ }),
    page.getByRole('region', { name: 'Notes' }),
  ]
  assert.ok((await right.boundingBox())!.x > (await middle.boundingBox())!.x + 400, 'three columns')
  await picture(page, 'case-three-columns')
  await page.setViewportSize({ width: 1280, height: 800 })

  // The picture is really shown, larger and turned.
  await page
    .getByRole('region', { name: 'What changed' })
    .getByRole('button', { name: /^Identity document of/ })
    .click()
  const scan = page.getByRole('img', { name: /as it was sent/ })
  await scan.waitFor()
  assert.equal(await scan.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth), 320)
  const before = (await scan.boundingBox())!.width
  await page.getByRole('button', { name: 'Larger' }).click()
  assert.ok((await scan.boundingBox())!.width > before * 1.4, 'it has become larger')
  await page.getByRole('button', { name: 'Turn', exact: true }).click()
  await page.getByText('turned 90°').waitFor()
  await look(page, 'case-evidence-picture')

  // What is in the way is listed, and leads to where it is settled.
  await page.keyboard.press('d')
  const dialog = page.getByRole('dialog', { name: 'Decide on the case' })
  await dialog.getByText('3 things stand in the way').waitFor()
  assert.ok(await dialog.getByRole('button', { name: 'Approve', exact: true }).isDisabled())
  await look(page, 'case-decision-blocked')
  await dialog.getByRole('button', { name: /is not decided on$/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page
    .getByRole('heading', { name: /^Ngozi/, level: 2 })
    .first()
    .waitFor()
  await page.keyboard.press('a')
  await checklist
    .getByRole('button', { name: /^Person/ })
    .getByText('Accepted')
    .waitFor()
  for (const item of ['The website does not answer', 'Send a picture or scan']) {
    await checklist.getByRole('button', { name: new RegExp(`^Accept ${item}`) }).click()
    await checklist.getByRole('button', { name: new RegExp(`^Accept ${item}`) }).waitFor({ state: 'hidden' })
  }
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  await dialog.getByText('Nothing stands in the way').waitFor()
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Decided').first().waitFor()
  assert.equal((await reviewCase.status()).verificationStatus, 'Approved')
})

/** What is read of it: without the ids that don't exist before, and the times that go on. */
function asRead({ outstandingRequirements, message, verificationStatus, reasonCodes, round, people }: any) {
  return {
    message,
    verificationStatus,
    reasonCodes,
    round,
    people,
    asked: outstandingRequirements.map(({ requirementId: _, requestedAt: __, dueBy: ___, ...item }: any) => item),
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('it never came to be so')
}
