import { setTimeout as pause } from 'node:timers/promises';
import { chain, node } from '@tests/contract/workflowRuns';
import type { Database } from '@server/db/database';
import { firstSpace, makeFlow, type Client } from './client';

/** Callers that send a webhook each time, and believe what they are answered. */
export interface Webhooks {
  /** So many a second from now on; 0 rests. */
  rate(perSecond: number): void;
  /** Sends no more, and waits for the answers. */
  end(): Promise<void>;
  /** What was lost, doubled or wrong, once everything has ended. */
  problems(database: Database): Promise<string[]>;
  figures(): {
    sent: number;
    answered: number;
    failed: number;
    waits: number[];
    statuses: Map<number, number>;
  };
}

const DONE = `'SUCCEEDED'`;

export async function startWebhooks(client: Client, url: () => string): Promise<Webhooks> {
  const graph = chain(
    node('A', 'VARIABLE-001', { values: { n: '{{trigger.payload.body.n}}' } }),
    node('B', 'VARIABLE-001', { values: { n: '{{steps.A.output.n}}!' } }),
  );
  const workflowId = await makeFlow(client, await firstSpace(client), 'Webhook', graph, []);
  const made = await client.patiently('POST', `/v1/triggers/${workflowId}`, { name: 'Hook', type: 'HTTP' });
  const { trigger, secret } = made.body;
  const answered = new Set<string>();
  const statuses = new Map<number, number>();
  const waits: number[] = [];
  const open = new Set<Promise<void>>();
  let sent = 0;
  let perSecond = 0;
  let ended = false;

  async function send(n: string) {
    const from = performance.now();
    const status = await fetch(`${url()}/hooks/${trigger.trigger_id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-costloom-secret': secret },
      body: JSON.stringify({ n }),
      signal: AbortSignal.timeout(30_000),
    }).then(
      async (reply) => {
        await reply.arrayBuffer();
        return reply.status;
      },
      () => 0,
    );
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status !== 202) return;
    waits.push(performance.now() - from);
    answered.add(n);
  }

  const beating = (async () => {
    for (let due = performance.now(); !ended;) {
      if (perSecond === 0) {
        await pause(20);
        due = performance.now();
        continue;
      }
      for (; due <= performance.now() && perSecond > 0; due += 1000 / perSecond) {
        const work = send(`n${(sent += 1)}`).finally(() => open.delete(work));
        open.add(work);
      }
      await pause(5);
    }
  })();

  return {
    rate: (now) => void (perSecond = now),
    async end() {
      ended = true;
      await beating;
      await Promise.all(open);
    },
    figures: () => ({ sent, answered: answered.size, failed: sent - answered.size, waits, statuses }),
    async problems(database) {
      const found: string[] = [];
      const rows = await database.system((sql) =>
        sql.rows<{ n: string; times: number; good: number }>(
          `select payload -> 'body' ->> 'n' as n, count(*) as times,
             count(*) filter (where status = ${DONE} and output ->> 'n' = (payload -> 'body' ->> 'n') || '!') as good
           from execution where workflow_id = $1 group by 1`,
          [workflowId],
        ),
      );
      const byName = new Map(rows.map((row) => [row.n, row]));
      for (const n of answered) if (!byName.has(n)) found.push(`The webhook ${n} was accepted and is lost`);
      for (const { n, times, good } of rows) {
        if (times !== 1) found.push(`The webhook ${n} started ${times} executions`);
        if (good !== times) found.push(`The execution of ${n} has not ended well`);
      }
      return found.slice(0, 20);
    },
  };
}
