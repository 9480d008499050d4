import type { masters as english } from '../en/masters.ts'
import type { Translation } from '../types.ts'

export const masters: Translation<typeof english> = {
  idTypes: {
    'aadhar card': 'आधार कार्ड (AADHAAR)',
    'pan card': 'पैन कार्ड (PAN)',
    'driving licence': 'ड्राइविंग लाइसेंस (DL)',
    'voter id': 'वोटर ID (VOTER ID)',
    'employee id': 'कर्मचारी ID',
    'login page photo': 'लॉग इन पेज की फ़ोटो',
  },
}
