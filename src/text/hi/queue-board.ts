import type { queueBoard as english } from '../en/queue-board.ts'
import type { Translation } from '../types.ts'

export const queueBoard: Translation<typeof english> = {
  title: 'कतार का बोर्ड',
  inside: 'अभी अंदर',
  next: 'अगला नंबर',
  more: '{{n}} और इंतज़ार में',
  nobodyInside: 'कृपया इंतज़ार करें',
  empty: 'कोई इंतज़ार में नहीं है',
  offline: '{{time}} बजे से ऑफ़लाइन',
  offlineNow: 'ऑफ़लाइन',
  loading: 'लोड हो रहा है…',
  noPartner: 'पहले वॉक-इन डेस्क पर एम्प्लॉयर चुनें।',
  fullScreen: 'पूरी स्क्रीन',
  back: 'वॉक-इन डेस्क',
}
