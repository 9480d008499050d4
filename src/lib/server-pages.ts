import { SIGN_IN_WAYS } from './paths.ts'

/** Pages of the server that few screens lead to: apart from the addresses of the first list. */

/** Who proves there who they are goes on in the app (AUTH-25). */
export const PROVE_PAGE = `${SIGN_IN_WAYS}?for=app`
export const PROOF_DONE = `${SIGN_IN_WAYS}/confirmed`
/** What describes the API. */
export const DEVELOPERS = '/developers'
