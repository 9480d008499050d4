import type { proof as english } from '../en/proof.ts'
import type { Translation } from '../types.ts'

export const proof: Translation<typeof english> = {
  title: 'पुष्टि करें कि यह आप हैं',
  body: 'यह बहुत लोगों की जानकारी है। पासवर्ड या पासकी से एक बार फिर लॉग इन करें, फिर काम यहीं आगे बढ़ेगा।',
  open: 'फिर से लॉग इन करें',
  waitTitle: 'दूसरे पेज पर लॉग इन करें',
  waitBody: 'वह इस पेज के साथ खुला है। यहाँ कुछ नहीं खोएगा।',
  blocked: 'ब्राउज़र ने पेज नहीं खोला। इस साइट की विंडो को अनुमति दें, रद्द करें और फिर कोशिश करें।',
  goOn: 'आगे बढ़ें',
}
