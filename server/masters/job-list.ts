import jobList from './job-list.json' with { type: 'json' }

/**
 * The job list of the product (API-027): categories, their roles, what a role needs to be able to do, and what it does.
 * A point's translations are found by its key; ids of roles are their names folded, so that they survive a new order.
 */
export interface JobRole {
  id: string
  name: string
  category: string
  skills: string[]
  /** Points of the job description, each with the key of its translations. */
  responsibilities: { text: string; vernacKey: string }[]
}

export interface JobCategory {
  name: string
  /** Of this server, drawn in one colour. */
  iconUrl: string
  roles: JobRole[]
}

type Plain = Record<
  string,
  { icon: string; shared: string[]; roles: Record<string, { skills: string; points: string[] }> }
>

const plain: Plain = jobList

const slug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export const jobCategories: JobCategory[] = Object.entries(plain).map(([category, { icon, shared, roles }]) => ({
  name: category,
  iconUrl: `/icons/job-${icon}.svg`,
  roles: Object.entries(roles).map(([name, { skills, points }]) => ({
    id: slug(name),
    name,
    category,
    skills: [...skills.split(', '), ...shared.filter((skill) => !skills.split(', ').includes(skill))],
    responsibilities: points.map((text, index) => ({ text, vernacKey: `jobs.${slug(name)}.${index + 1}` })),
  })),
}))

const allRoles = jobCategories.flatMap((category) => category.roles)
const byId = new Map(allRoles.map((role) => [role.id, role]))
const byName = new Map(allRoles.map((role) => [role.name, role]))

/** Names of all roles, in the order of the alphabet. */
export const jobRoleNames: string[] = [...byName.keys()].sort((a, b) => a.localeCompare(b, 'en'))

export const findJobRole = (id: string): JobRole | undefined => byId.get(id)
export const findJobRoleByName = (name: string): JobRole | undefined => byName.get(name)
