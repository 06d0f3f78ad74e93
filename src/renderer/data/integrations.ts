import type { Answer } from '../platform/api/call';

export type Integration = Answer<'integrations.list'>['data'][number];
export type IntegrationKind = Answer<'integrations.kinds'>['data'][number];
export type ConnectField = IntegrationKind['fields'][number];
export type ConnectionCheck = Answer<'integrations.try'>['data'];
export type IntegrationDetails = Answer<'integrations.get'>['data'];
export type IntegrationAccounts = Answer<'integrations.accounts'>;
export type CloudAccount = IntegrationAccounts['data'][number];
export type IntegrationEvent = Answer<'integrations.events'>['data'][number];
export type IntegrationType = Integration['type'];
export type McpAgentTool = Answer<'integrations.agentTools'>['data'][number];
