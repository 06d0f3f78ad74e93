import { Fault, isFault } from '@shared/kernel/fault';
import type { GeneratedWorkflow } from '@shared/api/generations/generations.api';
import type { Graph, InputParameter } from '@shared/model/graph/types';
import type { Json } from '@shared/model/json';
import type { Problem } from '@shared/model/problem';
import type { StepDefinition } from '@shared/model/steps/manifest';
import { generationWords } from '@shared/words/generations';
import type { Database } from '../../db/database';
import type { TryGraph } from '../../engine/trial.port';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import { StepError } from '../../steps/contract';
import type { AiPort, AiRequest } from '../../steps/services';
import { judgeWorkflows } from './judging';
import { askedChange, type ChangeWith } from './changes/changes';
import { subjectOf, type ChangeAsked, type FailedStep } from './changes/subject';
import { generationsStore, type GenerationKind, type GenerationRow, type Made } from './generations.store';
import { answerSchema, instructions, questionOf } from './question';

/** For whom a workflow is generated. */
export interface Author {
  orgId: string;
  userId: string;
  name: string;
  isMspUser: boolean;
}

export interface GenerationsDeps {
  database: Database;
  clock: Clock;
  log: Log;
  newId: () => string;
  ai: AiPort;
  definitions(): readonly StepDefinition[];
  validate(by: Author, given: { graph: Graph; inputs: readonly InputParameter[] }): Promise<Problem[]>;
  /** Lets a graph take its course over sample data. */
  tryGraph: TryGraph;
  /** A step of a run of this organization, as it ended. */
  failedStep(orgId: string, workflowId: string, stepExecutionId: string): Promise<FailedStep>;
  /** How long a model may take with all that it mends, milliseconds; four minutes unless given. */
  patience?: number;
}

const PATIENCE = 240_000;
/** Nothing is asked for longer: whoever asked is gone. */
const LOST_AFTER = 5 * 60_000;
/** How often a generation looks whether it was stopped, by whichever process. */
const LOOK_MS = 1_000;
/** Of one organisation at a time. */
const AT_ONCE = 5;
const KEPT = 7 * 24 * 60 * 60_000;

type Ending = Parameters<typeof generationsStore.end>[2];
type Make = (stopped: AbortSignal) => Promise<Made>;
const failed = (message: string): Ending => ({ status: 'FAILED', message, workflow: null, change: null });

export type GenerationsService = ReturnType<typeof createGenerations>;

