import type { IntegrationProvider } from '../../domains/integrations/integrations.port';
import { permission, secret, url } from '../fields';

/** The connect page of OpenAI, whose costs arrive as a bill. */
export const openaiKind: IntegrationProvider['kind'] = {
  name: 'OpenAI',
  category: 'cost',
  summary: 'Imports your OpenAI API spend every day, by project and line item.',
  fields: [
    secret('admin_key', {
      label: 'Admin key',
      placeholder: 'sk-admin-…',
      help: 'At platform.openai.com under Settings › Organization › Admin keys. Costloom only reads costs with it.',
    }),
    url('endpoint', { label: 'API URL', initial: 'https://api.openai.com', advanced: true }),
  ],
  permissions: [
    permission('api.usage.read', 'To read costs by day, project and line item', { capability: 'bills' }),
    permission('api.management.read', 'To name the projects', { capability: 'bills' }),
  ],
  guide: [
    'As an owner of the organization, open platform.openai.com › Settings › Organization › Admin keys.',
    'Create an admin key with read access to usage and management, and paste it here.',
    'Choose “Sync these bills”: the costs of each project arrive as FOCUS rows.',
  ],
};
