import type { IntegrationProvider } from '../../domains/integrations/integrations.port';
import { permission, secret, url } from '../fields';

/** The connect page of Anthropic, whose costs arrive as a bill. */
export const anthropicKind: IntegrationProvider['kind'] = {
  name: 'Anthropic',
  category: 'cost',
  summary: 'Imports your Claude API spend every day, by workspace and model.',
  fields: [
    secret('admin_key', {
      label: 'Admin key',
      placeholder: 'sk-ant-admin…',
      help: 'In the Claude Console under Settings › Admin keys. Costloom only reads costs with it.',
    }),
    url('endpoint', { label: 'API URL', initial: 'https://api.anthropic.com', advanced: true }),
  ],
  permissions: [
    permission('cost_report', 'To read costs by day, workspace and model', { capability: 'bills' }),
    permission('workspaces', 'To name the workspaces', { capability: 'bills' }),
  ],
  guide: [
    'As an admin of the organization, open the Claude Console › Settings › Admin keys. Personal accounts don’t have them.',
    'Create an admin key and paste it here.',
    'Choose “Sync these bills”: the costs of each workspace arrive as FOCUS rows. Priority Tier is not included.',
  ],
};
