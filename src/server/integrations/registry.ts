import type { IntegrationProvider } from '../domains/integrations/integrations.port';

/** The types of integrations that can be asked, one line for each folder here. */
export const integrationProviders: readonly IntegrationProvider[] = [];
