import { sentence } from './sentence';

/** What is said of the store that holds the bills of a team; which one it is stands in the log. */
export const billStoreWords = {
  away: 'The bill store is not responding. No bills were changed. Try again in a minute.',
  refused: (reason: string) =>
    `The bill store refused access: ${sentence(reason)} No bills were changed. Ask whoever runs the server to check its credentials and permissions.`,
  cut: 'The bill store did not keep the whole file. No bills were changed. Try again.',
  reasons: {
    noContainer: 'the bucket or container does not exist',
    noCredentials: 'the server has no credentials for it',
    denied: 'the credentials do not allow this',
  },
};
