import type { IntegrationProvider } from '../../domains/integrations/integrations.port';
import { choice, permission, secret, text, url } from '../fields';

/** The connect page of Microsoft Teams. */
export const teamsKind: IntegrationProvider['kind'] = {
  name: 'Microsoft Teams',
  category: 'chat',
  summary: 'Notifications go to Microsoft Teams channels and people, from a bot.',
  fields: [
    text('tenant_id', {
      label: 'Tenant ID',
      placeholder: '1b4e28ba-2fa1-11d2-883f-0016d3cca427',
      help: 'In Microsoft Entra, on your app’s overview page: Directory (tenant) ID.',
    }),
    text('client_id', {
      label: 'Client ID',
      placeholder: '6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b',
      help: 'In Microsoft Entra, on your app’s overview page: Application (client) ID. It is also the bot’s ID.',
    }),
    secret('client_secret', {
      label: 'Client secret',
      help: 'In Microsoft Entra, in your app under Certificates & secrets: the secret’s value.',
    }),
    choice('bot_tenancy', {
      label: 'Bot type',
      initial: 'single',
      advanced: true,
      help: 'As chosen when the Azure Bot was created.',
      options: [
        { value: 'single', label: 'Single tenant' },
        { value: 'multi', label: 'Multi tenant (bots created before August 2025)' },
      ],
    }),
    url('login_address', {
      label: 'Sign-in URL',
      initial: 'https://login.microsoftonline.com',
      advanced: true,
      help: 'Change only in national clouds, such as https://login.microsoftonline.us',
    }),
    url('graph_address', {
      label: 'Graph URL',
      initial: 'https://graph.microsoft.com',
      advanced: true,
      help: 'Change only in national clouds, such as https://graph.microsoft.us',
    }),
    url('bot_address', {
      label: 'Bot URL',
      initial: 'https://smba.trafficmanager.net/teams/',
      advanced: true,
      help: 'Where bot messages go; a regional URL works too.',
    }),
    text('bot_scope', {
      label: 'Bot scope',
      initial: 'https://api.botframework.com/.default',
      advanced: true,
      help: 'Change only in national clouds: https://api.botframework.us/.default',
    }),
  ],
  permissions: [
    permission('GroupMember.Read.All', 'To list teams'),
    permission('Channel.ReadBasic.All', 'To list team channels'),
    permission('User.Read.All', 'To list people who can get messages'),
  ],
  guide: [
    'In the Azure portal, create an Azure Bot (single tenant). Under Channels, add Microsoft Teams.',
    'In Microsoft Entra, open the bot’s app. Copy its client ID and tenant ID.',
    'Under API permissions, add the permissions listed here as Microsoft Graph application permissions, and grant admin consent.',
    'Under Certificates & secrets, create a client secret and copy its value.',
    'In the Teams Developer Portal, create an app with this bot for personal chats and teams, and publish it to your organization.',
    'Add the app to each team and person that should get messages.',
  ],
};
