import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { Fault } from '@shared/kernel/fault';
import { moveWords as words } from '@shared/words/moveOrganization';
import { connected } from '../backup/connect';
import { randomId } from '../platform/crypto';
import { copyOrganisations, type CopyOptions } from './copy';
import { arrivedBy, placeOf, writePlaces } from './directory.store';
import { fence, unfence } from './fence.store';
import {
  type Move,
  atWork,
  beginMove,
  endMove,
  familyOf,
  isImporting,
  isLockedBy,
  lockMover,
  migrationNames,
  moveOf,
  organisation,
  sealedSecret,
} from './move.store';
import { removeRows } from './rows.store';
import { type TenantTable, tenantTables } from './tables.store';

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

function together<T>(options: MoveOptions, work: (both: Both) => Promise<T>): Promise<T> {
  const { from: source, to: target, signal } = options;
  return connected({ connection: source, signal }, (from) =>
    connected({ connection: target, signal }, async (to) => {
      if (!(await lockMover(from))) throw new Fault('conflict:move_running', words.busy);
      if (await isLockedBy(to, from)) throw new Fault('conflict:same_database', words.sameDatabase);
      if (!(await lockMover(to))) throw new Fault('conflict:move_running', words.busy);
      return work({ from, to });
    }),
  );
}

async function needSameKind({ from, to }: Both, { key }: MoveOptions): Promise<void> {
  if ((await migrationNames(from)) !== (await migrationNames(to)))
    throw new Fault('conflict:other_version', words.otherVersion);
  const here = await sealedSecret(from, key.name);
  const there = await sealedSecret(to, key.name);
  if (here !== undefined && !key.opens(here)) throw new Fault('conflict:other_key', words.otherKey('old'));
  if (there === undefined) throw new Fault('conflict:never_started', words.neverStarted);
  if (!key.opens(there)) throw new Fault('conflict:other_key', words.otherKey('new'));
}

/** Writes the intention down, or finds it where the same was begun before. */
async function begin({ from, to }: Both, options: MoveOptions): Promise<Move> {
  const { orgId: root, cell, address } = options;
  const begun = (await moveOf(from, root))?.move;
  if (begun) {
    if (begun.cell !== cell || begun.address !== address)
      throw new Fault('conflict:other_move_begun', words.otherMove(begun.cell, begun.address));
    return begun;
  }
  const found = await organisation(from, root);
  if (!found) {
    const place = await placeOf(from, root);
    throw new Fault(
      'not_found:organization_not_found',
      place ? words.gone(root, place.cell, place.address) : words.unknown(root),
    );
  }
  if (found.parent !== null)
    throw new Fault('bad_input:customer_not_movable', words.customer(root, found.parent));
  for (const org of await familyOf(from, root))
    if (await organisation(to, org)) throw new Fault('conflict:organization_exists', words.isThere(org));
  const move = { root, id: randomId(), cell, address };
  await beginMove(from, move);
  return move;
}

async function settle(from: pg.Client, orgs: readonly string[], options: MoveOptions): Promise<void> {
  const end = performance.now() + options.patienceMs;
  while ((await atWork(from, orgs)) > 0 && performance.now() < end)
    await pause(POLL_MS, undefined, { signal: options.signal });
}

async function release(from: pg.Client, root: string): Promise<void> {
  const busy = await unfence(from, await tenantTables(from));
  if (busy !== undefined) throw new Fault('conflict:data_in_use', words.tablesBusy(busy));
  await endMove(from, root);
}

/** Until the organization lives at the new place. What fails before that leaves everything as it was. */
async function bring(
  both: Both,
  move: Move,
  tables: readonly TenantTable[],
  options: MoveOptions,
): Promise<void> {
  const { from } = both;
  const orgs = (await moveOf(from, move.root))?.orgs ?? [];
  await options.at?.('begun');
  await settle(from, orgs, options);
  const busy = await fence(from, tables, orgs);
  if (busy !== undefined) throw new Fault('conflict:data_in_use', words.tablesBusy(busy));
  await options.at?.('fenced');
  if ((await familyOf(from, move.root)).join() !== orgs.join())
    throw new Fault('conflict:customers_changed', words.familyChanged);
  if (await isImporting(from, orgs)) throw new Fault('conflict:import_running', words.importing);
  await copyOrganisations({ ...options, ...both, orgs, moveId: move.id }, tables);
}

async function carryOut(both: Both, move: Move, options: MoveOptions): Promise<string> {
  const { from, to } = both;
  const tables = await tenantTables(from);
  if ((await arrivedBy(to, move.root)) !== move.id) await bring(both, move, tables, options);
  await options.at?.('arrived');
  const orgs = (await moveOf(from, move.root))?.orgs ?? [];
  await writePlaces(from, move);
  await options.at?.('switched');
  await removeRows(from, tables, orgs);
  await options.at?.('removed');
  await release(from, move.root);
  return words.moved(orgs.length, move.cell, move.address);
}

/** Begun again it goes on where it stopped. → what is printed beside what is told. */
export async function moveOrganisation(options: MoveOptions): Promise<string> {
  const begun: Move[] = [];
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
async function takeBack({ from, to, signal }: MoveOptions, move: Move): Promise<void> {
  const arrived = await connected({ connection: to, signal }, (client) => arrivedBy(client, move.root));
  if (arrived !== move.id)
    await connected({ connection: from, signal }, (client) => release(client, move.root));
}

export function cancelMove(options: MoveOptions): Promise<string> {
  return together(options, async ({ from, to }) => {
    const { orgId: root } = options;
    const begun = (await moveOf(from, root))?.move;
    if (!begun) throw new Fault('not_found:no_move_begun', words.nothing(root));
    if ((await arrivedBy(to, root)) === begun.id)
      throw new Fault('conflict:already_arrived', words.cannotCancel);
    await release(from, root);
    return words.cancelled(root);
  });
}
