export const registration = {}
