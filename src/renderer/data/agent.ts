export type {
  AgentResponse,
  AgentStep,
  ProposedOperation,
  AgentTable,
  AgentChart,
} from '@shared/api/ai/entities';
