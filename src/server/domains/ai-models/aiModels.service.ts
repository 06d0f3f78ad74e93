import type { AiModel } from '@shared/api/ai-models/aiModels.api';
import { badInput, Fault } from '@shared/kernel/fault';
import { isOnThisComputer, kindFacts, type ModelKind } from '@shared/model/ai/models';
import { modelWords as words } from '@shared/words/aiModels';
import type { ModelAddress, ModelsPort } from '../../ai/models/models.port';
import type { Database } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Session } from '../../gate/session';
import type { Clock } from '../../platform/clock';
import { cleanAddress } from '../../platform/outbound/cleanAddress';
import type { SecretBox } from '../../platform/secretBox';
import { StepError } from '../../steps/contract';
import { refuseTaken } from '../names';
import type { RecordActivity } from '../organisations/activity.port';
import { aiModelsStore, type ModelRow } from './aiModels.store';

export interface AiModelsDeps {
  database: Database;
  clock: Clock;
  newId: () => string;
  box: SecretBox;
  record: RecordActivity;
  models: ModelsPort;
  /** Whether an address of this host may do without TLS. */
  mayBePlain(orgId: string, host: string): boolean;
  /** Why a text is no key of a service account of Google; null where it is one. */
  vertexKeyProblem(key: string): string | null;
}

export interface GivenModel {
  name: string;
  kind: ModelKind;
  address: string;
  model: string;
  key?: string | undefined;
  price_in: number | null;
  price_out: number | null;
}
type Place = Pick<GivenModel, 'kind' | 'address' | 'key'>;

const QUESTION = 'Say in one short sentence that you are ready to help with cloud costs.';
const ANSWER_TOKENS = 2_000;

const contextOf = (orgId: string, modelId: string) => `ai_model:${orgId}:${modelId}`;

/** The key of a model, '' where it has none. */
export const openKey = (box: SecretBox, orgId: string, { model_id, secret }: ModelRow): string =>
  secret === null ? '' : box.open(secret, contextOf(orgId, model_id));

const shown = ({ secret, ...row }: ModelRow): AiModel => ({ ...row, key_set: secret !== null });

/** The models of organizations: kept, changed and tried. */
export function createAiModels(deps: AiModelsDeps) {
  const { database, clock, newId, box, record, models, mayBePlain, vertexKeyProblem } = deps;

  async function found(orgId: string, modelId: string): Promise<ModelRow> {
    const row = await database.tenant(orgId, (sql) => aiModelsStore.find(sql, orgId, modelId));
    if (!row) throw new Fault('not_found:model_not_found', words.notFound);
    return row;
  }

  function addressOf(orgId: string, text: string): string {
    const address = cleanAddress(text);
    if (address === undefined) throw badInput([{ field: 'address', reason: words.address }]);
    const { protocol, hostname } = new URL(address);
    if (protocol === 'http:' && !mayBePlain(orgId, hostname))
      throw badInput([{ field: 'address', reason: words.plain }]);
    return address;
  }

  /** The key given, else the one that is kept for the same address: no key goes to another one. */
  function keyOf(orgId: string, given: Place, before: ModelRow | undefined): string {
    const { key, kind } = given;
    const problem = kind === 'vertex' && key ? vertexKeyProblem(key) : null;
    if (problem !== null) throw badInput([{ field: 'key', reason: problem }]);
    if (key !== undefined && key !== '') return key;
    const kept = before === undefined || key === '' ? '' : openKey(box, orgId, before);
    const stays = before?.address === addressOf(orgId, given.address);
    if (kept !== '' && !stays) throw badInput([{ field: 'key', reason: words.keyAgain }]);
    if (kept === '' && kindFacts[kind].key === 'needed')
      throw badInput([{ field: 'key', reason: words.keyNeeded }]);
    return kept;
  }

  const placeOf = (orgId: string, given: Place & { model?: string }, before?: ModelRow): ModelAddress => ({
    orgId,
    kind: given.kind,
    address: addressOf(orgId, given.address),
    model: given.model ?? '',
    key: keyOf(orgId, given, before),
  });

  async function tried<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !(error instanceof StepError)) throw error;
      throw new Fault('unavailable:model_failed', error.message);
    }
  }

  async function keep(
    { orgId, name: actor }: Session,
    given: GivenModel,
    before?: ModelRow,
  ): Promise<AiModel> {
    const { name, kind, model, price_in, price_out } = given;
    const { address, key } = placeOf(orgId, given, before);
    const model_id = before?.model_id ?? newId();
    const secret = key === '' ? null : box.seal(key, contextOf(orgId, model_id));
    const row: ModelRow = { model_id, name, kind, address, model, secret, price_in, price_out };
    const now = clock.now();
    const keeping = database.tenant(orgId, async (sql) => {
      await aiModelsStore.put(sql, orgId, row, now);
      const action = before ? 'ai_model_changed' : 'ai_model_added';
      await record(sql, { orgId, at: now, actor, action, subject: name, data: { kind, address, model } });
      await notifyChange(sql, { orgId, tag: 'ai_models', id: model_id });
    });
    await refuseTaken(keeping, () => badInput([{ field: 'name', reason: words.nameTaken }]));
    return shown(row);
  }

  const kept = async (orgId: string, modelId: string | undefined) =>
    modelId === undefined ? undefined : found(orgId, modelId);

  return {
    list: async ({ orgId }: Session) => {
      const day = new Date(clock.now().toISOString().slice(0, 10));
      return database.tenant(orgId, async (sql) => ({
        data: (await aiModelsStore.list(sql, orgId)).map(shown),
        today: await aiModelsStore.usedSince(sql, orgId, day),
      }));
    },
    create: (session: Session, given: GivenModel) => keep(session, given),
    change: async (session: Session, modelId: string, given: GivenModel) =>
      keep(session, given, await found(session.orgId, modelId)),

    async remove({ orgId, name: actor }: Session, modelId: string): Promise<void> {
      await database.tenant(orgId, async (sql) => {
        const removed = await aiModelsStore.remove(sql, orgId, modelId);
        if (!removed) throw new Fault('not_found:model_not_found', words.notFound);
        const { name: subject } = removed;
        await record(sql, { orgId, at: clock.now(), actor, action: 'ai_model_removed', subject });
        await notifyChange(sql, { orgId, tag: 'ai_models', id: modelId });
      });
    },

    async test(
      { orgId }: Session,
      given: GivenModel & { model_id?: string | undefined },
      signal: AbortSignal,
    ) {
      const at = placeOf(orgId, given, await kept(orgId, given.model_id));
      const question = {
        instructions: 'Answer in one short sentence.',
        turns: [{ role: 'user' as const, content: QUESTION }],
        maxTokens: ANSWER_TOKENS,
      };
      const began = performance.now();
      const said = await tried(() => models.ask(at, question, signal), signal);
      return {
        answer: said.text.slice(0, 1_000),
        milliseconds: Math.round(performance.now() - began),
        tokens: said.tokensIn + said.tokensOut,
      };
    },

    async offered({ orgId }: Session, given: Place & { model_id?: string | undefined }, signal: AbortSignal) {
      const at = placeOf(orgId, given, await kept(orgId, given.model_id));
      return tried(() => models.offered(at, signal), signal);
    },

    /** For the requests of this organization. */
    rows: (orgId: string) => database.tenant(orgId, (sql) => aiModelsStore.list(sql, orgId)),
    isLocal: ({ address }: ModelRow) => isOnThisComputer(address),
  };
}
export type AiModelsService = ReturnType<typeof createAiModels>;
