import type pg from 'pg'

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

export interface Table {
  schema: string
  name: string
  columns: string[]
}

/**
 * Our tables, each after those that it refers to, so that they can be filled in this order. Without the columns that name
 * transactions: those of one database say nothing in another.
 */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { id: string; needs: string[] }>(`
    select c.oid::text as id, n.nspname as schema, c.relname as name,
           array(select a.attname::text from pg_attribute a
                 where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                   and a.attname not in ('changed_xid', 'shown_xid')
                 order by a.attnum) as columns,
           array(select k.confrelid::text from pg_constraint k
                 where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = 'public'
    order by n.nspname, c.relname`)
  const sorted: Table[] = []
  const done = new Set<string>()
  for (let left = rows; left.length > 0; left = left.filter(({ id }) => !done.has(id))) {
    const ready = left.filter(({ needs }) => needs.every((id) => done.has(id)))
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle')
    for (const { id, schema, name, columns } of ready) {
      done.add(id)
      sorted.push({ schema, name, columns })
    }
  }
  return sorted
}
