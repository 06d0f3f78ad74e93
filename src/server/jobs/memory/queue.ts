import type { Json } from '@shared/model/json';
import { EVERY, type ClaimedJob, type Queue, type QueueRow } from '../queue.port';

interface Row {
  jobId: string;
  name: string;
  orgId: string | null;
  key: string | null;
  input: Json;
  runAt: Date;
  seq: number;
  tries: number;
  failed: boolean;
  claim: string | null;
  claimedUntil: Date | null;
  startedAt: Date | null;
  endedAt: Date | null;
  lastError: string | null;
  lastErrorAt: Date | null;
}

const latest = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((most, one) => (one && (!most || one > most) ? one : most), null);
const earliest = (dates: readonly Date[]): Date | null =>
  dates.reduce<Date | null>((least, one) => (!least || one < least ? one : least), null);

/** Jobs of one process, which go with it. */
export function memoryQueue(): Queue {
  const rows = new Map<string, Row>();
  const listeners = new Set<() => void>();
  let seq = 0;
  const free = ({ failed, claimedUntil }: Row, now: Date) =>
    !failed && (!claimedUntil || claimedUntil <= now);
  const own = (job: ClaimedJob) => {
    const row = rows.get(job.jobId);
    return row?.claim === job.claim ? row : undefined;
  };
  const tellAll = () => {
    for (const listener of listeners) queueMicrotask(listener);
  };
  const release = (row: Row, more: Partial<Row>) =>
    Object.assign(row, { claim: null, claimedUntil: null }, more);

  return {
    async add(_sql, { jobId, name, orgId, input, key, at }, now) {
      const same = (row: Row) => !row.failed && row.name === name && row.orgId === orgId && row.key === key;
      if (key !== undefined && [...rows.values()].some(same)) return;
      seq += 1;
      rows.set(jobId, {
        jobId,
        name,
        orgId,
        key: key ?? null,
        input,
        runAt: at ?? now,
        seq,
        tries: 0,
        failed: false,
        claim: null,
        claimedUntil: null,
        startedAt: null,
        endedAt: null,
        lastError: null,
        lastErrorAt: null,
      });
      tellAll();
    },

    async claim(kinds, limit, { claim, now, until }) {
      const groupOf = (row: Row) => `${row.name} ${row.orgId ?? ''}`;
      const most = new Map(kinds.map((kind) => [kind.name, kind.concurrency]));
      const rooms = new Map(kinds.map((kind) => [kind.name, kind.room]));
      const places = new Map<string, number>();
      for (const row of rows.values())
        if (!row.failed && row.claimedUntil && row.claimedUntil > now)
          places.set(groupOf(row), (places.get(groupOf(row)) ?? 0) + 1);
      const due = [...rows.values()]
        .filter((row) => most.has(row.name) && free(row, now) && row.runAt <= now)
        .sort((a, b) => a.runAt.getTime() - b.runAt.getTime() || a.seq - b.seq)
        .map((row) => {
          const place = (places.get(groupOf(row)) ?? 0) + 1;
          places.set(groupOf(row), place);
          return { row, place };
        })
        .filter(({ row, place }) => place <= (most.get(row.name) ?? 0))
        .sort((a, b) => a.place - b.place)
        .filter(({ row }) => {
          const left = rooms.get(row.name) ?? 0;
          rooms.set(row.name, left - 1);
          return left > 0;
        });
      return due.slice(0, limit).map(({ row }) => {
        Object.assign(row, { claim, claimedUntil: until, startedAt: now, tries: row.tries + 1 });
        const { jobId, name, orgId, key, input, tries } = row;
        return { jobId, name, orgId, key, input, tries, claim };
      });
    },

    async keep(jobs, until) {
      return jobs.flatMap((job) => {
        const row = own(job);
        if (row) row.claimedUntil = until;
        return row ? [job.jobId] : [];
      });
    },

    async done(job, now, again) {
      const row = own(job);
      if (!row) return;
      if (!again) return void rows.delete(job.jobId);
      release(row, { runAt: again, endedAt: now, tries: 0, lastError: null, lastErrorAt: null });
    },

    async failed(job, reason, now, again) {
      const row = own(job);
      if (!row) return;
      const runAt = again ?? row.runAt;
      release(row, { runAt, failed: !again, endedAt: now, lastError: reason, lastErrorAt: now });
    },

    async giveBack(job, now) {
      const row = own(job);
      if (!row) return;
      release(row, { runAt: now, tries: row.tries - 1 });
      tellAll();
    },

    async takeOver() {
      for (const row of rows.values()) release(row, {});
    },

    async hurry(names, now) {
      for (const row of rows.values())
        if (row.key === EVERY && names.includes(row.name) && row.runAt > now) row.runAt = now;
    },

    async nextDue(names) {
      const waiting = [...rows.values()].filter((row) => !row.failed && names.includes(row.name));
      return earliest(waiting.map(({ runAt, claimedUntil }) => latest([runAt, claimedUntil]) ?? runAt));
    },

    async status(now) {
      const byName = Map.groupBy(rows.values(), ({ name }) => name);
      return [...byName.entries()]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, all]): QueueRow => {
          const worst = latest(all.map((row) => row.lastErrorAt));
          return {
            name,
            recurring: all.some(({ key }) => key === EVERY),
            waiting: all.filter((row) => free(row, now)).length,
            running: all.filter(({ claimedUntil }) => claimedUntil && claimedUntil > now).length,
            failed: all.filter(({ failed }) => failed).length,
            oldestDue: earliest(
              all.filter((row) => free(row, now) && row.runAt <= now).map(({ runAt }) => runAt),
            ),
            nextAt: earliest(all.filter(({ key }) => key === EVERY).map(({ runAt }) => runAt)),
            lastStarted: latest(all.map((row) => row.startedAt)),
            lastEnded: latest(all.map((row) => row.endedAt)),
            tries: Math.max(...all.map(({ tries }) => tries)),
            lastError: all.find((row) => row.lastErrorAt === worst)?.lastError ?? null,
            lastErrorAt: worst,
          };
        });
    },

    async forgetFailed(before) {
      for (const [id, { failed, lastErrorAt }] of rows)
        if (failed && lastErrorAt && lastErrorAt < before) rows.delete(id);
    },

    async onAdded(run) {
      listeners.add(run);
      return async () => void listeners.delete(run);
    },
  };
}
