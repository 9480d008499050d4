import type { drafts as english } from '../en/drafts.ts'
import type { Translation } from '../types.ts'

export const drafts: Translation<typeof english> = {
  elsewhereTitle: 'यह फ़ॉर्म दूसरे टैब में खुला है',
  elsewhereHint: 'यह एक बार में एक ही जगह बदला जाता है, ताकि लिखा हुआ कुछ मिटे नहीं।',
  editHere: 'यहाँ बदलें',
}
