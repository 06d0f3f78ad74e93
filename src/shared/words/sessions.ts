/** Texts of where a person is signed in. */
export const sessionWords = {
  title: 'Sessions',
  text: 'Where you are signed in. End a session you don’t recognize, then change your password.',
  app: (system: string) => `Costloom on ${system}`,
  unknown: 'Unknown program',
  current: 'This session',
  from: (address: string) => `IP address ${address}`,
  started: (moment: string) => `signed in ${moment}`,
  used: (moment: string) => `last used ${moment}`,
  neverUsed: 'not used yet',
  end: 'End session',
  endOf: (name: string) => `End session of ${name}`,
  ended: 'Session ended',
  endFailed: 'Failed to end the session',
  endOthers: 'End all other sessions',
  othersTitle: 'End all other sessions?',
  othersText: 'You stay signed in here and are signed out everywhere else immediately.',
  othersEnded: (count: number) => {
    if (count === 0) return 'There were no open sessions';
    return count === 1 ? '1 session ended' : `${count.toLocaleString('en-US')} sessions ended`;
  },
  signOutOf: (name: string) => `Sign ${name} out everywhere…`,
  signOutTitle: (name: string) => `Sign ${name} out everywhere?`,
  signOutText:
    'All their sessions end immediately, in other organizations too, and their connected assistants are disconnected. They can sign in again.',
  signOut: 'Sign out',
  notJoined: (email: string) => `${email} has not joined yet, so there are no sessions to end.`,
  elsewhere: (email: string) =>
    `${email} belongs to other organizations as well. Deactivate them at your identity provider, which ends their access here.`,
} as const;
