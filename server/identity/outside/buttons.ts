import { html } from 'hono/html'
import type { Html } from '../page.ts'
import { NOT_ME, OUTSIDE } from './flow.ts'
import { outsideTextFor } from './text.ts'

/** A provider that the sign-in page offers. */
export interface Offered {
  id: string
  name: string
}

/** A link and no form: the policy of the page lets forms go to no other site, not even by a redirect. */
export const startLink = (id: string, asked: Record<string, string>, email?: string): string =>
  `${OUTSIDE}/${id}/start?${new URLSearchParams({ ...asked, ...(email && { login_hint: email }) }).toString()}`

interface Buttons {
  lang: string
  /** That of all companies. */
  offered: Offered | undefined
  asked: Record<string, string>
  email?: string | undefined
  /** Whether to say that a company may have its own. */
  hasCompanies: boolean
}

/** Below the form of the sign-in page; the page works without scripts, and so do these. */
export const outsideButtons = ({ lang, offered, asked, email, hasCompanies }: Buttons): Html => {
  const words = outsideTextFor(lang)
  const link = offered && startLink(offered.id, asked, email)
  return html`${
    offered && link ? html`<a class="button second" href="${link}">${words.signInWith(offered.name)}</a>` : ''
  }
  ${hasCompanies ? html`<p class="demo">${words.company}</p>` : ''}`
}

/** Where a user proves who they are; `link` leads to the provider. One main button on the page: without a form above it is this. */
export const proveButtons = (
  { lang, isMain }: { lang: string; isMain: boolean },
  offered: readonly Offered[],
  link: (id: string) => string,
): Html => {
  const words = outsideTextFor(lang)
  return html`${offered.map(
    ({ id, name }) =>
      html`<a class="${isMain ? 'button' : 'button second'}" href="${link(id)}">${words.proveWith(name)}</a>`,
  )}`
}

interface Lead {
  lang: string
  company: Offered
  asked: Record<string, string>
  email?: string | undefined
}

/** The way of the company, for whoever has typed an address of it. */
export const companyLead = ({ lang, company, asked, email }: Lead): Html => {
  const words = outsideTextFor(lang)
  return html`<p role="status">${words.companyUses(company.name)}</p>
    <nav aria-label="${words.signInWith(company.name)}">
      <a class="button" href="${startLink(company.id, asked, email)}">${words.signInWith(company.name)}</a>
    </nav>`
}

interface Pending {
  lang: string
  /** Of the provider. */
  name: string
  asked: Record<string, string>
}

/** For whoever is to open an account once more as before, with the way on for somebody else at this device. */
export const pendingLead = ({ lang, name, asked }: Pending): Html => {
  const words = outsideTextFor(lang)
  return html`<p role="status">${words.opensFirst(name)}</p>
    <p class="aside"><a href="${NOT_ME}?${new URLSearchParams(asked).toString()}">${words.notMe}</a></p>`
}
