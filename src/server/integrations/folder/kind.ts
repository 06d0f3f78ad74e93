import type { IntegrationProvider } from '../../domains/integrations/integrations.port';
import { text } from '../fields';

/** The connect page of a folder of this computer. */
export const folderKind: IntegrationProvider['kind'] = {
  name: 'Folder on this computer',
  category: 'cloud',
  summary: 'Bills that you or a script put into a folder are imported by themselves.',
  fields: [
    text('path', {
      label: 'Folder',
      placeholder: '/home/ada/bills',
      help: 'The full path. Folders in it are looked at too.',
    }),
  ],
  permissions: [],
  guide: [
    'Put bills into the folder: FOCUS, AWS CUR, Azure, Google Cloud or OCI files as CSV, CSV.GZ or Parquet.',
    'Name files or folders by month, such as 2026-10. A month that comes again replaces the earlier one.',
    'Costloom looks every day for what changed, and whenever you choose Sync now.',
  ],
};
