// The API reference in a browser.
import { axe } from '../../test/browser/look.ts'
import { openWeb } from '../../test/browser/web.ts'

const web = await openWeb({})

web.journey('the API reference is accessible, closed and with an operation open', async ({ page, go }) => {
  await go('/docs/api')
  await page
    .getByRole('button', { name: /createBusinessProfile|Create a customer/ })
    .first()
    .waitFor()
  await axe(page)
  await page
    .getByRole('button', { name: /Create a customer/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Responses' }).first().waitFor()
  await axe(page)
})
