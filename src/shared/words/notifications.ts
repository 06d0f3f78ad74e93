/** What the desktop says of what happened while nobody looked. */
export const notificationWords = {
  open: 'Open',
  test: { title: 'Costloom', body: 'Notifications arrive. This one is a test.' },
} as const;
