import type { Database } from '../../db/database';
import type { Engine } from '../../engine/engine.port';
import type { Clock } from '../../platform/clock';
import type { CasePort } from '../../steps/services';
import { createHooks } from './hooks.service';
import { createStarts } from './starts.service';
import { triggerHandlers } from './triggers.routes';
import { createTriggersService } from './triggers.service';

/** Triggers, hooks and what starts workflows by them: the handlers of their calls. */
export function createTriggers(deps: {
  database: Database;
  clock: Clock;
  newId: () => string;
  engine: Pick<Engine, 'start'>;
  /** Reads the cases that a remediation is given. */
  cases: Pick<CasePort, 'get'>;
}) {
  const hooks = createHooks(deps);
  const triggers = createTriggersService({ ...deps, onHookChanged: hooks.forget });
  const starts = createStarts({ ...deps, triggers });
  return { handlers: triggerHandlers({ triggers, starts, hooks, clock: deps.clock }), triggers, hooks };
}
