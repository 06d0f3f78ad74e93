import type { IntegrationProvider } from '../../domains/integrations/integrations.port';
import { permission, secret, text, url } from '../fields';

/** The newest version of the API whose published types this was built on. */
const VERSION = '2026-01';

/** The connect page of monday.com. */
export const mondayKind: IntegrationProvider['kind'] = {
  name: 'monday.com',
  category: 'tickets',
  summary: 'Workflows create, update and search items, and post updates on them.',
  fields: [
    secret('token', {
      label: 'API token',
      help: 'In monday.com under your profile picture › Developers › API token. Items are created in the name of its owner.',
    }),
    url('address', { label: 'API URL', initial: 'https://api.monday.com/v2', advanced: true }),
    text('version', {
      label: 'API version',
      initial: VERSION,
      advanced: true,
      help: 'Change only when monday.com retires this version.',
    }),
  ],
  permissions: [
    permission('boards:read', 'To find boards, groups, columns and items'),
    permission('boards:write', 'To create and update items', { optional: true, capability: 'actions' }),
    permission('updates:write', 'To post updates on items', { optional: true, capability: 'actions' }),
  ],
  guide: [
    'Use a dedicated account for Costloom that is a member of the boards it should write to. Viewers can only read.',
    'Sign in as that account, open the profile picture, Developers, then API token, and copy the token.',
    'Paste it here. It stays valid until it is regenerated or the account is deactivated.',
    'A plan includes a number of API calls per day; each step uses one to three.',
  ],
};
