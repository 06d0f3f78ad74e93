import type { CallInput, CallReply } from '@shared/api/index';
import { Fault } from '@shared/kernel/fault';
import { contentTypes } from '@shared/model/reports/formats';
import { smallestUnit } from '@shared/model/smallestUnit';
import { allocationWords } from '@shared/words/allocation';
import type { Database, Sql } from '../../db/database';
import type { Session } from '../../gate/session';
import { moneyText } from '../../files/moneyText';
import type { RecordActivity } from '../organisations/activity.port';
import type { Clock } from '../../platform/clock';
import type { StatementNotifier } from './allocation.port';
import {
  statementFileName,
  statementPdf,
  statementWorkbook,
  totalOf,
  type PrintedStatement,
} from './statementFiles';

const words = allocationWords.sending;
/** Of a statement, in the mail itself; its file has all. */
const LINES_MAX = 30;
const ADDRESS = /^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;]+$/;

type Sent = CallReply<'allocation.sendStatement'>['data'];
type Body = CallInput<'allocation.sendStatement'>['body'];

interface PreparedStatements {
  /** Of the virtual tag. */
  name: string;
  owners: number;
  told: Sent;
  write(sql: Sql): Promise<void>;
}
/** `Fault('unprocessable')` without an email server, or with nobody to send it to. */
export type PrepareStatements = (
  orgId: string,
  id: string,
  body: Body,
  /** The same is sent once. */
  occasion: string,
  signal: AbortSignal,
  /** Of the one that sends it: owners who are left out. */
  schedule?: { unsubscribed: readonly string[] },
) => Promise<PreparedStatements>;

/** The rows of one value and of all below it, as a statement of its own. */
function partOf(whole: PrintedStatement, value: string): PrintedStatement {
  const currencies = whole.currencies.flatMap(({ currency, rows }) => {
    const at = rows.findIndex(({ row }) => row.value === value);
    const first = rows[at];
    if (!first) return [];
    const end = rows.findIndex(({ depth }, place) => place > at && depth <= first.depth);
    const own = rows
      .slice(at, end < 0 ? undefined : end)
      .map((one) => ({ ...one, depth: one.depth - first.depth, parent: one === first ? null : one.parent }));
    return [{ currency, bill: totalOf(first.row) + first.below, rows: own }];
  });
  return { ...whole, only: value, currencies };
}

/** The whole bill first, then each value that costs something. */
const linesOf = ({ currencies, only }: PrintedStatement): string[][] =>
  currencies.flatMap(({ currency, bill, rows }) => {
    const money = (amount: bigint) => moneyText(Number(smallestUnit(currency).decimal(amount)), currency);
    return [
      ...(only === undefined ? [[allocationWords.total, money(bill)]] : []),
      ...rows
        .map(({ row, below, depth }) => ({ row, depth, amount: totalOf(row) + below }))
        .filter(({ amount, depth }) => amount !== 0n || (only !== undefined && depth === 0))
        .map(({ row, depth, amount }) => [
          `${'– '.repeat(depth)}${row.value || allocationWords.unallocated}`,
          money(amount),
        ]),
    ];
  });

/** Sends statements of a month by email: the whole one to anybody, and to owners their own lines. */
export function createStatementSending(deps: {
  database: Database;
  clock: Clock;
  newId: () => string;
  record: RecordActivity;
  notifier: StatementNotifier;
  printed(
    orgId: string,
    id: string,
    asked: Pick<Body, 'month' | 'cost_method'>,
    signal: AbortSignal,
  ): Promise<PrintedStatement>;
}) {
  const { database, clock, newId, record, notifier } = deps;

  /** What is sent, and what writes it to the outbox; reads the bills, so outside of transactions. */
  const prepare: PrepareStatements = async (orgId, id, body, occasion, signal, schedule) => {
    const { month, cost_method, format, recipients, to_owners: toOwners } = body;
    const whole = await deps.printed(orgId, id, { month, cost_method }, signal);
    if (!(await notifier.isSet(orgId))) throw new Fault('unprocessable:mail_not_set_up', words.noMail);
    const values = toOwners
      ? [...new Set(whole.currencies.flatMap(({ rows }) => rows.map(({ row }) => row.value)))]
      : [];
    const owners = values.filter((value) => ADDRESS.test(value) && !schedule?.unsubscribed.includes(value));
    const unaddressed = values.filter((value) => value !== '' && !ADDRESS.test(value));
    if (recipients.length + owners.length === 0) throw new Fault('unprocessable:no_recipients', words.nobody);
    const mails = [
      ...(recipients.length > 0 ? [whole].map((one): [PrintedStatement, string[]] => [one, recipients]) : []),
      ...owners.map((owner): [PrintedStatement, string[]] => [partOf(whole, owner), [owner]]),
    ];
    const writes: ((sql: Sql) => Promise<void>)[] = [];
    for (const [statement, to] of mails) {
      signal.throwIfAborted();
      const content = format === 'pdf' ? await statementPdf(statement) : await statementWorkbook(statement);
      const lines = linesOf(statement);
      writes.push(
        await notifier.message({
          orgId,
          to,
          tagId: schedule ? id : null,
          key: `${occasion}:${to.join(',')}`,
          title: allocationWords.statement.title(statement.name),
          month: allocationWords.month(month),
          shows: words.shows[statement.only === undefined ? 'whole' : 'own'],
          lines: lines.slice(0, LINES_MAX),
          more: Math.max(0, lines.length - LINES_MAX),
          file: {
            name: statementFileName(statement, format),
            content: content.toString('base64'),
            contentType: contentTypes[format],
          },
        }),
      );
    }
    return {
      name: whole.name,
      owners: owners.length,
      told: { sent: new Set([...recipients, ...owners]).size, unaddressed },
      async write(sql) {
        for (const write of writes) await write(sql);
      },
    };
  };

  async function send(
    { orgId, name: actor }: Session,
    id: string,
    body: Body,
    signal: AbortSignal,
  ): Promise<Sent> {
    const { month, format, recipients } = body;
    const prepared = await prepare(orgId, id, body, newId(), signal);
    await database.tenant(orgId, async (sql) => {
      await prepared.write(sql);
      const data = { month, format, recipients, owners: prepared.owners };
      const activity = { orgId, at: clock.now(), actor, subject: prepared.name };
      await record(sql, { ...activity, action: 'statement_sent', data });
    });
    return prepared.told;
  }

  return { prepare, send };
}
export type StatementSending = ReturnType<typeof createStatementSending>['send'];