/** Workflows, and changes of them, that a model is asked for: proposals, which nothing saves or runs by itself. */
export function createGenerations(deps: GenerationsDeps) {
  const { database, clock, log, newId, ai, patience = PATIENCE } = deps;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);

  /** A port that does not heed the signal must not keep a generation in progress for ever. */
  async function asked(by: Author, request: AiRequest, stopped: AbortSignal): Promise<Json> {
    const late = AbortSignal.timeout(patience);
    const signal = AbortSignal.any([stopping.signal, stopped, late]);
    const over = new Promise<never>((_resolve, reject) => {
      const stop = () =>
        reject(
          new Fault(
            late.aborted ? 'timeout:answer_too_slow' : 'timeout:answer_interrupted',
            late.aborted ? generationWords.tooLong : generationWords.interrupted,
          ),
        );
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
    });
    return Promise.race([ai.complete(by.orgId, request, signal), over]);
  }

  const definitionsFor = (by: Author) =>
    deps.definitions().filter(({ isMSPStep }) => by.isMspUser || !isMSPStep);

  /** The model mends what the graph would not stand; what it leaves is told with the workflow. */
  async function workflowFor(by: Author, prompt: string, stopped: AbortSignal): Promise<GeneratedWorkflow> {
    const definitions = definitionsFor(by);
    const judge = judgeWorkflows(definitions, {
      newId,
      validate: (given) => deps.validate(by, given),
      tryOut: (given) => deps.tryGraph({ orgId: by.orgId, ...given }, stopped),
    });
    const answer = await asked(
      by,
      {
        use: 'workflows',
        prompt: instructions,
        data: questionOf(prompt, definitions),
        answer: { format: 'json', schema: answerSchema, check: judge.check },
      },
      stopped,
    );
    return judge.workflowOf(answer);
  }

  /** Aborts `stop` once the generation is no longer waited for. */
  function follow(orgId: string, generationId: string, stop: AbortController): () => void {
    const timer = setInterval(() => {
      database
        .tenant(orgId, (sql) => generationsStore.isInProgress(sql, generationId))
        .then((isWaitedFor) => (isWaitedFor ? undefined : stop.abort()))
        .catch((error: unknown) => log.warn({ err: error }, 'Whether a generation was stopped is not known'));
    }, LOOK_MS);
    return () => clearInterval(timer);
  }

  async function generate(by: Author, generationId: string, make: Make): Promise<void> {
    const stop = new AbortController();
    const unfollow = follow(by.orgId, generationId, stop);
    const end = await make(stop.signal).then(
      (made): Ending => ({ status: 'READY', message: '', ...made }),
      (error: unknown): Ending => {
        if (error instanceof StepError || isFault(error)) return failed(error.message);
        log.error({ err: error, generation: generationId }, 'What was asked for could not be generated');
        return failed(generationWords.broken);
      },
    );
    unfollow();
    await database.tenant(by.orgId, (sql) => generationsStore.end(sql, generationId, end));
  }

  async function begin(by: Author, kind: GenerationKind, make: Make): Promise<string> {
    const generationId = newId();
    const { orgId, userId } = by;
    await database.tenant(orgId, async (sql) => {
      if ((await generationsStore.countSince(sql, orgId, ago(LOST_AFTER))) >= AT_ONCE)
        throw new Fault('conflict:too_many_generations', generationWords.tooMany(AT_ONCE));
      await generationsStore.insert(sql, { generationId, orgId, userId, kind, now: clock.now() });
    });
    const work = generate(by, generationId, make)
      .catch((error: unknown) => log.error({ err: error }, 'The end of a generation could not be written'))
      .finally(() => running.delete(work));
    running.add(work);
    return generationId;
  }

  return {
    /** → at once; how it goes on is asked for by `get`. */
    start: (by: Author, prompt: string): Promise<string> =>
      begin(by, 'workflow', async (stopped) => ({
        workflow: await workflowFor(by, prompt, stopped),
        change: null,
      })),

    /** Refused at once where there is nothing to ask; otherwise as `start`. */
    async startChange(by: Author, given: ChangeAsked): Promise<string> {
      const validate: ChangeWith['validate'] = (one) => deps.validate(by, one);
      const problems = await validate(given);
      const failedStep = (workflowId: string, id: string) => deps.failedStep(by.orgId, workflowId, id);
      const subject = await subjectOf(given, { problems, failed: failedStep });
      return begin(by, 'change', async (stopped) => {
        const definitions = definitionsFor(by);
        const ask = (request: AiRequest) => asked(by, request, stopped);
        const tryOut: ChangeWith['tryOut'] = (one) => deps.tryGraph({ orgId: by.orgId, ...one }, stopped);
        const change = await askedChange(subject, { definitions, newId, validate, tryOut, ask });
        return { workflow: null, change };
      });
    },

    /** One of the caller's own. */
    async get(
      { orgId, userId }: Pick<Author, 'orgId' | 'userId'>,
      generationId: string,
      kind: GenerationKind = 'workflow',
    ): Promise<GenerationRow> {
      const row = await database.tenant(orgId, (sql) =>
        generationsStore.find(sql, { orgId, generationId, userId, kind }),
      );
      if (!row) throw new Fault('not_found:generation_not_found', generationWords.notFound);
      const isLost = row.status === 'IN_PROGRESS' && row.created_at < ago(LOST_AFTER);
      return isLost ? { ...row, status: 'FAILED', message: generationWords.interrupted } : row;
    },

    /** One of the caller's own, of either kind; the model is no longer asked, whichever process does. */
    async stop({ orgId, userId }: Pick<Author, 'orgId' | 'userId'>, generationId: string): Promise<void> {
      await database.tenant(orgId, async (sql) => {
        if (!(await generationsStore.isOf(sql, { orgId, generationId, userId })))
          throw new Fault('not_found:generation_not_found', generationWords.notFound);
        await generationsStore.end(sql, generationId, failed(generationWords.stopped));
      });
    },

    sweep: (): Promise<number> => database.system((sql) => generationsStore.removeBefore(sql, ago(KEPT))),

    async end(): Promise<void> {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
