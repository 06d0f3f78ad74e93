import { isOnThisComputer, kindFacts, type ModelKind } from '@shared/model/ai/models';
import { required, url } from '@shared/rules/fields';
import { aiSettingsWords as words, modelKindNames } from '@shared/words/aiModels';
import type { AiModel } from '../../../data/aiModels';
import { ruled } from '../../../parts/forms/ruled';

export interface ModelDraft {
  kind: ModelKind;
  name: string;
  address: string;
  model: string;
  key: string;
  priceIn: string;
  priceOut: string;
}

const priceText = (price: number | null) => (price === null ? '' : String(price));

export function draftOf(model: AiModel | undefined): ModelDraft {
  if (model) {
    const { kind, name, address, price_in, price_out } = model;
    return {
      kind,
      name,
      address,
      model: model.model,
      key: '',
      priceIn: priceText(price_in),
      priceOut: priceText(price_out),
    };
  }
  return ofKind(
    { kind: 'openai', name: '', address: '', model: '', key: '', priceIn: '', priceOut: '' },
    'openai',
  );
}

/** Another provider: its usual address, and its name where no other was typed. */
export function ofKind(draft: ModelDraft, kind: ModelKind): ModelDraft {
  const isUsual = draft.name === '' || draft.name === modelKindNames[draft.kind];
  return {
    ...draft,
    kind,
    name: isUsual ? modelKindNames[kind] : draft.name,
    address: kindFacts[kind].address,
    model: '',
    key: '',
  };
}

const MOST = 10_000;
const readPrice = (text: string): number | null | undefined => {
  if (text.trim() === '') return null;
  const price = Number(text);
  return Number.isFinite(price) && price >= 0 && price <= MOST ? price : undefined;
};

/** Whether the kept key goes with what the draft says. */
export const keepsKey = (draft: ModelDraft, model: AiModel | undefined) =>
  model?.key_set === true && model.address === draft.address.trim().replace(/\/+$/, '');

export function problemsOf(draft: ModelDraft, model: AiModel | undefined) {
  const needsKey = kindFacts[draft.kind].key === 'needed' && !keepsKey(draft, model);
  return {
    name: ruled(draft.name, required),
    address: ruled(draft.address, required, url),
    model: ruled(draft.model, required),
    key: needsKey ? ruled(draft.key, required) : null,
    priceIn: readPrice(draft.priceIn) === undefined ? words.wrongPrice : null,
    priceOut: readPrice(draft.priceOut) === undefined ? words.wrongPrice : null,
  };
}

/** What the server takes; only of a draft without problems. */
export function bodyOf(draft: ModelDraft) {
  const { kind, name, address, model, key } = draft;
  return {
    kind,
    name: name.trim(),
    address: address.trim(),
    model: model.trim(),
    price_in: readPrice(draft.priceIn) ?? null,
    price_out: readPrice(draft.priceOut) ?? null,
    ...(key.trim() === '' ? {} : { key: key.trim() }),
  };
}

export function addressHelp({ kind, address }: ModelDraft): string {
  if (isOnThisComputer(address)) return words.help.local;
  return kind === 'azure' || kind === 'bedrock' || kind === 'vertex' ? words.help[kind] : words.help.address;
}

export function keyHelp(draft: ModelDraft, model: AiModel | undefined): string | undefined {
  if (keepsKey(draft, model)) return words.help.keyKept;
  if (model?.key_set) return words.help.keyGone;
  if (draft.kind === 'vertex') return words.help.vertexKey;
  return kindFacts[draft.kind].key === 'possible' ? words.help.keyOptional : undefined;
}
