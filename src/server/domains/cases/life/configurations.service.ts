import type { z } from 'zod';
import type { configuration } from '@shared/api/cases/entities';
import { Fault, badInput } from '@shared/kernel/fault';
import type { Database, Sql, TenantScope } from '../../../db/database';
import { notifyChange } from '../../../db/notify';
import type { Clock } from '../../../platform/clock';
import type { Boards } from '../../boards/boards.port';
import { configurationsStore, type RunRow } from './configurations.store';
import type { CaseRule, RuleBook } from '../detection/costs.port';
import { readBoardRules, type Detection } from '../detection/detection.service';
import { detectionStore } from '../detection/detection.store';
import type { BoardRule } from '../detection/plan';

type ConfigurationEntity = z.input<typeof configuration>;
export interface ConfigurationChange {
  case_type: string;
  enabled?: boolean | undefined;
  parameters?: Record<string, number | string[]> | undefined;
}

function toEntity(boardRule: BoardRule, run: RunRow | undefined, active: number): ConfigurationEntity {
  const { rule, enabled, parameters } = boardRule;
  return {
    case_type: rule.id,
    title: rule.title,
    case_group: rule.group,
    effort: rule.effort,
    providers: [...rule.providers],
    formula: rule.formula,
    remediation: rule.remediation,
    origin: rule.origin,
    minimum_data: rule.minimumData,
    enabled,
    parameters: rule.parameters.map((parameter) => ({
      id: parameter.id,
      title: parameter.title,
      type: parameter.type,
      value: copied(parameters[parameter.id] ?? parameter.default),
      default: copied(parameter.default),
      min: parameter.min,
      max: parameter.max,
      unit: parameter.unit,
      description: parameter.description,
    })),
    last_run: run
      ? {
          time: run.at.toISOString(),
          status: run.status,
          reason: run.reason,
          found: run.found,
          duration_ms: run.duration_ms,
        }
      : null,
    active_cases: active,
  };
}

const copied = (value: number | readonly string[]) => (typeof value === 'number' ? value : [...value]);

export function createConfigurations(deps: {
  database: Database;
  clock: Clock;
  boards: Boards;
  book: RuleBook;
  detection: Pick<Detection, 'detectRules'>;
}) {
  const { database, clock, boards, book, detection } = deps;

  async function ofBoard(sql: Sql, orgId: string, boardId: string): Promise<BoardRule[]> {
    const rules = await readBoardRules(sql, orgId, boards, book);
    return rules.filter((one) => one.boardId === boardId);
  }

  async function read(sql: Sql, orgId: string, boardId: string): Promise<ConfigurationEntity[]> {
    const rules = await ofBoard(sql, orgId, boardId);
    const runs = new Map((await configurationsStore.runs(sql, boardId)).map((run) => [run.case_type, run]));
    const active = new Map(
      (await configurationsStore.activeCases(sql, orgId, boardId)).map((row) => [row.case_type, row.n]),
    );
    return rules.map((one) => toEntity(one, runs.get(one.rule.id), active.get(one.rule.id) ?? 0));
  }

  function ruleOf(caseType: string): CaseRule {
    const rule = book.rules.find(({ id }) => id === caseType);
    if (!rule) throw badInput([{ field: 'case_type', reason: `there is no rule “${caseType}”` }]);
    return rule;
  }

  /** What is not named stays as it is; the whole must pass the rule's own bounds. */
  function merged(rule: CaseRule, before: BoardRule | undefined, change: ConfigurationChange) {
    const parameters = { ...before?.parameters, ...change.parameters };
    book.check(rule.id, parameters);
    return { parameters, enabled: change.enabled ?? before?.enabled ?? true };
  }

  async function save(
    orgId: string,
    boardId: string,
    change: ConfigurationChange,
    by: string,
    adds: boolean,
    signal: AbortSignal,
  ): Promise<ConfigurationEntity> {
    const rule = ruleOf(change.case_type);
    await database.tenant(orgId, async (sql) => {
      const board = await boards.find(sql, boardId);
      const now = clock.now();
      // Two changes of one rule at once: the second one builds on the first.
      await detectionStore.nextTurn(sql, orgId, now);
      const before = (await ofBoard(sql, orgId, boardId)).find((one) => one.rule.id === rule.id);
      if (adds && before)
        throw new Fault('conflict:rule_on_board', `“${rule.title}” is on the board “${board.name}” already.`);
      if (!adds && !before)
        throw new Fault(
          'not_found:rule_not_on_board',
          `“${rule.title}” is not on the board “${board.name}”.`,
        );
      if (adds && rule.board !== board.type) {
        const reason = `“${rule.title}” is a rule for boards of type ${rule.board}; this one is of type ${board.type}`;
        throw badInput([{ field: 'case_type', reason }]);
      }
      const next = { boardId, caseType: rule.id, by, ...merged(rule, before, change) };
      await configurationsStore.save(sql, orgId, next, now);
      await notifyChange(sql, { orgId, tag: 'case_configuration', id: boardId });
    });
    await detection.detectRules(orgId, [rule.id], signal);
    const all = await database.tenant(orgId, (sql) => read(sql, orgId, boardId));
    const saved = all.find((one) => one.case_type === rule.id);
    if (!saved) throw new Fault('not_found:rule_not_on_board', 'The rule was taken off the board meanwhile.');
    return saved;
  }

  return {
    ownerOf: (scope: TenantScope, boardId: string) => boards.ownerOf(scope, boardId),
    list: (scope: TenantScope, boardId: string) =>
      database.tenant(scope, async (sql) => {
        const board = await boards.find(sql, boardId);
        return read(sql, board.org_id, boardId);
      }),
    add: (orgId: string, boardId: string, change: ConfigurationChange, by: string, signal: AbortSignal) =>
      save(orgId, boardId, change, by, true, signal),
    change: (orgId: string, boardId: string, change: ConfigurationChange, by: string, signal: AbortSignal) =>
      save(orgId, boardId, change, by, false, signal),
  };
}

export type Configurations = ReturnType<typeof createConfigurations>;
