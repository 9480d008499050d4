/** The sentences about signing in with a provider outside; `name` is what the operator calls it. */
export const outsideText = {
  signInWith: (name: string) => `Sign in with ${name}`,
  company: 'Your company has its own sign-in? Enter your email only and press Sign in.',
  companyUses: (name: string) => `Your company signs in with ${name}.`,
  required: (name: string) => `Members of your company sign in with ${name} only.`,
  opensFirst: (name: string) =>
    `Your account is already here. Sign in once as before; from then on ${name} opens it too.`,
  notMe: 'This is not my account',
  title: 'You are not signed in',
  again: 'Back to sign in',
  unverified: (name: string) => `${name} does not say that your email address is verified. Please ask your IT team.`,
  domain: (name: string) =>
    `${name} may not sign in people with your email address. Please ask your IT team, or the Fieldhire team.`,
  'no-account': () =>
    'No account here goes with your email address. Please ask whoever manages the members of your company to invite you.',
  'other-company': () => 'Your account belongs to another company. Please sign in as its members do.',
  linked: () =>
    'Your email address belongs to an account that somebody else signs in to. Please ask the Fieldhire team.',
  away: (name: string) => `${name} cannot be reached at the moment. Please try again in a few minutes.`,
  failed: (name: string) => `Signing in with ${name} did not work. Please try again, or ask your IT team.`,
  cancelled: (name: string) => `You did not finish signing in with ${name}.`,
  proveWith: (name: string) => `Sign in again with ${name}`,
  notProvenTitle: 'Not confirmed',
  notProven: (name: string) =>
    `${name} did not ask you to sign in again, or does not say when you did. Go back and enter your password, or use a passkey. If you have neither, set a password with “Forgot your password?”.`,
  backToProof: 'Back',
  linkedTitle: 'Single sign-on',
  linkedUsed: (day: string) => `Last used on ${day}`,
}

const hindi: typeof outsideText = {
  signInWith: (name) => `${name} से लॉग इन करें`,
  company: 'आपकी कंपनी का अपना लॉग इन है? सिर्फ़ अपना ईमेल भरें और “लॉग इन करें” दबाएँ।',
  companyUses: (name) => `आपकी कंपनी ${name} से लॉग इन करती है।`,
  required: (name) => `आपकी कंपनी के सदस्य सिर्फ़ ${name} से लॉग इन करते हैं।`,
  opensFirst: (name) => `आपका अकाउंट यहाँ पहले से है। एक बार पहले की तरह लॉग इन करें; उसके बाद ${name} से भी खुलेगा।`,
  notMe: 'यह मेरा अकाउंट नहीं है',
  title: 'आप लॉग इन नहीं हुए',
  again: 'लॉग इन पर वापस जाएँ',
  unverified: (name) => `${name} यह नहीं बताता कि आपका ईमेल पता सत्यापित है। अपनी IT टीम से पूछें।`,
  domain: (name) => `${name} से आपके ईमेल पते वाले लोग लॉग इन नहीं कर सकते। अपनी IT टीम या Fieldhire की टीम से पूछें।`,
  'no-account': () => 'आपके ईमेल पते का यहाँ कोई अकाउंट नहीं है। जो आपकी कंपनी के सदस्यों को संभालते हैं, उनसे कहें कि आपको बुलाएँ।',
  'other-company': () => 'आपका अकाउंट किसी दूसरी कंपनी का है। उसके सदस्यों की तरह लॉग इन करें।',
  linked: () => 'आपका ईमेल पता ऐसे अकाउंट का है जिसमें कोई और लॉग इन करता है। Fieldhire की टीम से पूछें।',
  away: (name) => `${name} से अभी संपर्क नहीं हो पा रहा है। कुछ मिनट बाद फिर कोशिश करें।`,
  failed: (name) => `${name} से लॉग इन नहीं हो पाया। फिर कोशिश करें, या अपनी IT टीम से पूछें।`,
  cancelled: (name) => `आपने ${name} से लॉग इन पूरा नहीं किया।`,
  proveWith: (name) => `${name} से फिर से लॉग इन करें`,
  notProvenTitle: 'पुष्टि नहीं हुई',
  notProven: (name) =>
    `${name} ने आपसे फिर से लॉग इन नहीं कराया, या यह नहीं बताता कि आपने कब किया। वापस जाकर पासवर्ड भरें या पासकी इस्तेमाल करें। दोनों न हों, तो “पासवर्ड भूल गए?” से पासवर्ड बनाएँ।`,
  backToProof: 'वापस',
  linkedTitle: 'कंपनी का लॉग इन',
  linkedUsed: (day) => `पिछली बार ${day} को इस्तेमाल हुआ`,
}

/** The language as textFor of the sign-in page chooses it. */
export const outsideTextFor = (lang: string): typeof outsideText => (lang === 'hi' ? hindi : outsideText)
