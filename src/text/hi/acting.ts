import type { acting as english } from '../en/acting.ts'
import type { Translation } from '../types.ts'

export const acting: Translation<typeof english> = {
  selectEmployer: 'एम्प्लॉयर चुनें',
  selectAnEmployer: 'कोई एम्प्लॉयर चुनें',
  hint: 'चुनें कि आप किस पार्टनर के लिए काम कर रहे हैं। आपका चुनाव इस फ़ोन पर याद रहेगा।',
  noEmployers: 'अभी ऐसा कोई पार्टनर नहीं है, जिसके लिए काम किया जाए।',
  notSaved: 'पार्टनर की लिस्ट इस डिवाइस पर सेव नहीं है। इसे एक बार ऑनलाइन खोलें।',
  loading: 'पार्टनर की लिस्ट लोड हो रही है…',
  organisationType: 'संगठन का प्रकार',
  organisations: { EMP: 'एम्प्लॉयर', SA: 'स्टाफ़िंग एजेंसी', AGG: 'एग्रीगेटर', SSC: 'SSC' },
  names: {
    EMP: 'एम्प्लॉयर का नाम',
    SA: 'स्टाफ़िंग एजेंसी का नाम',
    AGG: 'एग्रीगेटर का नाम',
    SSC: 'सेक्टर स्किल काउंसिल का नाम',
  },
  childPartner: 'उसका पार्टनर',
  underCouncil: '{{name}} · {{council}}',
  typed: '{{name}} · {{type}}',
  toSee: {
    tasks: 'काम देखने के लिए कंपनी चुनें।',
    interviews: 'इंटरव्यू देखने के लिए कंपनी चुनें।',
  },
  toSeePartner: {
    tasks: 'काम देखने के लिए पार्टनर चुनें।',
    interviews: 'इंटरव्यू देखने के लिए पार्टनर चुनें।',
    requests: 'हायरिंग रिक्वेस्ट देखने के लिए पार्टनर चुनें।',
    dashboard: 'डैशबोर्ड देखने के लिए पार्टनर चुनें।',
  },
  typeFirst: 'पहले संगठन का प्रकार चुनें, फिर कंपनी।',
  chosenLast: 'पिछली बार चुनी गईं:',
  actingFor: '{{name}} के लिए',
}
