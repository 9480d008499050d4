import type { taskFilters as english } from '../en/task-filters.ts'
import type { Translation } from '../types.ts'

export const taskFilters: Translation<typeof english> = {
  all: 'सभी',
  fields: {
    interviewType: 'इंटरव्यू का प्रकार',
    hiringRequestId: 'हायरिंग रिक्वेस्ट',
    location: 'जगह',
    applicantPool: 'कौन-से आवेदक',
    currentStatus: 'अभी की स्टेज',
    verifiedDocument: 'वेरिफ़ाइड दस्तावेज़',
    interviewCallStatus: 'इंटरव्यू कॉल की स्थिति',
    channelType: 'चैनल',
  },
  interviewTypes: { telephonic: 'फ़ोन पर', walkin: 'वॉक-इन' },
  pools: { availableToHire: 'हायर के लिए उपलब्ध', maybeAvailableToHire: 'शायद हायर के लिए उपलब्ध' },
  callStatuses: {
    completed: 'पूरी हुई',
    reachedNotCompleted: 'लगी, पर पूरी नहीं हुई',
    notCompleted: 'पूरी नहीं हुई',
  },
  channels: { app: 'ऐप', webBot: 'चैटबॉट', whatsAppBot: 'WhatsApp' },
  sortLabel: 'क्रम',
  sorts: {
    expiryTime: 'बचा हुआ समय',
    hiringStart: 'हायरिंग की शुरुआत',
    hiringEnd: 'हायरिंग का अंत',
    candidateName: 'आवेदक का नाम',
  },
}
