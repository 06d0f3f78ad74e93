import type { Json } from '@shared/model/json';
import type { ModelUse } from '@shared/model/ai/models';
import { FIRST_MODEL, NO_MODEL, type AiRules } from '@shared/model/settings/ai';
import { modelWords as words } from '@shared/words/aiModels';
import { mcpServerFaults } from '@shared/words/mcpServers';
import type { ModelAddress } from '../../ai/models/models.port';
import { createRedaction, type Redaction } from '../../ai/models/redaction';
import type { Database } from '../../db/database';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { SecretBox } from '../../platform/secretBox';
import { StepError } from '../../steps/contract';
import type { Settings } from '../settings/settings.port';
import { openKey, type AiModelsService } from './aiModels.service';
import { aiModelsStore, type ModelRow } from './aiModels.store';
import { peopleStore } from './people.store';

export interface AccessDeps {
  database: Database;
  clock: Clock;
  log: Log;
  newId: () => string;
  box: SecretBox;
  settings: Pick<Settings, 'ai'>;
  kept: Pick<AiModelsService, 'rows' | 'isLocal'>;
  /** What accounts of an organization are called: names that do not leave it. */
  accountNames(orgId: string): Promise<string[]>;
}

const leavingWords = mcpServerFaults.agent;
/** Of each text that the log keeps. */
const KEPT_MAX = 100_000;

const cut = (text: string) => text.replaceAll('\0', '').slice(0, KEPT_MAX);

/** Which of the models is asked; the one that was chosen may be gone. */
function chosenModel<Row extends Pick<ModelRow, 'model_id'>>(
  rows: readonly Row[],
  rules: AiRules,
  use: ModelUse,
): Row | undefined {
  const wanted = rules.uses[use];
  if (wanted === NO_MODEL) return undefined;
  const [first] = rows;
  return wanted === FIRST_MODEL ? first : (rows.find(({ model_id }) => model_id === wanted) ?? first);
}

/** What the log keeps of a request. */
interface Exchange {
  /** As it was meant, before anything was taken out. */
  asked: Json;
  sent: string;
  answer: string;
  tokensIn: number;
  tokensOut: number;
  /** Null: it was answered. */
  failure: string | null;
}

/** A model that may be asked now. */
export interface OpenModel {
  name: string;
  at: ModelAddress;
  redaction: Redaction;
  /** US dollars; null where the prices are not known. */
  costOf(tokens: Pick<Exchange, 'tokensIn' | 'tokensOut'>): number | null;
  /** Into the log of requests, with the time since it was opened. Never fails. */
  note(exchange: Exchange): Promise<void>;
}

/** Opens the model that an organization has chosen for a use, within its limits and what it lets out. */
export function createModelAccess(deps: AccessDeps) {
  const { database, clock, log, newId, box, settings, kept } = deps;

  async function checkLimits(orgId: string, { daily_tokens, daily_cost }: AiRules): Promise<void> {
    if (daily_tokens === 0 && daily_cost === 0) return;
    const day = new Date(clock.now().toISOString().slice(0, 10));
    const used = await database.tenant(orgId, (sql) => aiModelsStore.usedSince(sql, orgId, day));
    if (daily_tokens > 0 && used.tokens >= daily_tokens)
      throw new StepError(words.tokensUsed(daily_tokens), 'general', false);
    if (daily_cost > 0 && used.cost >= daily_cost)
      throw new StepError(words.costUsed(daily_cost), 'general', false);
  }

  async function namesOf(orgId: string): Promise<string[]> {
    const people = await database.tenant(orgId, (sql) => peopleStore.names(sql, orgId));
    return [...people, ...(await deps.accountNames(orgId))];
  }

  async function redactionFor(orgId: string, row: ModelRow, rules: AiRules): Promise<Redaction> {
    const isLocal = kept.isLocal(row);
    if (rules.sharing === 'nothing' && !isLocal)
      throw new StepError(words.elsewhere, 'input_validation', false);
    return createRedaction(isLocal || rules.sharing !== 'no_names' ? null : await namesOf(orgId));
  }

  return {
    /** Why a value may not go to a server of another's; `undefined` instead: nothing may, whatever it is. */
    async leaving(orgId: string): Promise<((value: Json) => string | undefined) | undefined> {
      const { sharing } = await settings.ai({ orgIds: [orgId] });
      if (sharing === 'nothing') return undefined;
      const redaction = createRedaction(sharing === 'no_names' ? await namesOf(orgId) : null);
      const isHidden = (value: Json) => JSON.stringify(redaction.hide(value)) !== JSON.stringify(value);
      return (value) =>
        isHidden(value) ? (sharing === 'no_names' ? leavingWords.names : leavingWords.secret) : undefined;
    },

    /** Which uses have a model. */
    async set(orgId: string): Promise<(use: ModelUse) => boolean> {
      const [rows, rules] = await Promise.all([kept.rows(orgId), settings.ai({ orgIds: [orgId] })]);
      return (use) => chosenModel(rows, rules, use) !== undefined;
    },

    /** Undefined where none is set. Throws StepError where a limit is reached or nothing may leave. */
    async open(orgId: string, use: ModelUse): Promise<OpenModel | undefined> {
      const rules = await settings.ai({ orgIds: [orgId] });
      const row = chosenModel(await kept.rows(orgId), rules, use);
      if (!row) return undefined;
      const redaction = await redactionFor(orgId, row, rules);
      await checkLimits(orgId, rules);
      const { kind, address, model, name, price_in, price_out } = row;
      const began = clock.now();
      const costOf: OpenModel['costOf'] = ({ tokensIn, tokensOut }) =>
        price_in === null || price_out === null
          ? null
          : (tokensIn * price_in + tokensOut * price_out) / 1_000_000;
      return {
        name,
        at: { orgId, kind, address, model, key: openKey(box, orgId, row) },
        redaction,
        costOf,
        async note(exchange) {
          const { failure } = exchange;
          const entry = {
            request_id: newId(),
            at: began,
            used_for: use,
            model_name: name,
            model,
            status: failure === null ? ('ok' as const) : ('failed' as const),
            message: cut(failure ?? '').slice(0, 1_000),
            tokens_in: exchange.tokensIn,
            tokens_out: exchange.tokensOut,
            cost: costOf(exchange),
            milliseconds: clock.now().getTime() - began.getTime(),
            asked: cut(JSON.stringify(exchange.asked, null, 1)),
            sent: cut(exchange.sent),
            answer: cut(exchange.answer),
          };
          await database
            .tenant(orgId, (sql) => aiModelsStore.note(sql, orgId, entry))
            .catch((error: unknown) => log.error({ err: error }, 'A request to a model could not be logged'));
        },
      };
    },
  };
}
export type ModelAccess = ReturnType<typeof createModelAccess>;

/** Why a request ended, for the log. */
export const failureOf = (error: unknown, signal: AbortSignal): string =>
  signal.aborted ? 'stopped' : error instanceof Error ? error.message : String(error);
