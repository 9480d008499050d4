/** A setting that cannot be used: the start ends with this one line and no stack. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ConfigError'
  }
}
