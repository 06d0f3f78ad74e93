import type { IntegrationProvider } from '../../domains/integrations/integrations.port';
import { permission, secret, url } from '../fields';

/** The connect page of Slack. */
export const slackKind: IntegrationProvider['kind'] = {
  name: 'Slack',
  category: 'chat',
  summary: 'Notifications write to channels of a Slack workspace, and workflows to channels and people.',
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
      label: 'Address of the API',
      initial: 'https://slack.com/api/',
      advanced: true,
      help: 'Another one only for GovSlack: https://slack-gov.com/api/',
    }),
  ],
  permissions: [
    permission('chat:write', 'To write messages'),
    permission('channels:read', 'To list public channels'),
    permission('groups:read', 'To list private channels that the app is in'),
    permission('users:read', 'To name the members of channels'),
    permission('users:read.email', 'To know who presses Approve or Reject', { optional: true }),
    permission('chat:write.public', 'To write to public channels without being invited', { optional: true }),
    permission('files:write', 'To send files, and messages that are too long', { optional: true }),
    permission('im:write', 'To send files to people', { optional: true }),
  ],
  guide: [
    'Open api.slack.com/apps and choose Create New App, From scratch. Name it and choose your workspace.',
    'Under OAuth & Permissions, add the permissions of the list as Bot Token Scopes.',
    'Choose Install to Workspace, and allow it.',
    'Copy the Bot User OAuth Token and paste it here.',
    'For Approve and Reject buttons: switch on Socket Mode and Interactivity, and create an app-level token.',
    'Invite the app to private channels that it shall write to: /invite @name-of-the-app',
  ],
};
