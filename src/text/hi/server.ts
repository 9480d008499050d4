/**
 * What the server says when it refuses, by its own English sentence: that is what stands in the answer, in the outbox and in
 * the server's ledger (server/text.ts). Names and numbers in it are holes. A sentence that is not here is shown as it came.
 * tests/unit/text/server-answers.test.ts wants one for each that the server can say.
 */
export const server: Record<string, string> = {
  // Accounts
  'These preferences belong to somebody else.': 'ये प्राथमिकताएँ किसी और की हैं।',
  'Only the owner of the account can add members.': 'सदस्य केवल अकाउंट के मालिक जोड़ सकते हैं।',
  'This person is a member already.': 'ये पहले से सदस्य हैं।',
  'A letter went to this person a moment ago. Please wait a minute.': 'इन्हें अभी-अभी ईमेल भेजा गया है। कृपया एक मिनट रुकें।',
  'You have invited many people today. Please go on tomorrow.': 'आज आप बहुत लोगों को बुला चुके हैं। कृपया बाकी को कल बुलाएँ।',
  'The logo must be a picture.': 'लोगो कोई तस्वीर होनी चाहिए।',
  'The logo must not be larger than 2 MB.': 'लोगो 2 MB से बड़ा नहीं होना चाहिए।',
  'The logo has not arrived. Choose it again.': 'लोगो नहीं पहुँचा। उसे फिर से चुनें।',
  'Nothing was changed.': 'कुछ नहीं बदला गया।',
  'Notes cannot be sent to this browser.': 'इस ब्राउज़र पर सूचनाएँ नहीं भेजी जा सकतीं।',
  'Please enter PAN No': 'कृपया पैन नंबर भरें',
  'Credit limit exceeded': 'क्रेडिट की सीमा पार हो गई',
  'A message can only be sent for your own company.': 'संदेश केवल अपनी कंपनी की ओर से भेजा जा सकता है।',
  'Somebody already signs in with this email.': 'इस ईमेल से पहले से कोई लॉग इन करता है।',
  'This is not one of your industry partners.': 'यह आपके इंडस्ट्री पार्टनर में से नहीं है।',
  'The code does not go with the entity type.': 'यह कोड संस्था के प्रकार से मेल नहीं खाता।',
  'There is no such sector.': 'ऐसा कोई सेक्टर नहीं है।',
  'There is no report of this partner.': 'इस पार्टनर की कोई रिपोर्ट नहीं है।',
  'No Data Found': 'कोई जानकारी नहीं मिली',

  // Registration
  'Some details are missing or not valid.': 'कुछ जानकारी बाकी है या सही नहीं है।',
  'Please enter Company/Firm Name': 'कृपया कंपनी/फ़र्म का नाम भरें',
  'Please enter an Email Address': 'कृपया ईमेल पता भरें',
  'This is not an email address': 'यह ईमेल पता नहीं है',
  'Please enter Contact Person Name': 'कृपया संपर्क व्यक्ति का नाम भरें',
  'Please enter Contact Mobile': 'कृपया संपर्क मोबाइल भरें',
  'Please enter valid Contact Mobile No': 'कृपया सही संपर्क मोबाइल नंबर भरें',
  'Please enter valid PAN No': 'कृपया सही पैन नंबर भरें',
  'Please select user type': 'कृपया यूज़र का प्रकार चुनें',
  'Please select sector': 'कृपया सेक्टर चुनें',
  'Please enter location': 'कृपया जगह भरें',

  // Applicants
  '{{who}} changed this applicant first. Look at the stage now before you decide.':
    '{{who}} ने इस आवेदक को पहले बदल दिया। तय करने से पहले देखें कि वे अभी किस स्टेज पर हैं।',
  '{{name}} is already in the stage {{stage}}.': '{{name}} पहले से इस स्टेज पर हैं: {{stage}}।',
  'This step is not possible from the stage this applicant was in.': 'ये आवेदक जिस स्टेज पर थे, वहाँ से यह नहीं हो सकता।',
  'Give a reason for the rejection.': 'रिजेक्ट करने का कारण लिखें।',
  'Choose a joining date.': 'जॉइनिंग की तारीख चुनें।',
  'The joining date is too far away from today.': 'जॉइनिंग की तारीख आज से बहुत दूर है।',
  'This update is too old to be taken. Look at how it stands now and record it again.':
    'यह अपडेट बहुत पुराना है, लिया नहीं जा सकता। अभी की स्थिति देखें और फिर से दर्ज करें।',
  'This update is more than 7 days old. Look at the applicant and record it again.':
    'यह अपडेट 7 दिन से ज़्यादा पुराना है। आवेदक को देखें और फिर से दर्ज करें।',
  'The details of this applicant were deleted at their wish.': 'इस आवेदक की जानकारी उनके कहने पर हटा दी गई है।',
  'This applicant is not part of this hiring request.': 'ये आवेदक इस हायरिंग रिक्वेस्ट में नहीं हैं।',
  '{{who}} saved other notes in the meantime.': 'इस बीच {{who}} ने दूसरे नोट्स सेव कर दिए।',
  'Three calls were not completed. Select or reject the applicant without an interview.':
    'तीन बार कॉल पूरी नहीं हुई। आवेदक को बिना इंटरव्यू के चुनें या रिजेक्ट करें।',
  'An interview call with this applicant is in progress.': 'इस आवेदक के साथ इंटरव्यू कॉल चल रही है।',
  'You are on another interview call. Start this one when it has ended.':
    'आप दूसरी इंटरव्यू कॉल पर हैं। उसके बाद यह कॉल शुरू करें।',
  'Failed to place call': 'कॉल नहीं लग पाई',
  'Please update interview result of previous call before proceeding':
    'आगे बढ़ने से पहले पिछली कॉल के इंटरव्यू का रिज़ल्ट अपडेट करें',
  'An interview call is not possible for this applicant.': 'इस आवेदक के साथ इंटरव्यू कॉल नहीं हो सकती।',
  'You have revealed the details of many applicants. Please wait {{minutes}} minutes.':
    'आप बहुत सारे आवेदकों की जानकारी देख चुके हैं। कृपया {{minutes}} मिनट रुकें।',
  'You have revealed the details of many applicants. Please wait {{minutes}} minute.':
    'आप बहुत सारे आवेदकों की जानकारी देख चुके हैं। कृपया {{minutes}} मिनट रुकें।',
  'No candidates to download': 'डाउनलोड करने के लिए कोई उम्मीदवार नहीं है',
  'Selected and joined applicants can be downloaded once 40 percent of the applicants have been updated.':
    'चयनित और जॉइन कर चुके आवेदक तब डाउनलोड होंगे, जब 40 प्रतिशत आवेदकों को अपडेट किया जा चुका हो।',

  // Files
  'The offer letter has not arrived. Attach it again.': 'ऑफ़र लेटर नहीं पहुँचा। उसे फिर से जोड़ें।',
  'The offer letter must be a jpg or a pdf.': 'ऑफ़र लेटर jpg या pdf होना चाहिए।',
  'The offer letter must not be larger than 5 MB.': 'ऑफ़र लेटर 5 MB से बड़ा नहीं होना चाहिए।',
  'A file with this name cannot be stored.': 'इस नाम की फ़ाइल सेव नहीं हो सकती।',
  'This file cannot be shown.': 'यह फ़ाइल नहीं दिखाई जा सकती।',
  'This file is not a spreadsheet. Send an .xlsx or .csv file.': 'यह फ़ाइल स्प्रेडशीट नहीं है। .xlsx या .csv फ़ाइल भेजें।',
  'This file is damaged and cannot be read.': 'यह फ़ाइल खराब है और पढ़ी नहीं जा सकती।',
  'This file is too large.': 'यह फ़ाइल बहुत बड़ी है।',
  'A file holds at most 25,000 rows.': 'एक फ़ाइल में ज़्यादा से ज़्यादा 25,000 पंक्तियाँ होती हैं।',
  'This file is empty.': 'यह फ़ाइल खाली है।',
  'These columns are missing: {{columns}}.': 'ये कॉलम नहीं हैं: {{columns}}।',
  'No action is filled in.': 'कोई भी ऐक्शन नहीं भरा गया है।',
  '1 of {{rows}} rows needs a correction. Nothing was changed.': '{{rows}} में से 1 पंक्ति ठीक करनी होगी। कुछ नहीं बदला गया।',
  '{{wrong}} of {{rows}} rows need a correction. Nothing was changed.':
    '{{rows}} में से {{wrong}} पंक्तियाँ ठीक करनी होंगी। कुछ नहीं बदला गया।',
  'There is no list of errors for this hiring request.': 'इस हायरिंग रिक्वेस्ट के लिए गलतियों की कोई लिस्ट नहीं है।',

  // Hiring requests
  'Unauthorized access to Hiring Request': 'आपको यह हायरिंग रिक्वेस्ट देखने की अनुमति नहीं है',
  'This hiring request is inactive. It can only be cloned.': 'यह हायरिंग रिक्वेस्ट बंद है। इसकी केवल कॉपी बनाई जा सकती है।',
  'Please enter between 1 and 90 days': 'कृपया 1 से 90 दिन के बीच भरें',
  'Select an Employer': 'कोई एम्प्लॉयर चुनें',
  'Hiring request already exists!': 'यह हायरिंग रिक्वेस्ट पहले से है!',
  '{{who}} saved this hiring request in the meantime. Look at both before you decide.':
    'इस बीच {{who}} ने यह हायरिंग रिक्वेस्ट सेव कर दी। तय करने से पहले दोनों को देखें।',
  'Locations cannot be added to or removed from a hiring request that exists.':
    'बनी हुई हायरिंग रिक्वेस्ट में जगहें न जोड़ी जा सकती हैं, न हटाई जा सकती हैं।',
  'Choose a district of this state': 'इस राज्य का कोई ज़िला चुनें',
  'Choose skills of this job role, or add your own': 'इस जॉब रोल की स्किल चुनें, या अपनी ओर से जोड़ें',
  'This office or its SPOC is not one of yours': 'यह ऑफ़िस या इसका SPOC आपका नहीं है',
  'Please enter a name': 'कृपया नाम भरें',
  'Please enter employer name': 'कृपया एम्प्लॉयर का नाम भरें',
  'Mandatory field': 'यह भरना ज़रूरी है',
  'Should be less than maximum salary': 'यह “ज़्यादा से ज़्यादा सैलरी” से कम होनी चाहिए',
  'This salary is too high': 'यह सैलरी बहुत ज़्यादा है',
  'Enter and save atleast one office location': 'कम से कम एक ऑफ़िस भरें और सेव करें',
  'Invalid Time': 'समय सही नहीं है',
  'Time range values are not correct. Each slot should be in chronological order.':
    'समय सही क्रम में नहीं है। हर स्लॉट पिछले के बाद का होना चाहिए।',
  'Save or cancel the office that is being entered': 'जो ऑफ़िस भरा जा रहा है उसे सेव या रद्द करें',
  'This office needs an interview address and a SPOC': 'इस ऑफ़िस के लिए इंटरव्यू का पता और SPOC चाहिए',
  'Choose interview dates from today on': 'इंटरव्यू की तारीखें आज या आज के बाद की चुनें',
  'At most 60 interview dates': 'इंटरव्यू की ज़्यादा से ज़्यादा 60 तारीखें',
  'At most 10,000 positions': 'ज़्यादा से ज़्यादा 10,000 पद',
  'At most 6 points of 100 characters each': 'ज़्यादा से ज़्यादा 6 पॉइंट, हर एक में 100 अक्षर',
  'At most 3 skills of your own, 25 characters each': 'अपनी ओर से ज़्यादा से ज़्यादा 3 स्किल, हर एक में 25 अक्षर',
  'At most 4 languages': 'ज़्यादा से ज़्यादा 4 भाषाएँ',
  'At most 6 lines of 100 characters each': 'ज़्यादा से ज़्यादा 6 पंक्तियाँ, हर एक में 100 अक्षर',
  'At most 100 characters': 'ज़्यादा से ज़्यादा 100 अक्षर',
  'At most 50 locations': 'ज़्यादा से ज़्यादा 50 जगहें',
  'This address is not in the list any more.': 'यह पता अब लिस्ट में नहीं है।',
  'The hiring request {{name}} uses this address. Change its offices first.':
    'हायरिंग रिक्वेस्ट {{name}} में यह पता इस्तेमाल हो रहा है। पहले उसके ऑफ़िस बदलें।',
  'No more addresses can be saved. Delete some that are not used any more.':
    'और पते सेव नहीं हो सकते। जो इस्तेमाल नहीं होते, उनमें से कुछ डिलीट करें।',
  'This interview contact is not in the list any more.': 'इंटरव्यू के लिए यह संपर्क अब लिस्ट में नहीं है।',
  '{{name}} is in the list already, with this email and mobile number.':
    '{{name}} इसी ईमेल और मोबाइल नंबर के साथ पहले से लिस्ट में हैं।',

  // Onboarding
  'Funnel ID not present': 'फ़नल ID नहीं है',
  'Onboarding can be initiated for selected applicants with a mobile number.':
    'ऑनबोर्डिंग केवल उन चयनित आवेदकों के लिए शुरू हो सकती है, जिनका मोबाइल नंबर है।',
  'Onboarding has been initiated for this applicant already.': 'इस आवेदक की ऑनबोर्डिंग पहले ही शुरू हो चुकी है।',
  'The applicant has not completed the onboarding yet.': 'आवेदक ने ऑनबोर्डिंग अभी पूरी नहीं की है।',
  'Onboarding not initiated for the applicants in the funnel': 'फ़नल के आवेदकों के लिए ऑनबोर्डिंग शुरू नहीं हुई है',
  'The message could not be sent. Please try again in a while.': 'संदेश नहीं भेजा जा सका। कृपया थोड़ी देर बाद फिर कोशिश करें।',

  // Search and reachouts
  'Selected number higher than available supply': 'चुनी गई संख्या उपलब्ध उम्मीदवारों से ज़्यादा है',
  'This hiring request has a weight scheme with this name': 'इस हायरिंग रिक्वेस्ट में इस नाम की वेट स्कीम पहले से है',
  'There is no such reachout.': 'ऐसा कोई रीचआउट नहीं है।',
  'This reachout has begun and cannot be stopped any more.': 'यह रीचआउट शुरू हो चुका है, अब रोका नहीं जा सकता।',
  'Reachouts can be started for active hiring requests.': 'रीचआउट केवल चालू हायरिंग रिक्वेस्ट के लिए शुरू हो सकता है।',
  'This hiring request is not shown in the app.': 'यह हायरिंग रिक्वेस्ट ऐप में नहीं दिखती।',
  'The Chatbot is not set up for this hiring request.': 'इस हायरिंग रिक्वेस्ट के लिए चैटबॉट सेट नहीं है।',
  'WhatsApp is not set up for this hiring request.': 'इस हायरिंग रिक्वेस्ट के लिए WhatsApp सेट नहीं है।',
  'The server was restored from a backup': 'सर्वर को बैकअप से वापस लाया गया है',
  'Please select a Template': 'कृपया कोई टेम्पलेट चुनें',
  'Invalid number': 'संख्या सही नहीं है',
  'Exceeds total candidates available': 'उपलब्ध उम्मीदवारों से ज़्यादा है',
  'A reachout looks for the job role of the request and at most 5 more.':
    'रीचआउट रिक्वेस्ट के जॉब रोल और ज़्यादा से ज़्यादा 5 और के लिए खोजता है।',
  'A reachout looks in the districts of the request and at most 5 more.':
    'रीचआउट रिक्वेस्ट के ज़िलों और ज़्यादा से ज़्यादा 5 और में खोजता है।',
  'A reachout looks in the states of the request and at most 5 more.':
    'रीचआउट रिक्वेस्ट के राज्यों और ज़्यादा से ज़्यादा 5 और में खोजता है।',
  'Please select a location: districts, states or a distance.': 'कृपया जगह चुनें: ज़िले, राज्य या दूरी।',
  'Some of these candidates are not available any more. Look at the list again.':
    'इनमें से कुछ उम्मीदवार अब उपलब्ध नहीं हैं। लिस्ट फिर से देखें।',
  'No row of this file has a name and a mobile number of ten digits.':
    'इस फ़ाइल की किसी पंक्ति में नाम और दस अंकों का मोबाइल नंबर नहीं है।',
  'This file is not known any more. Upload it again.': 'यह फ़ाइल अब नहीं मिल रही। उसे फिर से अपलोड करें।',
  '*Plase select time in future': '*कृपया आगे का समय चुनें',
  'A reachout can be scheduled for today and the next 6 days.': 'रीचआउट आज और अगले 6 दिन के लिए तय हो सकता है।',
  'This is not a day.': 'यह कोई तारीख नहीं है।',
  'This link is not valid. Open it as it stands in the message you received.':
    'यह लिंक सही नहीं है। जो संदेश आपको मिला, उसी में से खोलें।',
  'This job does not take applications any more.': 'इस नौकरी के लिए अब आवेदन नहीं लिए जाते।',
  'Interest in this job is not marked yet.': 'इस नौकरी में रुचि अभी दर्ज नहीं हुई है।',

  // Whoever may not, and what is wrong between app and server
  'You are not allowed to do this': 'आपको यह करने की अनुमति नहीं है',
  'Please sign in': 'कृपया लॉग इन करें',
  'This account has been switched off': 'यह अकाउंट बंद कर दिया गया है',
  'The id or the password is not right.': 'आईडी या पासवर्ड सही नहीं है।',
  'This account is not active. Please ask your administrator.': 'यह अकाउंट चालू नहीं है। कृपया अपने एडमिन से पूछें।',
  'Too many attempts. Please try again in {{minutes}} minutes.':
    'बहुत बार कोशिश हो चुकी है। कृपया {{minutes}} मिनट बाद फिर कोशिश करें।',
  'Too many attempts. Please try again in {{minutes}} minute.':
    'बहुत बार कोशिश हो चुकी है। कृपया {{minutes}} मिनट बाद फिर कोशिश करें।',
  'Too many attempts, please wait': 'बहुत बार कोशिश हो चुकी है, कृपया रुकें',
  'Many phones are sending at the moment': 'इस समय बहुत सारे फ़ोन अपडेट भेज रहे हैं',
  'Too many searches at once': 'इस समय बहुत लोग खोज रहे हैं, कृपया थोड़ी देर में कोशिश करें',
  'Too many spreadsheets at once': 'इस समय बहुत सारी स्प्रेडशीट आ रही हैं, कृपया थोड़ी देर में कोशिश करें',
  'Something went wrong on our side': 'हमारी ओर कोई गड़बड़ी हुई',
  'The service is not available at the moment': 'यह सेवा इस समय उपलब्ध नहीं है',
  'The file storage is not available at the moment': 'इस समय फ़ाइलें सेव नहीं हो पा रहीं',
  'There is no room to keep this at the moment': 'इसे सेव करने की जगह इस समय नहीं है',
  'This update is being processed': 'यह अपडेट दर्ज हो रहा है',
  'This Idempotency-Key was used for something else': 'यह अपडेट पहचाना नहीं गया: इसकी कुंजी किसी और काम में आ चुकी है',
  'There is nothing here': 'यहाँ कुछ नहीं है',
  'There is no such call': 'सर्वर यह नहीं जानता',
  'There is no such file': 'ऐसी कोई फ़ाइल नहीं है',
  'There is no such message': 'ऐसा कोई संदेश नहीं है',
  'This link is not valid any more': 'यह लिंक अब नहीं चलता',
  'The file is not of the type announced': 'फ़ाइल उस प्रकार की नहीं है, जो बताया गया था',
  'The file is not of the size announced': 'फ़ाइल उतनी बड़ी नहीं है, जितनी बताई गई थी',
  'The file does not hold what its type says': 'फ़ाइल में वह नहीं है, जो उसका प्रकार कहता है',
  'The file is too large': 'फ़ाइल बहुत बड़ी है',
  'The request is too large': 'भेजी गई जानकारी बहुत बड़ी है',
  'Some details are not valid': 'कुछ जानकारी सही नहीं है',
  'The address is not valid': 'यह पता (URL) सही नहीं है',
  'The request holds text that cannot be kept': 'इसमें ऐसे अक्षर हैं, जो सेव नहीं हो सकते',
  'There is no file in the request': 'कोई फ़ाइल नहीं भेजी गई',
  'The request is not a form with a file': 'फ़ाइल नहीं पहुँची',
  'The request is not JSON': 'भेजी गई जानकारी पढ़ी नहीं जा सकी',
  'The request is not an object': 'भेजी गई जानकारी पढ़ी नहीं जा सकी',
  'A header is missing or not valid': 'ऐप की पहचान नहीं पहुँची',
  'An Idempotency-Key is needed': 'अपडेट की कुंजी नहीं पहुँची',
  'Missing or not valid': 'बाकी है या सही नहीं है',
  'Missing or unknown': 'बाकी है या पता नहीं',
  Missing: 'बाकी है',
}

/** Words of the server that stand in a hole: its stages, and whoever it cannot name. */
export const serverParts: Record<string, string> = {
  'Someone else': 'किसी और',
  Applied: 'आवेदन किया',
  Screened: 'शॉर्टलिस्ट',
  'Interview no show': 'इंटरव्यू में नहीं आए',
  'Interview done': 'इंटरव्यू हुआ',
  Selected: 'चयनित',
  Rejected: 'रिजेक्ट',
  'Joining no show': 'जॉइनिंग पर नहीं आए',
  Joined: 'जॉइन किया',
}
