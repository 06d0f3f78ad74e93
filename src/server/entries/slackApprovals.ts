import { isFault } from '@shared/kernel/fault';
import type { Integrations } from '../domains/integrations/integrations.port';
import { createSlackListener } from '../integrations/slack/listener';
import { createSlackPresses, type DecideInChat } from '../integrations/slack/presses';
import type { JobDefinition } from '../jobs/jobs.port';
import type { Log } from '../platform/log';
import type { ServiceClient } from '../platform/outbound/serviceClient';
import type { Connected } from '../domains/integrations/connected.port';

const EVERY = 30_000;

function hears(app: Connected): boolean {
  try {
    return app.secret('app_token') !== '';
  } catch (error) {
    // Secrets that cannot be opened are told on the integration's page.
    if (isFault(error)) return false;
    throw error;
  }
}

/** Approve and Reject in Slack. The job goes from process to process; the one that did it last listens. */
export function composeSlackApprovals(deps: {
  client: ServiceClient;
  log: Log;
  integrations: Pick<Integrations, 'working' | 'everywhere'>;
  decide: DecideInChat;
}): { job: JobDefinition; end(): void } {
  const { client, log, integrations, decide } = deps;
  const pressed = createSlackPresses({ client, integrations, decide });
  const listener = createSlackListener({ client, log, pressed });
  return {
    job: {
      name: 'slack.listen',
      everyMs: EVERY,
      timeoutMs: 2 * EVERY,
      run: async () => listener.keep((await integrations.everywhere('SLACK')).filter(hears)),
    },
    end: () => listener.end(),
  };
}
