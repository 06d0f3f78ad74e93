import type { IntegrationProvider } from '../../domains/integrations/integrations.port';
import { permission, secret, url } from '../fields';

export const REPORTS = 'View reports';
export const POLICIES = 'View policies';

/** The connect page of CloudHealth. */
export const cloudhealthKind: IntegrationProvider['kind'] = {
  name: 'CloudHealth',
  category: 'cost',
  summary: 'Workflows read cost reports and policy violations, and turn them into cases.',
  fields: [
    secret('api_key', {
      label: 'API key',
      help: 'In CloudHealth under your profile › API key. Costloom sees what its user sees.',
    }),
    url('address', { label: 'API URL', initial: 'https://chapi.cloudhealthtech.com', advanced: true }),
  ],
  permissions: [
    permission(REPORTS, 'To read cost and usage reports'),
    permission(POLICIES, 'To read policies and their violations', { optional: true, capability: 'actions' }),
  ],
  guide: [
    'Use a dedicated user for Costloom with a role that only views, in the organization whose data it should see.',
    'Sign in as that user, open My Profile, get an API key and save the profile. The previous key stops working.',
    'Paste the key here. CloudHealth allows 30 requests per minute.',
  ],
};
