export const reachouts = {}
