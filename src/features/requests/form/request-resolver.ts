import { valibotResolver } from '@hookform/resolvers/valibot'
import type { Resolver } from 'react-hook-form'
import type { RequestForm } from '../../../rules/request-form.ts'
import type { RequestContext } from '../../../rules/request-problems.ts'
import { requestFormSchema } from '../../../rules/request-schema.ts'

/** Validates with the server's schema. The context is read again at each run: 'today' changes at midnight in India. */
export const requestResolver =
  (context: () => RequestContext): Resolver<RequestForm> =>
  (values, _, options) =>
    valibotResolver(requestFormSchema(context()))(values, undefined, options)
