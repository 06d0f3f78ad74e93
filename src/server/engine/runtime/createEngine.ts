import type pg from 'pg';
import type { Database } from '../../db/database';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { ApprovalNotifier } from '../approvals.port';
import type { Engine } from '../engine.port';
import type { Interpret } from '../journal.port';
import { signalsStore } from '../store/signals.store';
import { createAnswers, createAnnouncer, inAppNotifier } from './approvals';
import { createRunner } from './runner';
import { createGraphCache } from './graphs';
import { executionIdAt } from './ids';
import { createPeriods } from './periods';
import { createProcess } from './process';
import { createReplay } from './replay';
import { engineDefaults, type EngineSettings } from './settings';
import { createStarter } from './starter';
import { createStepTest } from './stepTest';
import { createStopper } from './stopper';
import { createSweep } from './sweep';
import { createWakeOthers } from './wakeOthers';
import { createForgetTest, createWorkflowTest } from './workflowTest';
import { holdStore, type HoldReason } from '../store/hold.store';
import { createHolding } from './holding';
import { createDispatcher } from './dispatcher';
import { createWriter } from './writer';

export interface EngineOptions {
  database: Database;
  /** For the connection that holds the process's lock. */
  connection: pg.ClientConfig;
  interpret: Interpret;
  clock: Clock;
  log: Log;
  newId(): string;
  settings?: Partial<EngineSettings>;
  /** False: executions that are started here are carried out by other processes. */
  runsExecutions?: boolean;
  /** IANA zone of an organisation; UTC unless given. */
  timeZone?(orgId: string): Promise<string>;
  /** Who tells people of approvals; the app itself unless given. The fallback is tried when the main one failed. */
  approvals?: { main: ApprovalNotifier; fallback?: ApprovalNotifier };
}

export interface RunningEngine extends Engine {
  /** Takes over what dead processes have left, and goes on with what is due; `hold`: not before it is let go. */
  begin(hold?: HoldReason): Promise<void>;
  /** Gives back what it carries; another process, or the next start, goes on with it. */
  end(): Promise<void>;
  /** Once an hour or so: retention, and the mending of what should not happen. */
  sweep(): Promise<void>;
}

const GRAPHS_KEPT = 200;
/** Beats of the heart between two looks for claims that got lost and approvals that nobody was told of. */
const BEATS_OF_CARE = 10;
const BEATS_OF_REPAIR = 60;

export function createEngine(options: EngineOptions): RunningEngine {
  const { database, connection, interpret, clock, log, newId } = options;
  const settings: EngineSettings = { ...engineDefaults, ...options.settings };
  let beats = 0;
  let unlisten: (() => Promise<void>) | undefined;

  const owner = () => process.id();
  const runsExecutions = options.runsExecutions ?? true;
  const tellOthers = createWakeOthers({ database, log });
  const wake = () => (runsExecutions ? dispatcher.wake() : tellOthers.wake());
  const main = options.approvals?.main ?? inAppNotifier;
  const fallback = options.approvals?.fallback ?? main;
  const announcer = createAnnouncer({ database, clock, log, main, fallback, wake });
  const sweeper = createSweep({ database, clock, log, settings, wake });
  const writer = createWriter({ database, clock, owner, onDue: (at) => dispatcher.due(at) });
  const runner = createRunner({
    database,
    writer,
    interpret,
    clock,
    log,
    settings,
    graphs: createGraphCache(GRAPHS_KEPT),
    timeZone: options.timeZone ?? (() => Promise.resolve('UTC')),
    startChild: (sql, parent, stepRunId, child) => starter.startChild(sql, parent, stepRunId, child),
    onApprovals: () => announcer.announce(),
    onChild: wake,
    onFree: () => dispatcher.freed(),
  });
  const periods = createPeriods({ database, clock });
  const newExecutionId = () => executionIdAt(clock.now());
  const starter = createStarter({ database, clock, periods, owner, runner, wake });
  const dispatcher = createDispatcher({
    database,
    clock,
    log,
    settings,
    owner,
    runner,
    isStarting: starter.has,
  });
  const process = createProcess({
    database,
    connection,
    clock,
    log,
    newId,
    settings,
    async onLost() {
      runner.abortAll();
      await runner.idle();
    },
    onWork: wake,
    onBeat() {
      beats += 1;
      if (beats % BEATS_OF_CARE === 0) {
        dispatcher.repair();
        announcer.announce();
      }
      if (beats % BEATS_OF_REPAIR === 0)
        sweeper
          .repair()
          .catch((error: unknown) => log.debug({ err: error }, 'The engine could not be looked over'));
    },
  });

  return {
    start: starter.start,
    startIn: starter.startIn,
    wake,
    testStep: createStepTest({ database, newExecutionId, insert: starter.insert, wake }),
    testWorkflow: createWorkflowTest({ database, newExecutionId, insert: starter.insert, wake }),
    forgetTest: createForgetTest(database),
    stop: createStopper({ database, clock, abort: runner.abort, wake }),
    ...createAnswers({ database, clock, wake }),
    replay: createReplay({ database, newExecutionId, insert: starter.insert, wake }),
    ...createHolding({ database, clock, wake }),
    async begin(hold) {
      if (hold) {
        const held = await database.system((sql) => holdStore.hold(sql, hold, clock.now()));
        log.warn(
          { reason: hold, organisations: held },
          'Executions are held until an administrator lets them go',
        );
      }
      if (!runsExecutions) return periods.ready();
      unlisten = await database.listen(signalsStore.channel, {
        onPayload(payload) {
          const signal = signalsStore.read(payload);
          if (signal.kind === 'abort') runner.abort(signal.executionIds);
          else wake();
        },
        onGap: wake,
      });
      await periods.ready();
      await process.begin();
      dispatcher.begin();
      announcer.announce();
    },
    async end() {
      await unlisten?.();
      await tellOthers.idle();
      await dispatcher.end();
      await runner.flush();
      runner.abortAll();
      await Promise.race([runner.idle(), lateBy(settings.flush * 10)]);
      await writer.idle();
      await announcer.idle();
      await process.end();
    },
    async sweep() {
      await periods.ready();
      await sweeper.sweep();
    },
  };
}

const lateBy = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
