import type { IntegrationProvider } from '../../domains/integrations/integrations.port';
import { permission, secret, url } from '../fields';

/** The connect page of Slack. */
export const slackKind: IntegrationProvider['kind'] = {
  name: 'Slack',
  category: 'chat',
  summary: 'Notifications post to Slack channels; workflows post to channels and message people.',
  fields: [
    secret('token', {
      label: 'Bot token',
      placeholder: 'xoxb-…',
      help: 'At api.slack.com/apps, in your app under OAuth & Permissions: the Bot User OAuth Token.',
    }),
    secret('app_token', {
      label: 'App-level token',
      required: false,
      placeholder: 'xapp-…',
      help: 'For Approve and Reject buttons. In your app under Basic Information, App-Level Tokens, with the scope connections:write. Socket Mode and Interactivity must be on.',
    }),
    url('address', {
      label: 'API URL',
      initial: 'https://slack.com/api/',
      advanced: true,
      help: 'Change only for GovSlack: https://slack-gov.com/api/',
    }),
  ],
  permissions: [
    permission('chat:write', 'To post messages'),
    permission('channels:read', 'To list public channels'),
    permission('groups:read', 'To list private channels the app is in'),
    permission('users:read', 'To show channel members by name'),
    permission('users:read.email', 'To see who clicks Approve or Reject', { optional: true }),
    permission('chat:write.public', 'To post to public channels without an invitation', { optional: true }),
    permission('files:write', 'To send files, and long messages as files', { optional: true }),
    permission('im:write', 'To send files to people', { optional: true }),
  ],
  guide: [
    'Open api.slack.com/apps and choose Create New App, From scratch. Name it and choose your workspace.',
    'Under OAuth & Permissions, add the permissions listed here as Bot Token Scopes.',
    'Choose Install to Workspace and allow it.',
    'Copy the Bot User OAuth Token and paste it here.',
    'For Approve and Reject buttons: turn on Socket Mode and Interactivity, and create an app-level token.',
    'Invite the app to each private channel it should post to: /invite @name-of-the-app',
  ],
};
