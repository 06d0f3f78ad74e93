import type { Json, JsonObject } from '@shared/model/json';
import { StepError, type StepContext } from '../../contract';
import type { CloudCall, CloudPlace, CloudSession } from '../../clouds.port';
import { atOnce } from './atOnce';
import { monthlyCosts, type MonthlyCost } from './costs';
import type { Target } from './targets';
import { sentence } from '@shared/words/sentence';

/** What looking at a resource has shown: a change to make, or why there is none. */
export type Looked = Change | { kind: 'unchanged' | 'skipped'; name: string; reason: string };

export interface Change {
  kind: 'change';
  /** As people call it; '' when it has no name. */
  name: string;
  tags: Readonly<Record<string, string>>;
  /** Where it really is, if the target does not say or says another. */
  region?: string;
  /** What is done, as the audit tells it: `Stop instance i-1`. */
  summary: string;
  before: JsonObject;
  /** `found`: what each stage gave. */
  after: JsonObject | ((found: readonly Json[]) => JsonObject);
  /** Made one after the other. */
  stages: readonly Stage[];
  /** What can never be had back; null when the way back is whole. */
  cannotUndo: string | null;
  /** The calls that lead back. */
  undo: readonly CloudCall[] | ((found: readonly Json[]) => readonly CloudCall[]);
  /** Fields of the resource as the change leaves them, by dotted paths: undone only while they stand. */
  left?: JsonObject;
}

export interface Stage {
  call: CloudCall;
  /** Waits until what the call began has happened, and gives what is known then. Fails when it cannot happen. */
  settle?(reply: Json): Promise<Json>;
  /** Sent when a later stage fails, so that nothing is left half done. */
  back?: CloudCall;
}

export interface Changing {
  session: CloudSession;
  /** Where resources are that do not say so. */
  place: CloudPlace;
  targets: readonly Target[];
  look(target: Target): Promise<Looked>;
  /** One after the other, where several may belong to the same one. */
  oneByOne?: boolean;
}

type Status = 'changed' | 'would_change' | 'unchanged' | 'skipped' | 'failed';

interface Row {
  account: string;
  region: string;
  resource: string;
  /** Of a target that came from a case. */
  case_id: string | null;
  name: string;
  status: Status;
  reason: string;
  summary: string;
  before: Json;
  after: Json;
  monthly_cost: number | null;
  currency: string | null;
  cannot_undo: string | null;
  /** Only of a preview: what would be sent. */
  calls?: Json;
  /** What the step “Undo changes” takes. */
  undo: Json;
}

const callJson = ({ service, operation, input }: CloudCall): JsonObject => ({ service, operation, input });

/**
 * Looks at each resource and changes it, or in a preview says what would be done. A resource that fails does not keep
 * the others from being changed; when every change fails, the step does, with the rows beside its error. A stop ends
 * after the resources under way, and the log says what was done.
 */
