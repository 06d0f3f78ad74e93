import type { IntegrationProvider } from '../../domains/integrations/integrations.port';
import { text } from '../fields';

/** The connect page of a folder of this computer. */
export const folderKind: IntegrationProvider['kind'] = {
  name: 'Folder on this computer',
  category: 'cloud',
  summary: 'Imports bills that you or a script put into a folder, automatically.',
  fields: [
    text('path', {
      label: 'Folder',
      placeholder: '/home/ada/bills',
      help: 'The full path. Subfolders are included.',
    }),
  ],
  permissions: [],
  guide: [
    'Put bills into the folder: FOCUS, AWS CUR, Azure, Google Cloud or OCI files as CSV, JSON, Parquet or Avro, also gzipped or in a ZIP file.',
    'Name files or folders by month, such as 2026-10. A new file for a month replaces the earlier one.',
    'Costloom checks for changes every day, and whenever you choose “Sync now”.',
  ],
};
