import { setTimeout as sleep } from 'node:timers/promises';
import type { Json } from '@shared/model/json';
import type { StepContext, StepModule } from '../../contract';
import type { StepServices } from '../../services';
import { expressionsHere } from '../../../expressions/testing/here';

export interface TestContext extends StepContext {
  /** What the step wrote to its log, as `level: text`. */
  logged: string[];
  abort(): void;
}

/** A context for tests of steps. A service that the test gives no fake of fails at its first use, by its name. */
export function testContext(
  given: Partial<Omit<StepContext, 'services' | 'log' | 'signal'>> & {
    services?: Partial<StepServices>;
    /** What the step sees as the present moment. */
    now?: string;
    /** How many times faster its time runs while it waits for a cloud. */
    haste?: number;
  } = {},
): TestContext {
  const { services = {}, now = '2026-01-15T10:00:00.000Z', haste, ...rest } = given;
  const logged: string[] = [];
  const abort = new AbortController();
  return {
    orgId: 'org-1',
    spaceId: 'space-1',
    workflowId: 'workflow-1',
    executionId: 'execution-1',
    idempotencyKey: 'execution-1/step-1',
    actor: { id: 'user-1', name: 'Ann' },
    timeZone: 'UTC',
    depth: 0,
    dryRun: false,
    clock: { now: () => new Date(now) },
    ...(haste ? { pause: (ms, signal) => sleep(ms / haste, undefined, { signal }) } : {}),
    ...rest,
    signal: abort.signal,
    log: (level, text) => logged.push(`${level}: ${text}`),
    services: withRefusals(services),
    logged,
    abort: () => abort.abort(),
  };
}

function withRefusals(given: Partial<StepServices>): StepServices {
  const missing = (name: keyof StepServices): never => {
    throw new Error(`The step uses the service “${name}”, of which the test gives no fake.`);
  };
  return {
    get http() {
      return given.http ?? missing('http');
    },
    get apis() {
      return given.apis ?? missing('apis');
    },
    get clouds() {
      return given.clouds ?? missing('clouds');
    },
    get commands() {
      return given.commands ?? missing('commands');
    },
    get network() {
      return given.network ?? missing('network');
    },
    get code() {
      return given.code ?? missing('code');
    },
    /** Evaluated here: the ways through a process are proven with the process. */
    get expressions() {
      return given.expressions ?? expressionsHere;
    },
    get datastores() {
      return given.datastores ?? missing('datastores');
    },
    get cases() {
      return given.cases ?? missing('cases');
    },
    get caseTickets() {
      return given.caseTickets ?? missing('caseTickets');
    },
    get costs() {
      return given.costs ?? missing('costs');
    },
    get workflows() {
      return given.workflows ?? missing('workflows');
    },
    get customers() {
      return given.customers ?? missing('customers');
    },
    get ai() {
      return given.ai ?? missing('ai');
    },
    get chats() {
      return given.chats ?? missing('chats');
    },
    get mail() {
      return given.mail ?? missing('mail');
    },
    get mcp() {
      return given.mcp ?? missing('mcp');
    },
    get apps() {
      return given.apps ?? missing('apps');
    },
    get tickets() {
      return given.tickets ?? missing('tickets');
    },
  };
}

/** Runs a step as the runner does: the values are checked by its `input` first, and refused with its message. */
export async function runStep<Input>(
  step: StepModule<Input>,
  values: Record<string, Json>,
  context: StepContext = testContext(),
): Promise<Json> {
  return step.run(step.input.parse(values), context);
}
