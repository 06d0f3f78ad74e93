const more = (count: number) => (count > 0 ? ` and ${count} more` : '');

/** App and server of different versions: what they say of each other. */
export const otherVersionWords = {
  newer: (server: string, app: string) =>
    `The server (${server}) is newer than this app (${app}). Update the app to see what’s new.`,
  newerLacks: (server: string, app: string, calls: readonly string[], others: number) =>
    `The server (${server}) is newer than this app (${app}) and no longer supports: ${calls.join('; ')}${more(others)}. Update the app.`,
  older: (server: string, app: string) =>
    `The server (${server}) is older than this app (${app}). Ask your administrator to update the server.`,
  olderLacks: (server: string, app: string, calls: readonly string[], others: number) =>
    `The server (${server}) is older than this app (${app}) and doesn’t support: ${calls.join('; ')}${more(others)}. Ask your administrator to update the server.`,
  refused: {
    newer: (call: string, server: string, app: string) =>
      `${call}: the server (${server}) is newer than this app (${app}) and no longer supports this. Update the app.`,
    older: (call: string, server: string, app: string) =>
      `${call}: the server (${server}) is older than this app (${app}) and doesn’t support this. Ask your administrator to update the server.`,
  },
};
