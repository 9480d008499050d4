export const masters = {}
