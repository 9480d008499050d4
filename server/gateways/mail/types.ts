export interface Email {
  /** One address. */
  to: string
  subject: string
  /** Plain text; links are on lines of their own. */
  text: string
}

/** Sends e-mails. */
export interface MailGateway {
  /** True for the embedded one: its e-mails reach no one and stay readable at /messages. */
  isEmbedded: boolean
  /** Hands an e-mail over. Never throws: returns false when it was not accepted. At most 8 s. */
  send(email: Email & { mailId: string }): Promise<boolean>
}
