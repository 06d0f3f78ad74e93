const reasons = {
  invalid_auth: 'The token is wrong.',
  not_authed: 'The token is missing.',
  socket_mode_not_enabled: 'Socket Mode is off. Turn it on in the app.',
  token_revoked: 'The token was revoked. Reinstall the app and enter its new token.',
  token_expired: 'The token has expired. Enter a new one.',
  account_inactive: 'The app was removed from the workspace. Reinstall it and enter its new token.',
  org_login_required: 'The workspace is being moved to Enterprise Grid. Try again later.',
  ekm_access_denied: 'Workspace administrators have blocked access.',
  access_denied: 'The workspace does not allow this app.',
  not_allowed_token_type: 'Not a bot token. Bot tokens start with xoxb-.',
  channel_not_found: 'The channel does not exist, or the app is not in it. Invite the app to the channel.',
  not_in_channel: 'The app is not in the channel. Invite it, or grant it chat:write.public.',
  is_archived: 'The channel is archived.',
  restricted_action: 'The workspace does not allow the app to post there.',
  no_permission: 'The workspace does not allow the app to do this.',
  msg_too_long: 'The message is too long.',
  no_text: 'The message is empty.',
  invalid_blocks: 'Slack does not accept these blocks. Try them in its Block Kit Builder.',
  invalid_blocks_format: 'The blocks are not a list.',
  msg_blocks_too_long: 'The blocks are too long in total. Show less in them.',
  users_not_found: 'This person is not in the workspace.',
  user_not_found: 'This person is not in the workspace.',
  user_disabled: 'The person’s account is deactivated.',
  cannot_dm_bot: 'Bots can’t receive direct messages.',
  message_not_found: 'The message is not in the channel.',
  cant_update_message: 'Only the app’s own messages can be changed.',
  edit_window_closed: 'The message is too old to change.',
  ratelimited: 'Too many requests at once. Try again in a minute.',
  service_unavailable: 'Slack is unavailable right now. Try again later.',
  fatal_error: 'Slack failed. Try again.',
  internal_error: 'Slack failed. Try again.',
  request_timeout: 'Slack did not receive the whole request. Try again.',
} as const;

/** What Slack's words for errors mean. */
export const slackFaults = {
  reason(error: string, needed: string): string {
    if (error === 'missing_scope')
      return `The app lacks the permission ${needed || 'for this'}. Add it to the app’s scopes and reinstall the app.`;
    return (
      Object.entries(reasons).find(([key]) => key === error)?.[1] ?? `Slack says: ${error || 'no reason'}.`
    );
  },
  notSlack: 'This address is not Slack.',
  connected: (app: string, team: string) => `Connected to the workspace ${team} as ${app}.`,
  wrongToken: 'must be a bot token, which starts with xoxb-',
  wrongAppToken: 'must be an app-level token, which starts with xapp-',
  appToken: (reason: string) => `The app-level token does not work: ${reason}`,
  taken: 'Slack accepted it.',
} as const;
