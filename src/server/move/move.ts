import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { Fault } from '@shared/kernel/fault';
import { moveWords as words } from '@shared/words/moveOrganization';
import { connected } from '../backup/connect';
import { randomId } from '../platform/crypto';
import { copyOrganisations, type CopyOptions } from './copy';
import * as store from './move.store';

export interface MoveOptions extends Pick<CopyOptions, 'bills' | 'now' | 'signal' | 'tell'> {
  from: pg.ClientConfig;
  to: pg.ClientConfig;
  orgId: string;
  cell: string;
  address: string;
  /** Name of a secret that every started database has, and whether our key opens it. */
  key: { name: string; opens(sealed: string): boolean };
  /** How long what is at work may go on before it is interrupted. */
  patienceMs: number;
  /** For tests: told where a process could be killed. */
  at?: ((point: Point) => Promise<void>) | undefined;
}
type Point = 'begun' | 'fenced' | 'copied' | 'arrived' | 'switched' | 'removed';

interface Both {
  from: pg.Client;
  to: pg.Client;
}

const POLL_MS = 250;
const conflict = (text: string) => new Fault('conflict', text);

function together<T>(options: MoveOptions, work: (both: Both) => Promise<T>): Promise<T> {
  const { from: source, to: target, signal } = options;
  return connected({ connection: source, signal }, (from) =>
    connected({ connection: target, signal }, async (to) => {
      if (!(await store.lockMover(from))) throw conflict(words.busy);
      if (await store.isLockedBy(to, from)) throw conflict(words.sameDatabase);
      if (!(await store.lockMover(to))) throw conflict(words.busy);
      return work({ from, to });
    }),
  );
}

async function needSameKind({ from, to }: Both, { key }: MoveOptions): Promise<void> {
  if ((await store.migrationNames(from)) !== (await store.migrationNames(to)))
    throw conflict(words.otherVersion);
  const here = await store.sealedSecret(from, key.name);
  const there = await store.sealedSecret(to, key.name);
  if (here !== undefined && !key.opens(here)) throw conflict(words.otherKey('old'));
  if (there === undefined) throw conflict(words.neverStarted);
  if (!key.opens(there)) throw conflict(words.otherKey('new'));
}

/** Writes the intention down, or finds it where the same was begun before. */
async function begin({ from, to }: Both, options: MoveOptions): Promise<store.Move> {
  const { orgId: root, cell, address } = options;
  const begun = (await store.moveOf(from, root))?.move;
  if (begun) {
    if (begun.cell !== cell || begun.address !== address)
      throw conflict(words.otherMove(begun.cell, begun.address));
    return begun;
  }
  const found = await store.organisation(from, root);
  if (!found) {
    const place = await store.placeOf(from, root);
    throw new Fault('not_found', place ? words.gone(root, place.cell, place.address) : words.unknown(root));
  }
  if (found.parent !== null) throw new Fault('bad_input', words.customer(root, found.parent));
  for (const org of await store.familyOf(from, root))
    if (await store.organisation(to, org)) throw conflict(words.isThere(org));
  const move = { root, id: randomId(), cell, address };
  await store.beginMove(from, move);
  return move;
}

async function settle(from: pg.Client, orgs: readonly string[], options: MoveOptions): Promise<void> {
  const end = performance.now() + options.patienceMs;
  while ((await store.atWork(from, orgs)) > 0 && performance.now() < end)
    await pause(POLL_MS, undefined, { signal: options.signal });
}

async function release(from: pg.Client, root: string): Promise<void> {
  const busy = await store.unfence(from, await store.tenantTables(from));
  if (busy !== undefined) throw conflict(words.tablesBusy(busy));
  await store.endMove(from, root);
}

/** Until the organization lives at the new place. What fails before that leaves everything as it was. */
async function bring(
  both: Both,
  move: store.Move,
  tables: readonly store.TenantTable[],
  options: MoveOptions,
): Promise<void> {
  const { from } = both;
  const orgs = (await store.moveOf(from, move.root))?.orgs ?? [];
  await options.at?.('begun');
  await settle(from, orgs, options);
  const busy = await store.fence(from, tables, orgs);
  if (busy !== undefined) throw conflict(words.tablesBusy(busy));
  await options.at?.('fenced');
  if ((await store.familyOf(from, move.root)).join() !== orgs.join()) throw conflict(words.familyChanged);
  if (await store.isImporting(from, orgs)) throw conflict(words.importing);
  await copyOrganisations({ ...options, ...both, orgs, moveId: move.id }, tables);
}

async function carryOut(both: Both, move: store.Move, options: MoveOptions): Promise<string> {
  const { from, to } = both;
  const tables = await store.tenantTables(from);
  if ((await store.arrivedBy(to, move.root)) !== move.id) await bring(both, move, tables, options);
  await options.at?.('arrived');
  const orgs = (await store.moveOf(from, move.root))?.orgs ?? [];
  await store.writePlaces(from, move);
  await options.at?.('switched');
  await store.removeRows(from, tables, orgs);
  await options.at?.('removed');
  await release(from, move.root);
  return words.moved(orgs.length, move.cell, move.address);
}

/** Begun again it goes on where it stopped. → what is printed beside what is told. */
export async function moveOrganisation(options: MoveOptions): Promise<string> {
  const begun: store.Move[] = [];
  try {
    return await together(options, async (both) => {
      await needSameKind(both, options);
      const move = await begin(both, options);
      begun.push(move);
      return carryOut(both, move, options);
    });
  } catch (error) {
    // Where this fails too, the same command or --cancel goes on from here.
    for (const move of begun) await takeBack(options, move).catch(() => undefined);
    throw error;
  }
}

/** Nothing was changed, unless it has arrived all the same. */
async function takeBack({ from, to, signal }: MoveOptions, move: store.Move): Promise<void> {
  const arrived = await connected({ connection: to, signal }, (client) => store.arrivedBy(client, move.root));
  if (arrived !== move.id)
    await connected({ connection: from, signal }, (client) => release(client, move.root));
}

export function cancelMove(options: MoveOptions): Promise<string> {
  return together(options, async ({ from, to }) => {
    const { orgId: root } = options;
    const begun = (await store.moveOf(from, root))?.move;
    if (!begun) throw new Fault('not_found', words.nothing(root));
    if ((await store.arrivedBy(to, root)) === begun.id) throw conflict(words.cannotCancel);
    await release(from, root);
    return words.cancelled(root);
  });
}
