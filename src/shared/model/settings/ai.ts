import { modelUses, type ModelUse } from '../ai/models';

/**
 * What may leave the machine for a model elsewhere.
 * - nothing: only models of this computer are asked.
 * - no_names: names of accounts and people, ids and addresses are replaced before, and put back in the answer.
 * - everything: as it is, without what looks like a secret.
 */
export const sharingLevels = ['nothing', 'no_names', 'everything'] as const;
export type SharingLevel = (typeof sharingLevels)[number];

/** The oldest model, none at all, or the id of one. */
export const FIRST_MODEL = 'first';
export const NO_MODEL = 'none';

export interface AiRules {
  uses: Record<ModelUse, string>;
  sharing: SharingLevel;
  /** Of a day in UTC; 0: no limit. */
  daily_tokens: number;
  /** US dollars of a day in UTC, by the prices of the models; 0: no limit. */
  daily_cost: number;
}

export const normalAiRules: AiRules = {
  uses: { chat: FIRST_MODEL, generators: FIRST_MODEL, workflows: FIRST_MODEL, steps: FIRST_MODEL },
  sharing: 'no_names',
  daily_tokens: 0,
  daily_cost: 0,
};

const isSharing = (value: unknown): value is SharingLevel => sharingLevels.some((level) => level === value);
const positive = (value: unknown) => (typeof value === 'number' && value > 0 ? value : 0);

export function readAiRules(of: (type: keyof AiRules) => unknown): AiRules {
  const uses = of('uses');
  const given = new Map(typeof uses === 'object' && uses !== null ? Object.entries(uses) : []);
  const chosen = (use: ModelUse) => {
    const value: unknown = given.get(use);
    return typeof value === 'string' ? value : normalAiRules.uses[use];
  };
  const sharing = of('sharing');
  return {
    uses: { ...normalAiRules.uses, ...Object.fromEntries(modelUses.map((use) => [use, chosen(use)])) },
    sharing: isSharing(sharing) ? sharing : normalAiRules.sharing,
    daily_tokens: positive(of('daily_tokens')),
    daily_cost: positive(of('daily_cost')),
  };
}
