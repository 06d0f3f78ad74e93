import type { Tool } from '../tool';
import { caseTools } from './cases';
import { costTools } from './costs';
import { executionTools } from './executions';
import { planningTools } from './planning';
import { recordTools } from './records';
import { workflowTools } from './workflows';

/** All tools, each in the words of src/shared/words/mcpTools.ts. */
export const tools: readonly Tool[] = [
  ...costTools,
  ...planningTools,
  ...caseTools,
  ...workflowTools,
  ...executionTools,
  ...recordTools,
];
