/** Of mailboxes that anybody may have: their addresses belong to no company. */
export const publicDomains: readonly string[] = [
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'yahoo.com', 'yahoo.co.in'],
  ...['yahoo.in', 'rediffmail.com', 'icloud.com', 'me.com', 'proton.me', 'protonmail.com', 'zoho.com', 'zohomail.in'],
  ...['aol.com', 'gmx.com', 'mail.com', 'yandex.com'],
]
