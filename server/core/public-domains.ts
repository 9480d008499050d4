/** Of mailboxes that anybody may have: their addresses belong to no company. */
export const publicDomains: readonly string[] = [
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'yahoo.com', 'yahoo.co.in'],
  ...['yahoo.in', 'rediffmail.com', 'icloud.com', 'me.com', 'proton.me', 'protonmail.com', 'zoho.com', 'zohomail.in'],
  ...['aol.com', 'gmx.com', 'mail.com', 'yandex.com', 'ymail.com', 'rocketmail.com', 'outlook.in', 'live.in', 'pm.me'],
  ...[
    'hotmail.co.uk',
    'hotmail.in',
    'yahoo.co.uk',
    'yahoo.com.au',
    'zohomail.com',
    'gmx.net',
    'gmx.de',
    'tutanota.com',
  ],
  ...['tuta.io', 'fastmail.com', 'hey.com', 'mac.com', 'rediff.com', 'in.com', 'sify.com', 'email.com', 'inbox.com'],
  // Shared by all departments
  ...['gov.in', 'nic.in'],
]
