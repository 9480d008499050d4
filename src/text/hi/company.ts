import type { company as english } from '../en/company.ts'
import type { Translation } from '../types.ts'

export const company: Translation<typeof english> = {
  employerTypes: {
    huf: 'HUF (हिंदू अविभाजित परिवार)',
    limitedcompany: 'लिमिटेड कंपनी',
    llp: 'LLP',
    ngo: 'NGO',
    partnership: 'पार्टनरशिप',
    privatelimited: 'प्राइवेट लिमिटेड',
    proprietorship: 'प्रोप्राइटरशिप',
    society: 'सोसायटी',
    trust: 'ट्रस्ट',
  },
}
