import { eq } from 'drizzle-orm'
import { faultOfDomains, MOST_DOMAINS } from '../../core/domain-list.ts'
import { partners } from '../../db/schema.ts'
import { listDomains, removeDomains, setDomains } from '../../store/company-domains.ts'
import { columns, done, failed, record, type AdminArgs, type AdminCommand, type AdminContext } from './admin-command.ts'

/** Who has accounts of its own with members; as `sso set`. */
export const companyRoles: readonly string[] = ['EMP', 'SA', 'AGG', 'SSC']

export const domainCommands: Record<string, AdminCommand> = {
  'domains list': {
    usage: 'domains list [EMP1042]',
    does: 'The domains of companies: those of their identity providers, and those set here.',
    words: [0, 1],
    async run({ db }, { words: [ipId] }) {
      const rows = await listDomains(db, ipId)
      if (rows.length === 0) return done('No domain was given to a company.')
      const table = rows.map((row) => [row.ipId, row.domain, row.of === 'provider' ? 'sso set' : 'domains set'])
      return done(...columns([['COMPANY', 'DOMAIN', 'BY'], ...table]))
    },
  },
  'domains set': {
    usage: 'domains set EMP1042 acme.example acme.in',
    does: 'The directory of the company (SCIM) may give addresses of these domains, and of those of its identity provider. Check first that they are the company’s. They take the place of those set before.',
    words: [2, 1 + MOST_DOMAINS],
    run: set,
  },
  'domains remove': {
    usage: 'domains remove EMP1042 [acme.in …]',
    does: 'All that were set here when none is named. Members keep their addresses.',
    words: [1, 1 + MOST_DOMAINS],
    run: (context, { words: [ipId, ...domains] }) =>
      context.db.transaction(async (tx) => {
        const gone = await removeDomains(tx, ipId!, read(domains))
        if (gone.length === 0)
          return failed(`${ipId} has none of these: see domains list. Those of its provider are changed by sso set.`)
        await record(tx, context, ['domains remove', ipId!, gone.join(',')])
        return done(`${gone.join(', ')} is removed from ${ipId}.`)
      }),
  },
}

/** One a word, or several with commas as in `sso set`. */
const read = (words: readonly string[]): string[] => [
  ...new Set(words.flatMap((word) => word.toLowerCase().split(',')).filter((word) => word !== '')),
]

async function set(context: AdminContext, { words: [ipId, ...given] }: AdminArgs) {
  const [company] = await context.db.select().from(partners).where(eq(partners.ipId, ipId!))
  if (!company || !companyRoles.includes(company.userCode)) return failed(`There is no company ${ipId}.`)
  const domains = read(given)
  if (domains.length === 0 || domains.length > MOST_DOMAINS) return failed(`Name 1 to ${MOST_DOMAINS} domains.`)
  const fault = faultOfDomains(domains)
  if (fault !== undefined) return failed(fault)
  return context.db.transaction(async (tx) => {
    const saved = await setDomains(tx, ipId!, domains, context.now)
    if (saved !== 'saved') return failed(`${saved.taken} belongs to ${saved.by}: see domains list.`)
    await record(tx, context, ['domains set', ipId!, domains.join(',')])
    return done(`The directory of ${ipId} may give addresses of ${domains.join(', ')}.`)
  })
}
