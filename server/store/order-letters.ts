import { eq } from 'drizzle-orm'
import { formatNumber } from '../../src/lib/numbers.ts'
import { paths } from '../../src/lib/paths.ts'
import { orderNumber } from '../../src/rules/orders.ts'
import type { Db } from '../db/connect.ts'
import { partners, users } from '../db/schema.ts'
import { orderPaidEmail, orderRejectedEmail } from '../mail/emails-orders.ts'
import { queueMail } from '../mail/queue.ts'
import { isElsewhere } from './elsewhere.ts'
import type { Order } from './orders.ts'

/**
 * Tells whoever ordered what became of it, in the transaction of the decision; the contact of the company when they have
 * left. The caller delivers due e-mails.
 */
export async function queueOrderLetter(db: Db, order: Order, origin: string, now: number): Promise<void> {
  const [partner] = await db.select().from(partners).where(eq(partners.ipId, order.ipId))
  const [user] = await db.select().from(users).where(eq(users.id, order.orderedBy))
  const isHere = user?.status === 1 && !isElsewhere(user)
  const number = orderNumber(order.id)
  const of = {
    name: isHere ? user.name : partner!.contactPersonName,
    company: order.company,
    order: number,
    credits: formatNumber(order.credits),
  }
  const written =
    order.state === 'paid'
      ? orderPaidEmail({ ...of, invoice: order.invoiceNo!, link: `${origin}${paths.invoice(number)}` })
      : orderRejectedEmail({ ...of, reason: order.reason! })
  await queueMail(db, { to: isHere ? user.email : partner!.contactEmail, ...written }, now)
}
