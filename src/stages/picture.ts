/** A picture as it is stored and sent: a letter stays readable, and takes less than a minute of a slow network. */
const LONGEST_SIDE = 1_600
export const MOST_PICTURE_BYTES = 300 * 1024

const QUALITIES = [0.85, 0.75, 0.65, 0.55, 0.45]
/** When no quality is enough, the picture gets smaller by this. */
const SMALLER = 0.8

export interface Size {
  width: number
  height: number
}

/** Draws the picture at a size and encodes it as JPEG. */
export type Encode = (size: Size, quality: number) => Promise<Blob>

/**
 * The picture at most 1,600 px long and 300 kB, encoded anew: what the camera wrote about the place and the device is
 * not in it. The first quality that is small enough counts.
 */
export async function encodeSmall({ width, height }: Size, encode: Encode): Promise<Blob> {
  for (let scale = Math.min(1, LONGEST_SIDE / Math.max(width, height)); ; scale *= SMALLER) {
    const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
    for (const quality of QUALITIES) {
      const blob = await encode(size, quality)
      if (blob.size <= MOST_PICTURE_BYTES) return blob
    }
  }
}

/** Throws when the browser cannot read the picture. In a worker, or in a page whose browser has no OffscreenCanvas. */
export async function shrinkHere(file: Blob): Promise<Blob> {
  // Without the option that names it: turning it as the camera says is what browsers do by themselves, and Chrome before
  // 112 refuses to read a picture when it is named
  const bitmap = await createImageBitmap(file)
  try {
    return await encodeSmall(bitmap, (size, quality) => draw(bitmap, size, quality))
  } finally {
    bitmap.close()
  }
}

async function draw(bitmap: ImageBitmap, { width, height }: Size, quality: number): Promise<Blob> {
  const canvas = typeof OffscreenCanvas === 'undefined' ? document.createElement('canvas') : new OffscreenCanvas(1, 1)
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
  if (!context) throw new Error('No canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/jpeg', quality })
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Not encoded'))), 'image/jpeg', quality),
  )
}
