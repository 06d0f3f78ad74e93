import type { Answer } from '../platform/api/call';
export type Folder = Answer<'workflowFolders.list'>['data'][number];
