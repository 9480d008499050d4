export const queueBoard = {
  title: 'Queue board',
  inside: 'Now inside',
  next: 'Next',
  more: '{{n}} more waiting',
  nobodyInside: 'Please wait',
  empty: 'Nobody is waiting',
  offline: 'Offline since {{time}}',
  offlineNow: 'Offline',
  loading: 'Loading…',
  noPartner: 'Choose an employer at the walk-in desk first.',
  fullScreen: 'Full screen',
  back: 'Walk-in desk',
}
