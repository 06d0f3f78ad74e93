/** Texts of the pages behind the links of messages. Names arrive escaped. */
export const linkPageWords = {
  open: {
    title: { approval: 'Open the approval', report: 'Open the report' },
    text: 'Costloom on this computer opens it. Nothing is decided before you press a button there.',
    action: 'Open Costloom',
    otherwise: {
      approval: 'Nothing happens? Open Costloom as you usually do and go to Approvals.',
      report: 'Nothing happens? Open Costloom as you usually do and go to Spend, Reports.',
    },
    unknown: 'This link leads to nothing in Costloom. It may have been cut off: copy all of it.',
  },
  unsubscribe: {
    title: 'Stop these emails',
    text: (name: string, address: string) => `${name} is sent to ${address} on a schedule.`,
    action: 'Unsubscribe',
    unknown: 'This link can’t be used. It may have been cut off: copy all of it.',
  },
  unsubscribed: {
    title: 'You are unsubscribed',
    text: (address: string) => `Costloom no longer sends this to ${address}.`,
  },
} as const;

/** Texts of the server's own pages: signing in and out, invitations, new passwords. Names arrive escaped. */
export const signInPageWords = {
  product: 'Costloom',
  email: 'Email',
  password: 'Password',
  ownPassword: 'Your password',
  newPassword: 'New password',
  again: 'Repeat password',
  atLeast: (characters: number) => `At least ${characters} characters.`,
  signIn: {
    title: 'Sign in',
    text: 'Costloom on this computer asks to sign in.',
    forAssistant: 'Sign in to connect an assistant. You decide on the next page.',
    action: 'Sign in',
    noAccount: 'No account yet? An administrator of your organization can send you an invitation link.',
  },
  continue: {
    title: 'Costloom on this computer asks to sign in',
    as: 'You are signed in here as',
    text: 'Press Continue if you have just chosen to sign in in Costloom. If not, close this page.',
    action: 'Continue',
  },
  forgot: {
    title: 'Forgot your password?',
    text: 'Enter the email address of your account. We’ll send you a link to set a new password.',
    action: 'Send link',
  },
  /** The same for every address: who has an account here is not to be learned. */
  forgotten: {
    title: 'Check your mail',
    text: 'If this address has an account here and its organization sends mail, a link is on its way. It works for an hour.',
    hint: 'Nothing came? An administrator of your organization can make a link for you.',
  },
  reset: {
    title: 'Set a new password',
    text: (email: string) => `For ${email}. Every window and computer that is signed in will be signed out.`,
    action: 'Set password',
  },
  resetDone: { title: 'Your password is set', text: 'Open Costloom and sign in with it.' },
  invitation: {
    title: 'Accept the invitation',
    text: (organisation: string, email: string) => `You are invited to ${organisation} as ${email}.`,
    elsewhere: 'Then sign in with the account of your organization.',
    action: 'Join',
  },
  joined: {
    title: 'Welcome',
    text: (organisation: string) => `You are now a member of ${organisation}. Open Costloom and sign in.`,
  },
  failed: { title: 'This did not work', text: 'Go back to Costloom and try again.' },
  signOut: { title: 'Sign out', text: 'Do you want to sign out of Costloom?' },
  signedOut: { title: 'Signed out', text: 'You are signed out. You can close this page.' },
} as const;
