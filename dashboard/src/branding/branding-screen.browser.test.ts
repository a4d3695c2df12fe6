// An admin sets the branding of completion pages; an admin or editor creates and revokes completion links.
import assert from 'node:assert/strict'
import { axe, look } from '../../../server/test/browser/look.ts'
import { aPicture } from '../../../server/test/browser/viewable-files.ts'
import { openWeb } from '../../../server/test/browser/web.ts'
import { aCase } from '../../../server/test/customers/test-case.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const { service } = web
const partner = await service.aPartner({ name: 'Acme Payments' })

web.journey('an admin sets name, colour, logo and return hosts, and sees them in the preview', async (visit) => {
  const { page, go, as } = visit
  const admin = await service.aUser({ partner, role: 'admin' })
  await as(admin)
  await go('/branding')
  await page.getByLabel('Display name').fill('Acme')
  await page.getByLabel('Support email').fill('help@acme.example')
  const colour = page.getByLabel('Accent colour', { exact: true })
  await colour.fill('#7fd6ff')
  await page.getByText('Choose a darker colour').waitFor()
  await page.getByRole('button', { name: 'Save branding' }).click()
  await look(page, 'branding-contrast')
  await colour.fill('#7a1f5c')
  await page.getByText('White text on this colour is easy to read.').waitFor()
  const files = page.locator('input[type=file]')
  await files.setInputFiles({ name: 'logo.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await page.getByText('Choose a PNG or JPEG file.').waitFor()
  await files.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: aPicture(240, 80) })
  await page.getByRole('img', { name: 'Your logo' }).waitFor()
  const hosts = page
    .getByRole('combobox', { name: 'Allowed hosts' })
    .or(page.getByRole('textbox', { name: 'Allowed hosts' }))
  await hosts.fill('https://no host')
  await hosts.press('Enter')
  await page.getByRole('button', { name: 'Save branding' }).click()
  await page.getByText('A return host must be a host name').waitFor()
  await hosts.press('Backspace')
  await hosts.fill('app.acme.example')
  await hosts.press('Enter')
  await page
    .getByRole('region', { name: 'Preview' })
    .getByText(/needs some information about/)
    .first()
    .waitFor()
  await look(page, 'branding')
  await page.getByRole('button', { name: 'Save branding' }).click()
  await page.getByText('Branding saved').first().waitFor()
  const { value } = (await admin.get('/api/customer/v1/partner-profile/branding')).body
  assert.deepEqual(
    [value.displayName, value.accentColour, value.supportEmail, value.returnHosts],
    ['Acme', '#7a1f5c', 'help@acme.example', ['app.acme.example']],
  )
  assert.ok(value.logoUrl)
})

web.journey(
  'an editor creates a completion link, which is shown once, and revokes it; a viewer sees none',
  async (visit) => {
    const { page, go, as } = visit
    const customer = await aCase(service, partner)
    await as(await service.aUser({ partner, role: 'editor' }))
    await go(`/customers/${customer.customerId}`)
    const links = page.getByRole('region', { name: 'Completion links' })
    await links.getByText('No completion links yet.').waitFor()
    await links.getByRole('button', { name: 'Create completion link' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create completion link' })
    await dialog.getByRole('combobox', { name: 'Language of the page' }).click()
    await page.getByRole('option', { name: 'Portuguese' }).click()
    await dialog.getByLabel('Return URL').fill('https://elsewhere.example/')
    await dialog.getByRole('button', { name: 'Create link' }).click()
    await dialog.getByText('Enter an https URL on one of the allowed hosts.').waitFor()
    await look(page, 'completion-link-new')
    await dialog.getByLabel('Return URL').fill('https://app.acme.example/done')
    await dialog.getByLabel(/^Email the link to/).check()
    await dialog.getByRole('button', { name: 'Create link' }).click()
    const url = (await dialog.getByLabel('the completion link', { exact: true }).textContent()) ?? ''
    assert.match(url, /\/complete#[\w-]{40,}$/)
    await look(page, 'completion-link-created')
    await dialog.getByLabel("I've saved it").check()
    await dialog.getByRole('button', { name: 'Done' }).click()
    const item = links.getByRole('listitem')
    await item.getByText('Portuguese').waitFor()
    assert.ok(!(await page.content()).includes(new URL(url).hash.slice(1)), 'the link is not shown again')
    await look(page, 'completion-links')
    await item.getByRole('button', { name: /^Revoke the link/ }).click()
    await page
      .getByRole('dialog', { name: 'Revoke this completion link?' })
      .getByRole('button', { name: 'Revoke link' })
      .click()
    await item.getByText('Revoked', { exact: true }).waitFor()
    await axe(page)

    await as(await service.aUser({ partner, role: 'viewer' }))
    await go(`/customers/${customer.customerId}`)
    await page.getByRole('region', { name: 'Documents' }).waitFor()
    assert.equal(await links.count(), 0)
  },
)
