import type { Config } from '../../core/config.ts'
import { byHand } from './by-hand.ts'
import type { PaymentGateway } from './types.ts'

export const createPayments = ({ sales }: Pick<Config, 'sales'>): PaymentGateway => byHand(sales.payTo)
