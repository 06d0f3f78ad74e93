/** What is said of the store that holds the bills of a team. */
export const billStoreWords = {
  away: (store: string) =>
    `The bill store ${store} is not responding. No bills were changed. Try again in a minute.`,
  refused: (store: string, reason: string) =>
    `The bill store ${store} refused access: ${reason}. No bills were changed. Ask whoever runs the server to check its credentials and permissions.`,
  cut: (store: string) =>
    `The bill store ${store} did not keep the whole file. Nothing was imported. Try again.`,
  reasons: {
    noContainer: 'the bucket or container does not exist',
    noCredentials: 'the server has no credentials for it',
    denied: 'the credentials do not allow this',
  },
};
