import type { Answer } from '../platform/api/call';

export type WorkflowTest = Answer<'workflowTests.get'>['data'];
export type WorkflowTestRow = Answer<'workflowTests.list'>['data'][number];
export type WorkflowTestResult = NonNullable<WorkflowTestRow['last_result']>;
