export type ScimType =
  'uniqueness' | 'invalidFilter' | 'invalidSyntax' | 'invalidValue' | 'noTarget' | 'mutability' | 'tooMany'

/** RFC 7644, 3.12: why something was not done, in words for whoever reads the log of the directory. */
export class ScimFault extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429,
    message: string,
    readonly scimType?: ScimType,
  ) {
    super(message)
    this.name = 'ScimFault'
  }
}

export const badValue = (message: string) => new ScimFault(400, message, 'invalidValue')
