import type { update as english } from '../en/update.ts'
import type { Translation } from '../types.ts'

export const update: Translation<typeof english> = {
  newVersion: 'नया वर्शन तैयार है',
  newVersionWaits: 'आपके अपडेट भेजे जाते ही यह शुरू होगा।',
  newVersionDirty: 'इस पेज पर कुछ अभी सेव नहीं हुआ है। पहले उसे सेव करें या छोड़ दें।',
  newVersionOtherTab: 'ऐप की दूसरी विंडो में कुछ अभी सेव नहीं हुआ है। पहले उसे सेव करें या छोड़ दें।',
  restart: 'रीस्टार्ट करें',
  later: 'बाद में',
}
