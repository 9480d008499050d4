export const partners = {}
