import { catalogueCalls } from './catalogue.api';
import { exchangeCalls } from './exchange.api';
import { folderCalls } from './folders.api';
import { templateCalls } from './templates.api';
import { workflowTable } from './workflows.api';

/** Every call of the workflows domain. */
export const workflowCalls = {
  ...workflowTable,
  ...exchangeCalls,
  ...folderCalls,
  ...templateCalls,
  ...catalogueCalls,
};
