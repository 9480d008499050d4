import type { RequestForm } from './request-form.ts'

interface Role {
  jobResponsibility: readonly { text: string; vernacKey: string }[]
}

/** What is done in a role by default: one point a line, not modified (HR-12). */
export const responsibilitiesOf = (role: Role | undefined): RequestForm['responsibilities'] => ({
  text: role?.jobResponsibility.map((point) => point.text).join('\n') ?? '',
  modified: false,
  vernacKeys: role?.jobResponsibility.map((point) => point.vernacKey) ?? [],
})