export async function changeResources(context: StepContext, asked: Changing): Promise<JsonObject> {
  const { session, place } = asked;
  const { services, signal } = context;
  const targets = asked.targets.map((one) => ({
    ...one,
    account: one.account || place.account,
    region: one.region || place.region,
  }));
  if (targets.length === 0) return answer([], context.dryRun);
  const costs = await monthlyCosts(
    context,
    targets.map(({ billed }) => billed),
  );
  const done: (Row | undefined)[] = targets.map(() => undefined);

  async function one(target: Target): Promise<Row> {
    const wanted = { account: target.account, region: target.region };
    const cost: MonthlyCost | undefined = costs.get(target.billed);
    const base: Row = {
      ...wanted,
      resource: target.resource,
      case_id: target.caseId === '' ? null : target.caseId,
      name: '',
      status: 'skipped',
      reason: '',
      summary: '',
      before: null,
      after: null,
      monthly_cost: cost?.amount ?? null,
      currency: cost?.currency ?? null,
      cannot_undo: null,
      undo: null,
    };
    try {
      const looked = await asked.look(target);
      if (looked.kind !== 'change')
        return { ...base, status: looked.kind, name: looked.name, reason: looked.reason };
      const { name, tags, summary, before, cannotUndo: cannot_undo } = looked;
      const at = { account: target.account, region: looked.region ?? target.region };
      const told = { ...base, ...at, name, summary, before, after: given(looked.after, []), cannot_undo };
      const refused = await services.clouds.refusal(session, at, tags, signal);
      if (context.dryRun)
        return {
          ...told,
          status: 'would_change',
          reason: refused ?? '',
          calls: looked.stages.map(({ call }) => callJson(call)),
        };
      if (refused !== null) return { ...told, status: 'failed', reason: refused };
      return await make(at, target, looked, told);
    } catch (error) {
      if (signal.aborted) throw error;
      if (!(error instanceof StepError)) throw error;
      return { ...base, status: 'failed', reason: error.message };
    }
  }

  async function make(at: CloudPlace, target: Target, change: Change, told: Row): Promise<Row> {
    const { executionId, workflowId, actor } = context;
    const by = { actor, executionId, workflowId };
    const { before, summary } = change;
    const send = (call: CloudCall, what = summary) => {
      const noted = { call, resource: target.resource, summary: what, before, after: told.after };
      return services.clouds.change(session, at, noted, by, signal);
    };
    async function takenBack(reason: string, calls: readonly CloudCall[]): Promise<string> {
      if (calls.length === 0) return reason;
      try {
        for (const call of calls) await send(call, `Take back: ${summary}`);
        return `${sentence(reason)} What was begun was taken back.`;
      } catch (error) {
        if (signal.aborted || !(error instanceof StepError)) throw error;
        return `${sentence(reason)} What was begun could not be taken back: ${error.message}`;
      }
    }
    const found: Json[] = [];
    const backs: CloudCall[] = [];
    try {
      for (const { call, settle, back } of change.stages) {
        const reply = await send(call);
        if (back) backs.unshift(back);
        found.push(settle ? await settle(reply) : reply);
      }
    } catch (error) {
      if (signal.aborted || !(error instanceof StepError)) throw error;
      const made = `${error.message} ${found.length} of its ${change.stages.length} calls were made before.`;
      const reason = found.length > 0 && backs.length === 0 ? made : error.message;
      return { ...told, status: 'failed', reason: await takenBack(reason, backs) };
    }
    context.log('info', `${summary}: done`);
    const calls = given(change.undo, found).map(callJson);
    const way: JsonObject = { ...session, ...at, resource: target.resource, summary, calls };
    const whole = change.left === undefined ? way : { ...way, left: change.left };
    const undo = calls.length === 0 ? null : whole;
    return { ...told, status: 'changed', after: given(change.after, found), undo };
  }

  const work = async ([index, target]: [number, Target]) => {
    if (signal.aborted) return;
    const row = await one(target);
    if (row.status === 'failed') context.log('error', `${target.resource}: ${row.reason}`);
    done[index] = row;
  };
  await atOnce([...targets.entries()], work, asked.oneByOne ? 1 : undefined);
  if (signal.aborted) throw signal.reason;
  const rows = done.filter((row) => row !== undefined);
  const result = answer(rows, context.dryRun);
  const tried = rows.filter(({ status }) => status === 'changed' || status === 'failed');
  const first = tried.find(({ status }) => status === 'failed');
  if (first && tried.every(({ status }) => status === 'failed')) {
    const others = tried.length === 1 ? '' : ` So did the other ${tried.length - 1}.`;
    throw new StepError(`${first.resource}: ${first.reason}${others}`, 'general', true, result);
  }
  return result;
}

const given = <T extends object>(value: T | ((found: readonly Json[]) => T), found: readonly Json[]): T =>
  typeof value === 'function' ? value(found) : value;

function answer(rows: readonly Row[], preview: boolean): JsonObject {
  const count = (status: Status) => rows.filter((row) => row.status === status).length;
  return {
    preview,
    changed: count(preview ? 'would_change' : 'changed'),
    unchanged: count('unchanged') + count('skipped'),
    failed: count('failed'),
    cannot_undo: [...new Set(rows.flatMap(({ cannot_undo }) => cannot_undo ?? []))],
    rows: rows.map((row) => ({ ...row })),
  };
}
