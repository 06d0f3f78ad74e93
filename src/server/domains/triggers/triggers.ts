import type { Database } from '../../db/database';
import type { Engine } from '../../engine/engine.port';
import type { Clock } from '../../platform/clock';
import type { SecretBox } from '../../platform/secretBox';
import type { CasePort } from '../../steps/services';
import { createHooks, type HooksDeps } from './hooks.service';
import { createStarts } from './starts.service';
import { triggerHandlers } from './triggers.routes';
import { createTriggersService } from './triggers.service';

/** Triggers, hooks and what starts workflows by them: the handlers of their calls. */
export function createTriggers(deps: {
  database: Database;
  clock: Clock;
  newId: () => string;
  engine: Pick<Engine, 'start'>;
  /** Seals what senders of web hooks sign with. */
  box: SecretBox;
  expressions: HooksDeps['expressions'];
  http: HooksDeps['http'];
  /** Reads the cases that a remediation is given. */
  cases: Pick<CasePort, 'get'>;
}) {
  const hooks = createHooks(deps);
  const triggers = createTriggersService({ ...deps, onHookChanged: hooks.forget });
  const starts = createStarts({ ...deps, triggers });
  return { handlers: triggerHandlers({ triggers, starts, hooks, clock: deps.clock }), triggers, hooks };
}
