import { beforeEach, describe, expect, it } from 'vitest';
import { EVERY, type Kind, type Queue } from '@server/jobs/queue.port';

const T = Date.parse('2026-03-01T00:00:00Z');
const at = (seconds: number) => new Date(T + seconds * 1000);

/** What holds for every queue of jobs. `make`: an empty one. */
export function queueContract(make: () => Promise<Queue>): void {
  describe('a queue of jobs', () => {
    let queue: Queue;
    let n: number;
    beforeEach(async () => {
      queue = await make();
      n = 0;
    });

    const kind = (name: string, more: Partial<Kind> = {}): Kind => ({
      name,
      concurrency: 1,
      room: 99,
      ...more,
    });
    async function add(name: string, orgId: string | null, more: { key?: string; at?: Date } = {}, now = 0) {
      n += 1;
      await queue.add(null, { jobId: `j${n}`, name, orgId, input: { n }, ...more }, at(now));
    }
    const claim = (kinds: Kind[], now: number, limit = 10, claim = `c${now}`) =>
      queue.claim(kinds, limit, { claim, now: at(now), until: at(now + 60) });
    const ids = (jobs: { jobId: string }[]) => jobs.map(({ jobId }) => jobId).sort();

    it('gives a job once, with its input and its try, and forgets it when it is done', async () => {
      await add('mail', 'o1');
      const [job] = await claim([kind('mail')], 1);
      expect(job).toMatchObject({ jobId: 'j1', name: 'mail', orgId: 'o1', input: { n: 1 }, tries: 1 });
      expect(await claim([kind('mail')], 2)).toEqual([]);
      if (job) await queue.done(job, at(3), null);
      expect(await claim([kind('mail')], 100)).toEqual([]);
      expect(await queue.status(at(100))).toEqual([]);
    });

    it('gives only what is due, and of kinds that are asked for', async () => {
      await add('mail', 'o1', { at: at(10) });
      await add('other', 'o1');
      expect(await claim([kind('mail')], 9)).toEqual([]);
      expect(await queue.nextDue(['mail'])).toEqual(at(10));
      expect(ids(await claim([kind('mail')], 10))).toEqual(['j1']);
      expect(await queue.nextDue(['nothing'])).toBeNull();
    });

    it('runs no more of an organization at a time than its kind allows, over all claims', async () => {
      for (let each = 0; each < 4; each += 1) await add('import', 'o1');
      const first = await claim([kind('import', { concurrency: 2 })], 1);
      expect(ids(first)).toEqual(['j1', 'j2']);
      expect(await claim([kind('import', { concurrency: 2 })], 2)).toEqual([]);
      const [one] = first;
      if (one) await queue.done(one, at(3), null);
      expect(ids(await claim([kind('import', { concurrency: 2 })], 3))).toEqual(['j3']);
    });

    it('serves organizations in turn: one with many does not hold up one with one', async () => {
      for (let each = 0; each < 5; each += 1) await add('mail', 'many');
      await add('mail', 'one', {}, 1);
      expect(ids(await claim([kind('mail', { concurrency: 5 })], 2, 2))).toEqual(['j1', 'j6']);
    });

    it('gives a process no more of a kind than it has room for', async () => {
      for (const org of ['a', 'b', 'c']) await add('import', org);
      await add('mail', 'a');
      expect(ids(await claim([kind('import', { room: 1 }), kind('mail')], 1))).toEqual(['j1', 'j4']);
      expect(await claim([kind('import', { room: 0 })], 2)).toEqual([]);
    });

    it('gives a job again whose process fell silent; what that one says later counts for nothing', async () => {
      await add('mail', 'o1');
      const [lost] = await claim([kind('mail')], 0, 10, 'first');
      expect(await claim([kind('mail')], 59)).toEqual([]);
      const [again] = await claim([kind('mail')], 61, 10, 'second');
      expect(again).toMatchObject({ jobId: 'j1', tries: 2 });
      if (!lost || !again) throw new Error('not given');
      expect(await queue.keep([lost, again], at(200))).toEqual(['j1']);
      await queue.done(lost, at(62), null);
      await queue.failed(lost, 'too late', at(62), null);
      expect(await claim([kind('mail')], 130)).toEqual([]);
      await queue.done(again, at(131), null);
      expect(await queue.status(at(131))).toEqual([]);
    });

    it('keeps a job for as long as its process says so', async () => {
      await add('mail', 'o1');
      const jobs = await claim([kind('mail')], 0);
      expect(await queue.keep(jobs, at(120))).toEqual(['j1']);
      expect(await claim([kind('mail')], 90)).toEqual([]);
      expect(await queue.keep([], at(500))).toEqual([]);
    });

    it('tries a failed job again when it is told to, and keeps one that was given up, with its reason', async () => {
      await add('mail', 'o1');
      const [first] = await claim([kind('mail')], 0);
      if (first) await queue.failed(first, 'The mail server is away.', at(1), at(30));
      expect(await claim([kind('mail')], 29)).toEqual([]);
      const [second] = await claim([kind('mail')], 30);
      expect(second?.tries).toBe(2);
      if (second) await queue.failed(second, 'Refused.', at(31), null);
      expect(await claim([kind('mail')], 1_000)).toEqual([]);
      expect(await queue.status(at(32))).toMatchObject([
        { name: 'mail', failed: 1, waiting: 0, running: 0, lastError: 'Refused.', lastErrorAt: at(31) },
      ]);
      await queue.forgetFailed(at(31));
      expect(await queue.status(at(32))).toHaveLength(1);
      await queue.forgetFailed(at(32));
      expect(await queue.status(at(32))).toEqual([]);
    });

    it('takes a job back without counting its try', async () => {
      await add('mail', 'o1');
      const [first] = await claim([kind('mail')], 0);
      if (first) await queue.giveBack(first, at(5));
      expect(await claim([kind('mail')], 5)).toMatchObject([{ tries: 1 }]);
    });

    it('adds one of a key at most while it waits, each organization for itself', async () => {
      await add('detect', 'o1', { key: 'daily' });
      await add('detect', 'o1', { key: 'daily' });
      await add('detect', 'o2', { key: 'daily' });
      const jobs = await claim([kind('detect')], 1);
      expect(ids(jobs)).toEqual(['j1', 'j3']);
      for (const job of jobs) await queue.failed(job, 'no', at(2), null);
      await add('detect', 'o1', { key: 'daily' });
      expect(ids(await claim([kind('detect')], 3))).toEqual(['j4']);
    });

    it('puts a recurring job forward when it is done, and makes it due when it is asked to', async () => {
      await add('retention', null, { key: EVERY, at: at(10) });
      await queue.hurry(['retention'], at(2));
      const [job] = await claim([kind('retention')], 2);
      if (job) await queue.done(job, at(4), at(3_604));
      expect(await queue.status(at(5))).toMatchObject([
        { recurring: true, waiting: 1, nextAt: at(3_604), lastStarted: at(2), lastEnded: at(4), tries: 0 },
      ]);
      expect(await claim([kind('retention')], 3_603)).toEqual([]);
      expect(await claim([kind('retention')], 3_604)).toHaveLength(1);
    });

    it('frees what is claimed when no other process is there', async () => {
      await add('mail', 'o1');
      await claim([kind('mail')], 0, 10, 'gone');
      await queue.takeOver();
      expect(await claim([kind('mail')], 1)).toMatchObject([{ tries: 2 }]);
    });

    it('says when a job is added', async () => {
      const { promise: told, resolve } = Promise.withResolvers<void>();
      const stop = await queue.onAdded(resolve);
      await add('mail', 'o1');
      await told;
      await stop();
    });
  });
}
