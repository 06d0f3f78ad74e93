import { setTimeout as pause } from 'node:timers/promises';
import { isFault } from '@shared/kernel/fault';
import type { Json } from '@shared/model/json';
import type { Database } from '@server/db/database';
import { findStuck } from '@server/engine/store/retention.store';
import { startRun, type Client } from './client';
import type { Flows, Kind } from './flows';
import { answerTo, type Outside } from './outside';

interface Begun {
  tag: string;
  kind: Kind;
  eventId: string;
  /** Set when the server said that it is stored. */
  executionId?: string;
}

interface Ended {
  execution_id: string;
  trigger_event_id: string;
  status: string;
  reason: string | null;
  output: Json;
  wake_at: Date | null;
  parent_id: string | null;
}

export interface Figures {
  executions: number;
  waiting: number;
  calls: number;
  /** Steps of which an operator had to say what became of them. */
  asked: number;
  askedAgain: number;
  stepRuns: number;
  /** Executions that ended because the server died twice during one of their steps. */
  blamed: number;
}

export interface MixDeps {
  client: Client;
  flows: Flows;
  outside: Outside;
  /** Opens the database anew when it was away. */
  database(): Promise<Database>;
  random(): number;
}

/** A load of many kinds, kept going through kills, and what must be true of it afterwards. */
export function createMix({ client, flows, outside, database, random }: MixDeps) {
  const begun: Begun[] = [];
  const starting = new Set<Promise<void>>();
  const failures: string[] = [];
  const expected = new Map<string, string>();
  /** Step runs that had ended when something was killed: they are to stay exactly so. */
  const seenEnded = new Map<string, string>();
  const answered = new Map<string, 'done' | 'again'>();
  let number = 0;

  function start(kind: Kind): Begun {
    number += 1;
    const one: Begun = { tag: `t${number}x`, kind, eventId: `event-${number}` };
    begun.push(one);
    const work = startRun(client, kind.workflowId, one.eventId, { tag: one.tag })
      .then((id) => void (one.executionId = id))
      .catch((error: unknown) => void failures.push(`A start failed: ${String(error)}`))
      .finally(() => starting.delete(work));
    starting.add(work);
    return one;
  }

  const system = async <T>(work: Parameters<Database['system']>[0], patience = 30_000): Promise<T> => {
    const end = performance.now() + patience;
    for (;;) {
      try {
        return (await (await database()).system(work)) as T;
      } catch (error) {
        if (!isFault(error) || error.code !== 'unavailable' || performance.now() > end) throw error;
        await pause(50);
      }
    }
  };

  /** What a person would do: answers the questions of interrupted steps, and approvals. */
  async function tend(): Promise<void> {
    interface Question {
      step_run_id: string;
      execution_id: string;
      workflow_id: string;
      inputs: { tag: string };
      step_name: string;
      iter_path: string;
      input: { url?: string } | null;
    }
    const questions = await system<Question[]>((sql) =>
      sql.rows(
        `select s.step_run_id, s.execution_id, e.workflow_id, e.inputs, s.step_name, s.iter_path, s.input
         from step_run s join execution e using (execution_id)
         where s.reason = 'operator' and s.status = 'WAITING'
           and not exists (select from step_answer a where a.step_run_id = s.step_run_id) limit 200`,
      ),
    );
    for (const question of questions) {
      const called = new URL(question.input?.url ?? 'http://nowhere');
      const tag = called.searchParams.get('tag') ?? '';
      const step = called.searchParams.get('step') ?? '';
      const wasDone = outside.count(tag, step) > 0;
      const output = { status: 200, headers: {}, body: answerTo(tag, step), url: '' };
      const path = `/v1/workflows/${question.workflow_id}/executions/${question.execution_id}/steps/${question.step_run_id}/answer`;
      const answer = wasDone ? { answer: 'done', output } : { answer: 'again' };
      const reply = await client.patiently('POST', path, answer);
      if (reply.status !== 200 && reply.status !== 409)
        failures.push(`An operator's answer was refused: ${JSON.stringify(reply.body)}`);
      answered.set(question.step_run_id, wasDone ? 'done' : 'again');
    }
    const approvals = await system<{ approval_id: string; workflow_id: string; execution_id: string }[]>(
      (sql) =>
        sql.rows(
          `select approval_id, workflow_id, execution_id from approval where state = 'pending' limit 200`,
        ),
    );
    for (const { approval_id, workflow_id, execution_id } of approvals) {
      const decision = random() < 0.5 ? 'approve' : 'reject';
      const path = `/v1/monitoring/approvals/${workflow_id}/${execution_id}`;
      const reply = await client.patiently('POST', path, { approval_id, decision });
      // 409: decided by a call of which the answer was lost.
      if (reply.status !== 200 && reply.status !== 409)
        failures.push(`A decision was refused: ${JSON.stringify(reply.body)}`);
    }
  }

  /** Until all has ended, or nothing has moved for so long: how fast the machine is does not matter. */
  async function untilSettled(stillMs: number): Promise<void> {
    await Promise.all(starting);
    let [seen, since] = ['', performance.now()];
    for (;;) {
      await tend();
      const now = await system<{ open: number; steps: number }>((sql) =>
        sql.one(
          `select count(*) as open, (select count(*) from step_run where ended_at is not null) as steps
           from execution e where ended_at is null and not (status = 'WAITING' and reason = 'timer'
             and wake_at > now() + interval '1 hour')`,
        ),
      );
      if (now.open === 0) return;
      const moved = `${now.open} ${now.steps}`;
      if (moved !== seen) [seen, since] = [moved, performance.now()];
      if (performance.now() - since > stillMs) return;
      await pause(100);
    }
  }

  /** Remembers what has ended, in an execution that has not. */
  async function remember(): Promise<void> {
    const rows = await system<{ id: string; is: string }[]>(
      (sql) =>
        sql.rows(
          `select s.step_run_id as id, concat(s.status, ' ', s.attempt, ' ', s.started_at, ' ', s.ended_at) as is
         from step_run s join execution e using (execution_id)
         where e.ended_at is null and s.ended_at is not null limit 100000`,
        ),
      0,
    );
    for (const { id, is } of rows) if (!seenEnded.has(id)) seenEnded.set(id, is);
  }

  /**
   * A step during which the server died twice is taken for the cause, and fails: so may a step that was only there
   * when a kill came. Its execution, and those that wait for it, then end as failed.
   */
  const blamed = () =>
    system<{ execution_id: string }[]>((sql) =>
      sql.rows(
        `with recursive blamed as (
           select execution_id from step_run
           where status = 'FAILED' and deaths >= 2 and error_message like '%ended twice%'
           union select e.parent_id from execution e join blamed using (execution_id) where e.parent_id is not null
         ) select execution_id from blamed join execution using (execution_id) where ended_at is not null`,
      ),
    ).then((rows) => new Set(rows.map(({ execution_id: id }) => id)));

  const plain = (output: Json, tag: string) => JSON.stringify(output).replaceAll(tag, 'TAG');

  return {
    begun,
    remember,
    tend,
    untilSettled,
    failures,
    /** Starts that no server has answered yet. */
    unanswered: () => starting.size,
    /** One of each kind without any fault: what it gives is what all others are to give. */
    async reference(): Promise<void> {
      for (const kind of flows.kinds) start(kind);
      await untilSettled(120_000);
      const rows = await system<Ended[]>((sql) => sql.rows('select * from execution'));
      for (const { tag, kind, executionId } of begun) {
        const row = rows.find(({ execution_id: id }) => id === executionId);
        if (!kind.waits && row?.status !== 'SUCCEEDED')
          failures.push(`Without faults “${kind.name}” ended as ${row?.status}: ${JSON.stringify(row)}`);
        expected.set(kind.name, plain(row?.output ?? null, tag));
      }
    },
    load(count: number): void {
      for (let at = 0; at < count; at += 1) {
        const kind = flows.kinds[Math.floor(random() * flows.kinds.length)];
        if (kind) start(kind);
      }
    },
    /** Everything that is not as it must be. */
    async problems(): Promise<string[]> {
      // Each is told once: what comes later is not to blame.
      const found = failures.splice(0);
      const say = (text: string) => void (found.length < 50 && found.push(text));
      const rows = await system<Ended[]>((sql) => sql.rows('select * from execution'));
      const byId = new Map(rows.map((row) => [row.execution_id, row]));
      const perEvent = new Map<string, number>();
      for (const { trigger_event_id: id } of rows) perEvent.set(id, (perEvent.get(id) ?? 0) + 1);
      const stuck = await system<object[]>((sql) => findStuck(sql));
      if (stuck.length > 0) say(`Stuck: ${JSON.stringify(stuck.slice(0, 5))}`);
      const excused = await blamed();
      for (const { tag, kind, eventId, executionId } of begun) {
        const row = byId.get(executionId ?? '');
        if (!row) {
          say(`Lost: ${kind.name} ${tag} (${executionId})`);
          continue;
        }
        if (perEvent.get(eventId) !== 1) say(`${eventId} was started ${perEvent.get(eventId)} times`);
        const isExcused = excused.has(row.execution_id);
        if (isExcused) {
          if (row.status !== 'FAILED') say(`${kind.name} ${tag} was blamed and is ${row.status}`);
        } else if (kind.waits) {
          if (row.status !== 'WAITING' || row.reason !== 'timer') say(`${kind.name} ${tag} is ${row.status}`);
        } else if (row.status !== 'SUCCEEDED') say(`${kind.name} ${tag} is ${row.status}, ${row.reason}`);
        else if (plain(row.output, tag) !== expected.get(kind.name))
          say(`${kind.name} ${tag} gave ${plain(row.output, tag)}, not ${expected.get(kind.name)}`);
        for (const step of kind.unsafe ?? []) {
          const count = outside.count(tag, step);
          if (count !== 1 && !(isExcused && count === 0))
            say(`${kind.name} ${tag}: ${step} was carried out ${count} times`);
        }
        checkReads(tag, kind, say);
      }
      const recorded = await system<{ tag: string; step: string; n: number }[]>((sql) =>
        sql.rows(
          `select record_data ->> 'tag' as tag, record_data ->> 'step' as step, count(*) as n
           from datastore_record group by 1, 2`,
        ),
      );
      const records = new Map(recorded.map(({ tag, step, n }) => [`${tag} ${step}`, n]));
      for (const { tag, kind, executionId = '' } of begun)
        for (const step of kind.records ?? []) {
          const count = records.get(`${tag} ${step}`) ?? 0;
          if (count !== 1 && !(excused.has(executionId) && count === 0))
            say(`${tag}: the record of ${step} is there ${count} times`);
        }
      const runs = await system<{ id: string; is: string }[]>((sql) =>
        sql.rows(
          `select step_run_id as id, concat(status, ' ', attempt, ' ', started_at, ' ', ended_at) as is
           from step_run where step_run_id = any ($1::text[])`,
          [[...seenEnded.keys()]],
        ),
      );
      const now = new Map(runs.map(({ id, is }) => [id, is]));
      for (const [id, is] of seenEnded)
        if (now.get(id) !== is)
          say(`The step run ${id} had ended (${is}), and then was changed: ${now.get(id)}`);
      return found;
    },
    async figures(): Promise<Figures> {
      const rows = await system<{ executions: number; waiting: number }>((sql) =>
        sql.one(
          `select count(*) as executions, count(*) filter (where ended_at is null) as waiting from execution`,
        ),
      );
      const runs = await system<{ n: number }>((sql) => sql.one('select count(*) as n from step_run'));
      const again = [...answered.values()].filter((what) => what === 'again').length;
      return {
        ...rows,
        calls: outside.calls.length,
        asked: answered.size,
        askedAgain: again,
        stepRuns: runs.n,
        blamed: (await blamed()).size,
      };
    },
    /** When a step first ended, after `from`, of what had been begun before `before`; undefined: there was none. */
    async firstStep(before: Date, from: Date, to: Date): Promise<number | undefined> {
      const row = await system<{ at: Date | null }>((sql) =>
        sql.one(
          `select min(s.ended_at) as at from step_run s join execution e using (execution_id)
           where e.created_at < $1 and s.ended_at > $2 and s.ended_at < $3`,
          [before, from, to],
        ),
      );
      return row.at === null ? undefined : row.at.getTime() - from.getTime();
    },
  };

  /** Once the next step has been asked, the one before it had ended and must never be asked again. */
  function checkReads(tag: string, kind: Kind, say: (text: string) => void) {
    const reads = kind.reads ?? [];
    if (reads.length < 2) return;
    let furthest = -1;
    for (const call of outside.calls) {
      if (call.tag !== tag) continue;
      const at = reads.indexOf(call.step);
      if (at < furthest) say(`${kind.name} ${tag}: ${call.step} was asked again after ${reads[furthest]}`);
      furthest = Math.max(furthest, at);
    }
  }
}

export type Mix = ReturnType<typeof createMix>;
