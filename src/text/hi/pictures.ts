import type { pictures as english } from '../en/pictures.ts'
import type { Translation } from '../types.ts'

export const pictures: Translation<typeof english> = {
  previousPicture: 'पिछली फ़ोटो',
  nextPicture: 'अगली फ़ोटो',
  pictureOf: '{{total}} में से {{at}}',
  carouselKeys: 'बाएँ और दाएँ तीर से दूसरी फ़ोटो दिखती हैं, प्लस और माइनस से बड़ी-छोटी होती हैं',
  noPicture: 'कोई फ़ोटो नहीं',
  zoomIn: 'बड़ा करें',
  zoomOut: 'छोटा करें',
}
