import { refusalMessage } from '../../src/contract/refusals.ts'

/**
 * The sentences of the sign-in page. They are in the provider and not in src/text: the page is the provider's own,
 * drawn without the app, and in a larger installation it is another server's.
 */
export const text = {
  lang: 'en',
  otherLang: 'hi',
  otherLanguage: 'हिन्दी',
  show: 'Show',
  hide: 'Hide',
  title: 'Sign in to Fieldhire',
  heading: 'Sign in',
  email: 'Email',
  password: 'Password',
  submit: 'Sign in',
  forgot: 'Forgot your password?',
  demo: 'Demo: emp@demo.test, password Demo-1234',
  emailMissing: 'Please enter an Email Address',
  passwordMissing: 'Please enter your password',
  wrong: 'The email or the password is not right.',
  /** Shown after every failed sign-in, so that it reveals nothing about who has registered (REG-16). */
  notApproved:
    'If you have just registered: you can sign in once your registration is approved. We then send you an email with a link to set your password.',
  inactive: refusalMessage('account-inactive'),
  stale: 'This page was open for too long. Please sign in again.',
  tooMany: (minutes: number) => refusalMessage('too-many-sign-ins', { minutes }),
  badLinkTitle: 'This sign-in link does not work',
  badLink: 'It was not made by Fieldhire, or it is not complete. Open the app and press Login.',
  openApp: 'Open Fieldhire',
  setTitle: 'Set your password',
  setFor: (company: string) => `For your account at ${company}.`,
  newPassword: 'New password',
  newPasswordHint: 'At least 8 characters.',
  repeat: 'Repeat the password',
  setSubmit: 'Set password',
  tooShort: 'Please take at least 8 characters.',
  tooLong: 'Please take at most 200 characters.',
  tooEasy: 'This password is easy to guess. Please take another one.',
  notRepeated: 'The two passwords are not the same.',
  setDone: 'Your password is set',
  setDoneBody: 'You can now sign in with your email and this password.',
  setEndedTitle: 'This link does not work any more',
  setEnded:
    'It was used already, it is too old, or a newer one was sent. Enter your email address and we send you a new one.',
  setOffTitle: 'This account is switched off',
  setOff: 'A password can be set only when the account is on. Please ask whoever invited you, or the Fieldhire team.',
  forgotTitle: 'Forgot your password?',
  forgotBody: 'Enter the email address of your account. We send you a link to set a new password.',
  sendLink: 'Send the link',
  sendNewLink: 'Send a new link',
  sentTitle: 'Look into your mailbox',
  sentBody:
    'If this address has a Fieldhire account, an email with a link is on its way. The link works for one hour. Look into the spam folder too.',
  changeTitle: 'Change your password',
  changeBody:
    'You are signed out on all your devices and sign in again with the new password. What waits on a device stays there.',
  currentPassword: 'Current password',
}

/** The same in Hindi; the app's Hindi is in src/text/hi, with the same words for the same things. */
const hindi: typeof text = {
  lang: 'hi',
  otherLang: 'en',
  otherLanguage: 'English',
  show: 'दिखाएँ',
  hide: 'छिपाएँ',
  title: 'Fieldhire में लॉग इन करें',
  heading: 'लॉग इन करें',
  email: 'ईमेल',
  password: 'पासवर्ड',
  submit: 'लॉग इन करें',
  forgot: 'पासवर्ड भूल गए?',
  demo: 'डेमो: emp@demo.test, पासवर्ड Demo-1234',
  emailMissing: 'कृपया ईमेल पता भरें',
  passwordMissing: 'कृपया अपना पासवर्ड भरें',
  wrong: 'ईमेल या पासवर्ड सही नहीं है।',
  notApproved:
    'अगर आपने अभी रजिस्टर किया है: मंज़ूरी मिलने के बाद ही आप लॉग इन कर सकेंगे। तब हम आपको पासवर्ड बनाने का लिंक ईमेल से भेजेंगे।',
  inactive: 'यह अकाउंट चालू नहीं है। कृपया अपने एडमिन से पूछें।',
  stale: 'यह पेज बहुत देर तक खुला रहा। कृपया फिर से लॉग इन करें।',
  tooMany: (minutes) => `बहुत बार कोशिश हो चुकी है। कृपया ${minutes} मिनट बाद फिर कोशिश करें।`,
  badLinkTitle: 'लॉग इन का यह लिंक काम नहीं करता',
  badLink: 'यह Fieldhire का बनाया हुआ नहीं है, या पूरा नहीं है। ऐप खोलें और “लॉग इन” दबाएँ।',
  openApp: 'Fieldhire खोलें',
  setTitle: 'अपना पासवर्ड बनाएँ',
  setFor: (company) => `${company} के आपके अकाउंट के लिए।`,
  newPassword: 'नया पासवर्ड',
  newPasswordHint: 'कम से कम 8 अक्षर।',
  repeat: 'पासवर्ड फिर से लिखें',
  setSubmit: 'पासवर्ड सेव करें',
  tooShort: 'कृपया कम से कम 8 अक्षर रखें।',
  tooLong: 'कृपया 200 से ज़्यादा अक्षर न रखें।',
  tooEasy: 'इस पासवर्ड का अंदाज़ा लगाना आसान है। कृपया कोई दूसरा रखें।',
  notRepeated: 'दोनों पासवर्ड एक जैसे नहीं हैं।',
  setDone: 'आपका पासवर्ड बन गया',
  setDoneBody: 'अब आप अपने ईमेल और इस पासवर्ड से लॉग इन कर सकते हैं।',
  setEndedTitle: 'यह लिंक अब काम नहीं करता',
  setEnded: 'यह इस्तेमाल हो चुका है, बहुत पुराना है, या इसके बाद नया लिंक भेजा गया है। अपना ईमेल पता भरें, हम आपको नया लिंक भेजेंगे।',
  setOffTitle: 'यह अकाउंट बंद है',
  setOff: 'पासवर्ड तभी बन सकता है जब अकाउंट चालू हो। जिसने आपको बुलाया है उनसे, या Fieldhire की टीम से पूछें।',
  forgotTitle: 'पासवर्ड भूल गए?',
  forgotBody: 'अपने अकाउंट का ईमेल पता भरें। हम आपको नया पासवर्ड बनाने का लिंक भेजेंगे।',
  sendLink: 'लिंक भेजें',
  sendNewLink: 'नया लिंक भेजें',
  sentTitle: 'अपना मेलबॉक्स देखें',
  sentBody: 'अगर इस पते का Fieldhire अकाउंट है, तो लिंक वाला ईमेल भेजा जा रहा है। लिंक एक घंटे तक काम करता है। स्पैम फ़ोल्डर भी देखें।',
  changeTitle: 'अपना पासवर्ड बदलें',
  changeBody:
    'आप अपने सभी डिवाइस पर लॉग आउट हो जाएँगे और नए पासवर्ड से फिर लॉग इन करेंगे। जो डिवाइस पर भेजा जाना बाकी है, वह वहीं रहेगा।',
  currentPassword: 'अभी का पासवर्ड',
}

export type Text = typeof text

/**
 * The language a page is requested in: `ui_locales` of OpenID Connect, else the choice that the app stores in a cookie.
 */
export const textFor = (language: string | undefined): Text => (language?.split(' ')[0] === 'hi' ? hindi : text)
