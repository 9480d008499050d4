import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { faultOfDomains, MOST_DOMAINS } from '../../core/domain-list.ts'
import { partners } from '../../db/schema.ts'
import { findUncovered } from '../../gateways/oidc/covered.ts'
import { adviceOf } from '../../gateways/oidc/faults.ts'
import { httpOidc } from '../../gateways/oidc/http.ts'
import { findAccountByEmail } from '../../identity/accounts.ts'
import { removeIdentities } from '../../identity/outside/identities.ts'
import {
  ALL,
  findProvider,
  listProviders,
  removeProvider,
  saveProvider,
  type OutsideProvider,
} from '../../identity/outside/providers.ts'
import { callbackOf, logoutOf } from '../../identity/outside/flow.ts'
import type { CommandResult } from '../command.ts'
import {
  columns,
  done,
  failed,
  isOneLine,
  record,
  type AdminArgs,
  type AdminCommand,
  type AdminContext,
} from './admin-command.ts'
import { companyRoles } from './domains.ts'

export const ssoCommands: Record<string, AdminCommand> = {
  'sso set': {
    usage:
      'sso set EMP1042 --issuer https://login.acme.example --client-id ID --secret-file FILE --domains acme.example [--name "Acme login"] [--required | --optional] [--join | --no-join]',
    does: 'Members of the company sign in with its identity provider. Check first that the domains are the company’s. --required: in no other way; --join: whom the provider knows becomes a member. What is left out stays.',
    words: [1, 1],
    options: ['issuer', 'client-id', 'secret-file', 'domains', 'name'],
    flags: ['required', 'optional', 'join', 'no-join'],
    run: set,
  },
  'sso list': {
    usage: 'sso list',
    does: 'The identity providers of companies. Secrets are never shown.',
    async run({ db, config }) {
      const rows = await listProviders(db)
      const uncovered = await Promise.all(rows.map(({ issuer }) => findUncovered(config.oidcHosts, issuer, [issuer])))
      const all = config.oidc ? [[ALL, config.oidc.issuer, config.oidc.name, config.oidc.domains.join(','), '']] : []
      if (rows.length + all.length === 0) return done('Nobody signs in with an identity provider outside.')
      const table = rows.map(({ ipId, issuer, name, domains, isRequired, isJoining }, at) => [
        ...[ipId, issuer, name, domains.join(',')],
        [isRequired && 'required', isJoining && 'join', uncovered[at]!.length > 0 && 'not covered by OIDC_HOSTS']
          .filter(Boolean)
          .join(' '),
      ])
      return done(...columns([['COMPANY', 'ISSUER', 'NAME', 'DOMAINS', ''], ...all, ...table]))
    },
  },
  'sso remove': {
    usage: 'sso remove EMP1042',
    does: 'Its members sign in with their password or passkey again. Nobody is signed out.',
    words: [1, 1],
    run: (context, { words: [ipId] }) =>
      context.db.transaction(async (tx) => {
        if (!(await removeProvider(tx, ipId!))) return failed(`${ipId} has no identity provider.`)
        await record(tx, context, ['sso remove', ipId!])
        return done(`${ipId} signs in here again.`)
      }),
  },
  'sso test': {
    usage: 'sso test EMP1042|all',
    does: 'Asks the provider for its description and prints what to enter there.',
    words: [1, 1],
    async run(context, { words: [id] }) {
      const { db, config } = context
      const provider = await findProvider(db, config, id!)
      if (!provider) return failed(`${id} has no identity provider, or its secret is of another SESSION_SECRET.`)
      return test(context, provider)
    },
  },
  'sso unlink': {
    usage: 'sso unlink --email neha@acme.example',
    does: 'Forgets who this user is at the provider: the next sign-in links anew, by the address.',
    options: ['email'],
    async run(context, { options: { email = '' } }) {
      const account = await findAccountByEmail(context.db, email)
      if (!account) return failed(`Nobody has the email ${email}.`)
      return context.db.transaction(async (tx) => {
        if ((await removeIdentities(tx, account.user.id)) === 0) return failed(`${email} is linked to no provider.`)
        await record(tx, context, ['sso unlink', account.user.email])
        return done(`${account.user.email} is linked anew at the next sign-in.`)
      })
    },
  },
}

async function test({ config, origin }: AdminContext, { id, issuer }: OutsideProvider): Promise<CommandResult> {
  try {
    const found = await httpOidc({ named: config.oidcHosts }).describe(issuer)
    const asked = [found.tokenEndpoint, found.jwksUri, found.userinfoEndpoint].filter((each) => each !== undefined)
    const [uncovered] = await findUncovered(config.oidcHosts, issuer, asked)
    if (uncovered !== undefined)
      return failed(
        `${issuer} answers, but ${new URL(uncovered).host} is not on the internet, or not on https, and OIDC_HOSTS does not cover it for this provider.`,
      )
    return done(
      `${issuer} answers. Enter there:`,
      `  redirect URI          ${callbackOf(origin, id)}`,
      `  back-channel logout   ${logoutOf(origin, id)}`,
      `  after a logout        ${origin}/`,
      `A logout here ends the session there: ${found.endSessionEndpoint ? 'yes' : 'no, it has no end_session_endpoint'}.`,
    )
  } catch (error) {
    return failed(`${adviceOf(issuer, error)}.`)
  }
}

