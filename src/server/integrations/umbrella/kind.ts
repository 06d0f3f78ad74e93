import type { IntegrationProvider } from '../../domains/integrations/integrations.port';
import { email, permission, secret, text, url } from '../fields';

export const COSTS = 'Cost & usage';
export const RECOMMENDATIONS = 'Recommendations';

/** The connect page of Umbrella. */
export const umbrellaKind: IntegrationProvider['kind'] = {
  name: 'Umbrella',
  category: 'cost',
  summary: 'Workflows read costs and recommendations from Umbrella, formerly Anodot Cost.',
  fields: [
    email('username', { label: 'User', placeholder: 'costloom@example.com' }),
    secret('password', { label: 'Password' }),
    text('account', {
      label: 'Account',
      required: false,
      help: 'By name or cloud account ID. Leave empty if the user sees only one.',
    }),
    url('address', { label: 'API URL', initial: 'https://api.umbrellacost.io/api', advanced: true }),
  ],
  permissions: [
    permission(COSTS, 'To read costs'),
    permission(RECOMMENDATIONS, 'To read recommendations', { optional: true, capability: 'actions' }),
  ],
  guide: [
    'In Umbrella, create a user for Costloom with a role that only views, and access to the accounts it should see.',
    'Set a password for it. API access must be turned on for your organization.',
    'Enter the user, its password and, if it sees several accounts, the account. Connect once for each account.',
  ],
};
