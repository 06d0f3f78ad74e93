const reasons = {
  invalid_auth: 'The token is wrong.',
  not_authed: 'The token is missing.',
  socket_mode_not_enabled: 'Socket Mode is off. Switch it on in the app.',
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
  no_text: 'The message is empty.',
  invalid_blocks: 'Slack does not take these blocks. Try them in its Block Kit Builder.',
  invalid_blocks_format: 'The blocks are not a list of blocks.',
  msg_blocks_too_long: 'The blocks are too long together. Show less in them.',
  users_not_found: 'There is no such person in the workspace.',
  user_not_found: 'There is no such person in the workspace.',
  user_disabled: 'The person’s account is deactivated.',
  cannot_dm_bot: 'A bot can’t be written to.',
  message_not_found: 'There is no such message in the channel.',
  cant_update_message: 'Only messages of the app itself can be changed.',
  edit_window_closed: 'The message is too old to be changed.',
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
  wrongAppToken: 'must be an app-level token, which begins with xapp-',
  appToken: (reason: string) => `The app-level token does not work: ${reason}`,
  taken: 'Slack has taken it.',
} as const;
