/** The id of the one line that says why the controls of the list are disabled. */
export const OFFLINE_HINT = 'reachouts-offline'
