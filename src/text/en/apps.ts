/** What All apps opens (SHELL-17). */
export const apps = {
  welcome: 'Welcome',
  welcomeBody: 'Your account now opens all our apps. Hiring stays here; everything else is one step away.',
  explore: 'Explore all apps',
}
