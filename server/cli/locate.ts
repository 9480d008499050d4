import { resolve } from 'node:path'

/** A file that the operator names is in the operator's folder: npm itself changes to that of the project. */
export const locate = (name: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), name)
