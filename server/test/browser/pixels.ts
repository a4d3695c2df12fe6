// What a screenshot shows, by its colours.
import type { Locator, Page } from 'playwright-core'

/** How much of an element is pure red, the colour of the stripe on a test scan. */
export async function redIn(page: Page, element: Locator): Promise<number> {
  const shot = (await element.screenshot()).toString('base64')
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
