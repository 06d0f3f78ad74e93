import type { IntegrationProvider } from '../domains/integrations/integrations.port';
import type { Clock } from '../platform/clock';
import type { MachineIdentity } from '../platform/outbound/machineIdentity';
import type { ServiceClient } from '../platform/outbound/serviceClient';

/** What providers have of the world. */
export interface ProviderDeps {
  client: ServiceClient;
  clock: Clock;
  /** The identity that Azure gives the machine, where whoever runs the server lets integrations use it. */
  machine?: MachineIdentity | undefined;
  /** The same of AWS. */
  awsMachine?: boolean;
}

export type MakeProvider = (deps: ProviderDeps) => IntegrationProvider;
