import { kindOf, meterName, modelOf, requestsPer, tokenKinds, tokensPer, type TokenKind } from './meters';

/** Usage as the bill has it, by service, meter and the name of the charge. */
export interface AiCharge {
  /** Service, meter, charge. */
  group: readonly string[];
  currency: string;
  unit: string;
  quantity: number;
  cost: number;
}

interface Tokens {
  tokens: number;
  cost: number;
}

export interface AiModelUse {
  service: string;
  /** The model of its tokens; the meter as the bill names it where it counts none. */
  model: string;
  cost: number;
  /** Of each kind, as far as the bill counts tokens. */
  tokens: Record<TokenKind, Tokens>;
  /** Requests that are billed as such. */
  requests: number;
  /** Cost of what is counted in tokens. */
  tokenCost: number;
  allTokens: number;
}

const none = (): Record<TokenKind, Tokens> => ({
  input: { tokens: 0, cost: 0 },
  cached: { tokens: 0, cost: 0 },
  output: { tokens: 0, cost: 0 },
  other: { tokens: 0, cost: 0 },
});

/** What each model used and cost, the costliest first. What counts no tokens (hours, images) is in its cost alone. */
export function modelsOf(charges: readonly AiCharge[], currency: string): AiModelUse[] {
  const models = new Map<string, AiModelUse>();
  for (const { group, unit, quantity, cost } of charges.filter((one) => one.currency === currency)) {
    const [service = '', named = '', text = ''] = group;
    const meter = named || text;
    const per = tokensPer(unit, meter);
    const model = per === null ? meterName(meter) : modelOf(meter);
    const key = `${service}\n${model.toLowerCase()}`;
    const known = models.get(key);
    const use = known ?? { service, model, cost: 0, tokens: none(), requests: 0, tokenCost: 0, allTokens: 0 };
    if (!known) models.set(key, use);
    use.cost += cost;
    if (per !== null) {
      const kind = use.tokens[kindOf(meter)];
      kind.tokens += quantity * per;
      kind.cost += cost;
      use.tokenCost += cost;
      use.allTokens += quantity * per;
    }
    use.requests += quantity * (requestsPer(unit) ?? 0);
  }
  return [...models.values()].sort((a, b) => b.cost - a.cost || a.model.localeCompare(b.model));
}

/** Cost of a million tokens, as it was paid; null where there were none. */
export const perMillion = ({ tokens, cost }: Tokens): number | null =>
  tokens > 0 ? (cost / tokens) * 1e6 : null;

export function totalOf(models: readonly AiModelUse[]): Omit<AiModelUse, 'service' | 'model'> {
  const total = { cost: 0, tokens: none(), requests: 0, tokenCost: 0, allTokens: 0 };
  for (const one of models) {
    total.cost += one.cost;
    total.requests += one.requests;
    total.tokenCost += one.tokenCost;
    total.allTokens += one.allTokens;
    for (const kind of tokenKinds) {
      total.tokens[kind].tokens += one.tokens[kind].tokens;
      total.tokens[kind].cost += one.tokens[kind].cost;
    }
  }
  return total;
}
