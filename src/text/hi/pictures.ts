import type { pictures as english } from '../en/pictures.ts'
import type { Translation } from '../types.ts'

export const pictures: Translation<typeof english> = {
  previousPicture: 'पिछली तस्वीर',
  nextPicture: 'अगली तस्वीर',
  pictureOf: '{{total}} में से {{at}}',
  carouselKeys: 'बाएँ और दाएँ तीर से दूसरी तस्वीरें दिखती हैं, प्लस और माइनस से बड़ी-छोटी होती हैं',
  noPicture: 'कोई तस्वीर नहीं',
}
