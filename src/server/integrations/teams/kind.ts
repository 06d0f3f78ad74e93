import type { IntegrationProvider } from '../../domains/integrations/integrations.port';
import { choice, permission, secret, text, url } from '../fields';

/** The connect page of Microsoft Teams. */
export const teamsKind: IntegrationProvider['kind'] = {
  name: 'Microsoft Teams',
  category: 'chat',
  summary: 'Notifications write to channels and people of Microsoft Teams, as a bot.',
  fields: [
    text('tenant_id', {
      label: 'Tenant ID',
      placeholder: '1b4e28ba-2fa1-11d2-883f-0016d3cca427',
      help: 'In Microsoft Entra, on the overview of your app: Directory (tenant) ID.',
    }),
    text('client_id', {
      label: 'Client ID',
      placeholder: '6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b',
      help: 'In Microsoft Entra, on the overview of your app: Application (client) ID. It is the id of the bot too.',
    }),
    secret('client_secret', {
      label: 'Client secret',
      help: 'In Microsoft Entra, in your app under Certificates & secrets: the value of a client secret.',
    }),
    choice('bot_tenancy', {
      label: 'Type of the bot',
      initial: 'single',
      advanced: true,
      help: 'As it was chosen when the Azure Bot was made.',
      options: [
        { value: 'single', label: 'Single tenant' },
        { value: 'multi', label: 'Multi tenant (bots made before August 2025)' },
      ],
    }),
    url('login_address', {
      label: 'Login address',
      initial: 'https://login.microsoftonline.com',
      advanced: true,
      help: 'Another one only in national clouds, such as https://login.microsoftonline.us',
    }),
    url('graph_address', {
      label: 'Graph address',
      initial: 'https://graph.microsoft.com',
      advanced: true,
      help: 'Another one only in national clouds, such as https://graph.microsoft.us',
    }),
    url('bot_address', {
      label: 'Bot address',
      initial: 'https://smba.trafficmanager.net/teams/',
      advanced: true,
      help: 'Where messages of bots go; a region’s own address works too.',
    }),
    text('bot_scope', {
      label: 'Bot scope',
      initial: 'https://api.botframework.com/.default',
      advanced: true,
      help: 'Another one only in national clouds: https://api.botframework.us/.default',
    }),
  ],
  permissions: [
    permission('GroupMember.Read.All', 'To list teams'),
    permission('Channel.ReadBasic.All', 'To list the channels of teams'),
    permission('User.Read.All', 'To list people who can be written to'),
  ],
  guide: [
    'In the Azure portal, make an Azure Bot (single tenant). Under Channels, add Microsoft Teams.',
    'In Microsoft Entra, open the app that belongs to the bot. Copy its client ID and tenant ID.',
    'Under API permissions, add the permissions of the list as application permissions of Microsoft Graph, and grant the consent of an administrator.',
    'Under Certificates & secrets, make a client secret and copy its value.',
    'In the Developer Portal of Teams, make an app with this bot for personal chats and teams, and publish it to your organization.',
    'Add the app to each team that messages go to, and to the people who shall be written to.',
  ],
};
