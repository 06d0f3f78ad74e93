import { describe, expect, it } from 'vitest';
import { kindOf, modelOf, requestsPer, tokensPer } from './meters';
import { modelsOf, perMillion, totalOf } from './models';

describe('a meter of AI', () => {
  // As the clouds and the vendors name them on their bills.
  it.each([
    ['USE1-claude-sonnet-input-tokens', '1K tokens', 1_000, 'input', 'claude-sonnet'],
    ['USE1-NovaLite-cache-read-input-token-count', '1K tokens', 1_000, 'cached', 'NovaLite'],
    ['EUW1-Claude3.5Sonnet-output-tokens', '1M tokens', 1_000_000, 'output', 'Claude3.5Sonnet'],
    ['gpt-4o Inp glbl Tokens', '1K', 1_000, 'input', 'gpt-4o'],
    ['gpt-4o-mini-0718-Outp-glbl Tokens', '1M', 1_000_000, 'output', 'gpt-4o-mini-0718'],
    ['Gemini 2.0 Flash Input Text', '1k count', 1_000, 'input', 'Gemini 2.0 Flash'],
    ['Gemini 1.5 Pro GA Text Output - Predictions', 'count', 1, 'output', 'Gemini 1.5 Pro'],
    ['gpt-4o-2024-08-06, input', '1,000 tokens', 1_000, 'input', 'gpt-4o-2024-08-06'],
    ['claude-opus cached input', 'Tokens', 1, 'cached', 'claude-opus'],
  ])('%s in %s', (meter, unit, per, kind, model) => {
    expect([tokensPer(unit, meter), kindOf(meter), modelOf(meter)]).toEqual([per, kind, model]);
  });

  it('counts no tokens where it counts something else', () => {
    expect(tokensPer('Hours', 'USE1-ProvisionedThroughput')).toBeNull();
    expect(tokensPer('1 Hour', 'Provisioned Managed Global Unit tokens')).toBeNull();
    expect(tokensPer('Images', 'dall-e-3')).toBeNull();
    expect([requestsPer('1K Requests'), requestsPer('requests'), requestsPer('Hours')]).toEqual([
      1_000,
      1,
      null,
    ]);
    expect(modelOf('Tokens')).toBe('Tokens');
  });
});

describe('models', () => {
  const charge = (meter: string, unit: string, quantity: number, cost: number, currency = 'USD') => ({
    group: ['Amazon Bedrock', meter, ''],
    currency,
    unit,
    quantity,
    cost,
  });
  const charges = [
    charge('USE1-claude-sonnet-input-tokens', '1K tokens', 4_000, 12),
    charge('EUW1-claude-sonnet-output-tokens', '1K tokens', 1_000, 15),
    charge('USE1-claude-sonnet-ProvisionedThroughput', 'Hours', 10, 400),
    charge('USE1-nova-input-tokens', '1M tokens', 2, 1),
    charge('USE1-claude-sonnet-input-tokens', '1K tokens', 9, 9, 'EUR'),
  ];

  it('have their tokens by kind, from every region, and what they are priced by otherwise in their cost', () => {
    const [throughput, sonnet, nova] = modelsOf(charges, 'USD');
    // What counts no tokens has the name that the bill gives it.
    expect(throughput).toMatchObject({
      model: 'claude-sonnet-ProvisionedThroughput',
      cost: 400,
      allTokens: 0,
      tokenCost: 0,
    });
    expect(sonnet).toMatchObject({
      service: 'Amazon Bedrock',
      model: 'claude-sonnet',
      cost: 27,
      tokens: { input: { tokens: 4_000_000, cost: 12 }, output: { tokens: 1_000_000, cost: 15 } },
    });
    expect(perMillion(sonnet!.tokens.input)).toBe(3);
    expect(perMillion(sonnet!.tokens.cached)).toBeNull();
    expect(nova?.allTokens).toBe(2_000_000);
  });

  it('add up to the bill', () => {
    const total = totalOf(modelsOf(charges, 'USD'));
    expect(total).toMatchObject({ cost: 428, tokenCost: 28, allTokens: 7_000_000 });
  });
});
