import { ruleTools } from './byRule';
import { calculate } from './calculate';
import type { AgentTool } from './contract';
import { costTools } from './costs';
import { offerRun } from './offerRun';

export const agentTools: readonly AgentTool[] = [...costTools, ...ruleTools, calculate, offerRun];
