import type { ReachoutChannel, ReachoutLanguage } from '../../src/contract/reachout-words.ts'
import type { TemplateWire } from '../../src/contract/reachouts.ts'

type Words = Record<'welcome' | 'shifts' | 'today' | 'app' | 'whatsApp' | 'sms', [title: string, text: string]>

/**
 * The messages of reachouts (RO-13, RO-27). #company#, #job# and #location# are filled in from the request, #link# is each
 * candidate's own, and what is in [[ ]] is left out when the request has no maximum salary.
 */
const words: Record<ReachoutLanguage, Words> = {
  english: {
    welcome: [
      'Job near you',
      'Namaste! #company# is hiring #job# in #location#.[[ Salary up to ₹#salary# a month.]] Reply 1 if you are interested, or tap #link#',
    ],
    shifts: [
      'Steady work',
      '#company# has openings for #job# in #location#: fixed shifts, paid on time.[[ Up to ₹#salary# a month.]] Reply 1 to apply, or tap #link#',
    ],
    today: [
      'Interviews this week',
      'Interviews for #job# at #company#, #location#, this week.[[ Salary up to ₹#salary#.]] Reply 1 to book a slot, or tap #link#',
    ],
    app: [
      'App',
      '#company# is hiring #job# in #location#.[[ Salary up to ₹#salary# a month.]] Open the app to apply: #link#',
    ],
    whatsApp: [
      'WhatsApp',
      'Namaste! #company# is looking for #job# in #location#.[[ Salary up to ₹#salary# a month.]] Are you interested? #link#',
    ],
    sms: ['SMS', '#company#: #job# in #location#.[[ Up to ₹#salary#.]] Interested? #link#'],
  },
  hindi: {
    welcome: [
      'आपके पास नौकरी',
      'नमस्ते! #company#, #location# में #job# की भर्ती।[[ वेतन ₹#salary# तक।]] जवाब में 1 लिखें या यहाँ दबाएँ: #link#',
    ],
    shifts: [
      'पक्का काम',
      '#company# को #location# में #job# चाहिए: तय शिफ्ट, समय पर वेतन।[[ ₹#salary# महीने तक।]] आवेदन के लिए 1 लिखें या दबाएँ: #link#',
    ],
    today: [
      'इस हफ़्ते इंटरव्यू',
      '#company#, #location# में #job# के लिए इस हफ़्ते इंटरव्यू।[[ वेतन ₹#salary# तक।]] समय पाने के लिए 1 लिखें या दबाएँ: #link#',
    ],
    app: ['ऐप', '#company# को #location# में #job# चाहिए।[[ वेतन ₹#salary# महीने तक।]] आवेदन के लिए ऐप खोलें: #link#'],
    whatsApp: [
      'WhatsApp',
      'नमस्ते! #company# को #location# में #job# की ज़रूरत है।[[ वेतन ₹#salary# महीने तक।]] क्या आप इच्छुक हैं? #link#',
    ],
    sms: ['SMS', '#company#: #location# में #job# की भर्ती।[[ ₹#salary# तक।]] इच्छुक हैं? #link#'],
  },
  tamil: {
    welcome: [
      'உங்கள் அருகில் வேலை',
      'வணக்கம்! #location#-இல் #company# நிறுவனம் #job# பணிக்கு ஆட்களை எடுக்கிறது.[[ மாதம் ₹#salary# வரை.]] விருப்பம் இருந்தால் 1 என பதிலளிக்கவும் அல்லது #link#',
    ],
    shifts: [
      'நிலையான வேலை',
      '#company#: #location#-இல் #job# பணி, நிலையான ஷிஃப்ட், சரியான நேரத்தில் சம்பளம்.[[ மாதம் ₹#salary# வரை.]] விண்ணப்பிக்க 1 அனுப்பவும் அல்லது #link#',
    ],
    today: [
      'இந்த வாரம் நேர்காணல்',
      '#company#, #location#: #job# பணிக்கு இந்த வாரம் நேர்காணல்.[[ ₹#salary# வரை.]] நேரம் பெற 1 அனுப்பவும் அல்லது #link#',
    ],
    app: [
      'செயலி',
      '#company# நிறுவனத்தில் #location#-இல் #job# வேலை.[[ மாதம் ₹#salary# வரை.]] செயலியில் விண்ணப்பிக்கவும்: #link#',
    ],
    whatsApp: ['WhatsApp', 'வணக்கம்! #company#, #location#: #job# பணி.[[ மாதம் ₹#salary# வரை.]] விருப்பமா? #link#'],
    sms: ['SMS', '#company#: #location#-இல் #job# வேலை.[[ ₹#salary# வரை.]] விருப்பமா? #link#'],
  },
  telugu: {
    welcome: [
      'మీ దగ్గర ఉద్యోగం',
      'నమస్తే! #location# లో #company# #job# ఉద్యోగాలకు నియమిస్తోంది.[[ నెలకు ₹#salary# వరకు.]] ఆసక్తి ఉంటే 1 అని పంపండి లేదా #link#',
    ],
    shifts: [
      'స్థిరమైన పని',
      '#company#: #location# లో #job#, నిర్ణీత షిఫ్టులు, సమయానికి జీతం.[[ నెలకు ₹#salary# వరకు.]] దరఖాస్తుకు 1 పంపండి లేదా #link#',
    ],
    today: [
      'ఈ వారం ఇంటర్వ్యూలు',
      '#company#, #location#: #job# కు ఈ వారం ఇంటర్వ్యూలు.[[ ₹#salary# వరకు.]] సమయం కోసం 1 పంపండి లేదా #link#',
    ],
    app: ['యాప్', '#location# లో #company# #job# ఉద్యోగం.[[ నెలకు ₹#salary# వరకు.]] యాప్‌లో దరఖాస్తు చేయండి: #link#'],
    whatsApp: ['WhatsApp', 'నమస్తే! #company#, #location#: #job# ఉద్యోగం.[[ నెలకు ₹#salary# వరకు.]] ఆసక్తి ఉందా? #link#'],
    sms: ['SMS', '#company#: #location# లో #job#.[[ ₹#salary# వరకు.]] ఆసక్తి ఉందా? #link#'],
  },
  kannada: {
    welcome: [
      'ನಿಮ್ಮ ಹತ್ತಿರ ಕೆಲಸ',
      'ನಮಸ್ತೆ! #location# ನಲ್ಲಿ #company# #job# ಹುದ್ದೆಗೆ ನೇಮಕ ಮಾಡುತ್ತಿದೆ.[[ ತಿಂಗಳಿಗೆ ₹#salary# ವರೆಗೆ.]] ಆಸಕ್ತಿ ಇದ್ದರೆ 1 ಎಂದು ಉತ್ತರಿಸಿ ಅಥವಾ #link#',
    ],
    shifts: [
      'ಸ್ಥಿರ ಕೆಲಸ',
      '#company#: #location# ನಲ್ಲಿ #job#, ನಿಗದಿತ ಪಾಳಿ, ಸಮಯಕ್ಕೆ ಸಂಬಳ.[[ ತಿಂಗಳಿಗೆ ₹#salary# ವರೆಗೆ.]] ಅರ್ಜಿಗೆ 1 ಕಳುಹಿಸಿ ಅಥವಾ #link#',
    ],
    today: [
      'ಈ ವಾರ ಸಂದರ್ಶನ',
      '#company#, #location#: #job# ಗೆ ಈ ವಾರ ಸಂದರ್ಶನ.[[ ₹#salary# ವರೆಗೆ.]] ಸಮಯಕ್ಕೆ 1 ಕಳುಹಿಸಿ ಅಥವಾ #link#',
    ],
    app: ['ಆ್ಯಪ್', '#location# ನಲ್ಲಿ #company# #job# ಕೆಲಸ.[[ ತಿಂಗಳಿಗೆ ₹#salary# ವರೆಗೆ.]] ಆ್ಯಪ್‌ನಲ್ಲಿ ಅರ್ಜಿ ಹಾಕಿ: #link#'],
    whatsApp: ['WhatsApp', 'ನಮಸ್ತೆ! #company#, #location#: #job# ಕೆಲಸ.[[ ತಿಂಗಳಿಗೆ ₹#salary# ವರೆಗೆ.]] ಆಸಕ್ತಿ ಇದೆಯೇ? #link#'],
    sms: ['SMS', '#company#: #location# ನಲ್ಲಿ #job#.[[ ₹#salary# ವರೆಗೆ.]] ಆಸಕ್ತಿ ಇದೆಯೇ? #link#'],
  },
  malayalam: {
    welcome: [
      'നിങ്ങളുടെ അടുത്ത് ജോലി',
      'നമസ്കാരം! #location# ൽ #company# #job# ജോലിക്ക് ആളെ എടുക്കുന്നു.[[ മാസം ₹#salary# വരെ.]] താൽപ്പര്യമുണ്ടെങ്കിൽ 1 അയയ്ക്കുക അല്ലെങ്കിൽ #link#',
    ],
    shifts: [
      'സ്ഥിരം ജോലി',
      '#company#: #location# ൽ #job#, നിശ്ചിത ഷിഫ്റ്റ്, കൃത്യസമയത്ത് ശമ്പളം.[[ മാസം ₹#salary# വരെ.]] അപേക്ഷിക്കാൻ 1 അയയ്ക്കുക അല്ലെങ്കിൽ #link#',
    ],
    today: [
      'ഈ ആഴ്ച അഭിമുഖം',
      '#company#, #location#: #job# ജോലിക്ക് ഈ ആഴ്ച അഭിമുഖം.[[ ₹#salary# വരെ.]] സമയം കിട്ടാൻ 1 അയയ്ക്കുക അല്ലെങ്കിൽ #link#',
    ],
    app: ['ആപ്പ്', '#location# ൽ #company# #job# ജോലി.[[ മാസം ₹#salary# വരെ.]] ആപ്പിൽ അപേക്ഷിക്കുക: #link#'],
    whatsApp: ['WhatsApp', 'നമസ്കാരം! #company#, #location#: #job# ജോലി.[[ മാസം ₹#salary# വരെ.]] താൽപ്പര്യമുണ്ടോ? #link#'],
    sms: ['SMS', '#company#: #location# ൽ #job#.[[ ₹#salary# വരെ.]] താൽപ്പര്യമുണ്ടോ? #link#'],
  },
  marathi: {
    welcome: [
      'तुमच्या जवळ नोकरी',
      'नमस्कार! #company#, #location# येथे #job# ची भरती.[[ पगार ₹#salary# पर्यंत.]] उत्तरात 1 लिहा किंवा येथे दाबा: #link#',
    ],
    shifts: [
      'कायमचे काम',
      '#company# ला #location# येथे #job# हवेत: ठरलेली शिफ्ट, वेळेवर पगार.[[ महिना ₹#salary# पर्यंत.]] अर्जासाठी 1 लिहा किंवा दाबा: #link#',
    ],
    today: [
      'या आठवड्यात मुलाखती',
      '#company#, #location# येथे #job# साठी या आठवड्यात मुलाखती.[[ पगार ₹#salary# पर्यंत.]] वेळेसाठी 1 लिहा किंवा दाबा: #link#',
    ],
    app: ['अॅप', '#company# ला #location# येथे #job# हवेत.[[ पगार महिना ₹#salary# पर्यंत.]] अर्जासाठी अॅप उघडा: #link#'],
    whatsApp: [
      'WhatsApp',
      'नमस्कार! #company# ला #location# येथे #job# हवेत.[[ पगार महिना ₹#salary# पर्यंत.]] तुम्हाला आवड आहे का? #link#',
    ],
    sms: ['SMS', '#company#: #location# येथे #job# ची भरती.[[ ₹#salary# पर्यंत.]] आवड आहे? #link#'],
  },
  bengali: {
    welcome: [
      'আপনার কাছে চাকরি',
      'নমস্কার! #location#-এ #company# #job# পদে লোক নিচ্ছে।[[ বেতন মাসে ₹#salary# পর্যন্ত।]] আগ্রহী হলে 1 লিখে উত্তর দিন অথবা #link#',
    ],
    shifts: [
      'স্থায়ী কাজ',
      '#company#: #location#-এ #job#, নির্দিষ্ট শিফট, সময়মতো বেতন।[[ মাসে ₹#salary# পর্যন্ত।]] আবেদন করতে 1 লিখুন অথবা #link#',
    ],
    today: [
      'এই সপ্তাহে ইন্টারভিউ',
      '#company#, #location#: #job# পদে এই সপ্তাহে ইন্টারভিউ।[[ বেতন ₹#salary# পর্যন্ত।]] সময় পেতে 1 লিখুন অথবা #link#',
    ],
    app: ['অ্যাপ', '#location#-এ #company#-এ #job# চাকরি।[[ মাসে ₹#salary# পর্যন্ত।]] আবেদন করতে অ্যাপ খুলুন: #link#'],
    whatsApp: [
      'WhatsApp',
      'নমস্কার! #company#, #location#: #job# চাকরি।[[ মাসে ₹#salary# পর্যন্ত।]] আপনি কি আগ্রহী? #link#',
    ],
    sms: ['SMS', '#company#: #location#-এ #job#।[[ ₹#salary# পর্যন্ত।]] আগ্রহী? #link#'],
  },
}

/** The bot offers several first messages; every other channel has one. */
const kindsOf: Record<ReachoutChannel, (keyof Words)[]> = {
  webBot: ['welcome', 'shifts', 'today'],
  app: ['app'],
  whatsAppBot: ['whatsApp'],
  sms: ['sms'],
}

/** What a template is called whatever its language. */
export const keyOf = ({ _id }: Pick<TemplateWire, '_id'>): keyof Words => _id.split('-')[0] as keyof Words

/** The templates of a channel in a language, the default one first. */
export const templatesOf = (channel: ReachoutChannel, language: ReachoutLanguage): TemplateWire[] =>
  kindsOf[channel].map((kind, at) => {
    const [title, text] = words[language][kind]
    return {
      ...{ _id: `${kind}-${language}`, title, text, language },
      isDefault: at === 0,
      status: 1,
      type: 'bot_initial_message_template',
    }
  })