async function set(context: AdminContext, { words: [ipId], options }: AdminArgs): Promise<CommandResult> {
  const { db, config } = context
  const [company] = await db.select().from(partners).where(eq(partners.ipId, ipId!))
  if (!company || !companyRoles.includes(company.userCode)) return failed(`There is no company ${ipId}.`)
  const before = await findProvider(db, config, ipId!)
  const read = readProvider(ipId!, options, before)
  if (typeof read === 'string') return failed(read)
  if ((await findUncovered(config.oidcHosts, read.issuer, [read.issuer])).length > 0)
    return failed(
      `${read.issuer} is not on the internet, or not on https: name its host in OIDC_HOSTS, or its members could not sign in. Nothing was changed.`,
    )
  const outcome = await db.transaction(async (tx) => {
    const saved = await saveProvider(tx, config.sessionSecret, read, context.now)
    if (saved !== 'saved') return saved
    const how = [read.isRequired && 'required', read.isJoining && 'join'].filter(Boolean)
    await record(tx, context, ['sso set', ipId!, [read.issuer, read.domains.join(','), ...how].join(' ')])
    return saved
  })
  if (outcome !== 'saved') return failed(`${outcome.taken} belongs to ${outcome.by}: see sso list and domains list.`)
  const tried = await test(context, read)
  const saved = tried.ok ? [] : ['It is saved all the same: run `sso test` once that is mended.']
  return { lines: [`${ipId} signs in with ${read.name}.`, ...tried.lines, ...saved], ok: tried.ok }
}

/** What is to be saved, or a sentence about what is wrong. */
function readProvider(
  id: string,
  options: AdminArgs['options'],
  before: OutsideProvider | undefined,
): OutsideProvider | string {
  const issuer = options['issuer'] ?? before?.issuer ?? ''
  if (!/^https?:\/\/[^\s?#]{1,500}$/.test(issuer) || !URL.canParse(issuer))
    return '--issuer must be an address like https://login.acme.example, without ? or #.'
  if (isForEverybody(issuer))
    return '--issuer must name one tenant: common, organizations and consumers let in everybody who has an account at Microsoft.'
  const clientId = options['client-id'] ?? before?.clientId ?? ''
  if (!/^[\x21-\x7e]{1,300}$/.test(clientId)) return '--client-id is missing.'
  const clientSecret = readSecret(options['secret-file']) ?? before?.clientSecret
  if (clientSecret === undefined) return '--secret-file is missing, cannot be read, or is empty.'
  const domains = options['domains']?.toLowerCase().split(',') ?? before?.domains ?? []
  if (domains.length === 0 || domains.length > MOST_DOMAINS) return '--domains is missing.'
  const fault = faultOfDomains(domains)
  if (fault !== undefined) return fault
  const name = options['name'] ?? nameGiven(before) ?? new URL(issuer).hostname
  if (name.trim() === '' || !isOneLine(name, 40)) return '--name must be one line of 1 to 40 characters.'
  return {
    ...{ id, issuer, clientId, clientSecret, name: name.trim(), domains: [...new Set(domains)] },
    isRequired: options['required'] !== undefined || (before?.isRequired === true && options['optional'] === undefined),
    isJoining: options['join'] !== undefined || (before?.isJoining === true && options['no-join'] === undefined),
  }
}

/** The last one is the tenant of personal accounts. */
const forEverybody = ['common', 'organizations', 'consumers', '9188040d-6c67-4c5b-b112-36a304b66dad']

const decodeSafely = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The addresses of Entra that speak for no tenant; their document names another issuer, so nobody could sign in. */
function isForEverybody(issuer: string): boolean {
  const { hostname, pathname } = new URL(issuer)
  const [, tenant = ''] = pathname.split('/')
  const isEntra = /^(login\.(partner\.)?microsoftonline\.(com|us|cn)|sts\.windows\.net)$/.test(hostname)
  return isEntra && forEverybody.includes(decodeSafely(tenant).toLowerCase())
}

/** By the operator: one that is the host of the issuer goes with the issuer. */
const nameGiven = (before: OutsideProvider | undefined): string | undefined =>
  before && before.name !== new URL(before.issuer).hostname ? before.name : undefined

/** Of a file: an argument would stand in the list of processes and in the history of the shell. */
function readSecret(file: string | undefined): string | undefined {
  if (file === undefined) return undefined
  try {
    const text = readFileSync(file, 'utf8').trim()
    return /^[\x21-\x7e]{1,1000}$/.test(text) ? text : undefined
  } catch {
    return undefined
  }
}
