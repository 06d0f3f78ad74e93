const reasons = {
  invalid_auth: 'The token is wrong.',
  not_authed: 'The token is missing.',
  token_revoked: 'The token was revoked. Install the app again and give its new token.',
  token_expired: 'The token has expired. Give a new one.',
  account_inactive: 'The app was removed from the workspace. Install it again and give its new token.',
  org_login_required: 'The workspace is being moved to an Enterprise Grid. Try again later.',
  ekm_access_denied: 'Administrators of the workspace have stopped access to it.',
  access_denied: 'The workspace does not allow this app.',
  not_allowed_token_type: 'This is no bot token. It begins with xoxb-.',
  channel_not_found: 'There is no such channel, or the app is not in it. Invite the app to it.',
  not_in_channel: 'The app is not in the channel. Invite it there, or grant it chat:write.public.',
  is_archived: 'The channel is archived.',
  restricted_action: 'The workspace does not allow the app to write there.',
  no_permission: 'The workspace does not allow the app to do this.',
  msg_too_long: 'The message is too long.',
  ratelimited: 'Too many questions at once. Try again in a minute.',
  service_unavailable: 'Slack is out of order at the moment.',
  fatal_error: 'Slack failed. Try again.',
  internal_error: 'Slack failed. Try again.',
  request_timeout: 'Slack did not get the whole question. Try again.',
} as const;

/** What Slack's words for errors mean. */
export const slackFaults = {
  reason(error: string, needed: string): string {
    if (error === 'missing_scope')
      return `The app lacks the permission ${needed || 'for this'}. Add it to the app's scopes and install the app again.`;
    return (
      Object.entries(reasons).find(([key]) => key === error)?.[1] ?? `Slack says: ${error || 'no reason'}.`
    );
  },
  notSlack: 'Another service than Slack has answered at this address.',
  connected: (app: string, team: string) => `Connected to the workspace ${team} as ${app}.`,
  wrongToken: 'must be a bot token, which begins with xoxb-',
  taken: 'Slack has taken it.',
} as const;
