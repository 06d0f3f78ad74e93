/** Work that another server of the team does while somebody waits. */
export const remoteCallWords = {
  nobody: 'No server was free for this in time. Try again, or ask your administrator to add one.',
  failed: 'The server that worked on this failed. Try again; the server log has the details.',
  ending: 'The server is shutting down. Try again in a moment.',
};
