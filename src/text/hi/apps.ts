import type { apps as english } from '../en/apps.ts'
import type { Translation } from '../types.ts'

export const apps: Translation<typeof english> = {
  welcome: 'स्वागत है',
  welcomeBody: 'अब आपके अकाउंट से हमारे सभी ऐप खुलते हैं। हायरिंग यहीं रहेगी; बाकी सब बस एक कदम दूर है।',
  explore: 'सभी ऐप देखें',
}
