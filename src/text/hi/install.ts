import type { install as english } from '../en/install.ts'
import type { Translation } from '../types.ts'

export const install: Translation<typeof english> = {
  title: 'Fieldhire को होम स्क्रीन पर रखें',
  iosWhy: 'वेबसाइट 7 दिन तक न खुले तो Safari उसका सेव डेटा डिलीट कर देता है। होम स्क्रीन वाले ऐप का डेटा बना रहता है।',
  iosShare: 'ब्राउज़र में “शेयर करें” दबाएँ।',
  iosAdd: '“होम स्क्रीन में जोड़ें” चुनें।',
  iosOpen: 'Fieldhire को वहाँ से खोलें और एक बार लॉग इन करें।',
  firefoxWhy: 'फिर यह ऐप की तरह खुलता है, बिना नेटवर्क के भी।',
  firefoxMenu: 'Firefox का मेन्यू खोलें।',
  firefoxAdd: '“ऐप को होम स्क्रीन में जोड़ें” या “इंस्टॉल करें” चुनें।',
  close: 'ठीक है',
}
