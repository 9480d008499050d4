/**
 * A JPEG of some 3 MB, made in the page: noise, which no encoder makes smaller.
 * @param {import('@playwright/test').Page} page
 */
export async function noisePhoto(page) {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(2_000, 1_500)
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'))
    const image = context.createImageData(canvas.width, canvas.height)
    for (let at = 0; at < image.data.length; at += 1) image.data[at] = at % 4 === 3 ? 255 : Math.random() * 256
    context.putImageData(image, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
    const reader = new FileReader()
    reader.readAsDataURL(blob)
    await new Promise((done) => reader.addEventListener('load', done))
    return String(reader.result).split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}
