import { describe, expect, it } from 'vitest';
import type { AgentResponse } from '../../data/agent';
import type { AgentMessage } from '../../data/agentChat';
import { textTier } from './textTier';
import { isToBeTyped, shares, typedAfter, typedLength } from './typing';

const said = { title: '', summary: '', configuration: {} };
const text = (content: string): AgentResponse => ({ content_format: 'text', content, ...said });
const table: AgentResponse = { content_format: 'table', content: { columns: [], rows: [] }, ...said };
const answer = (response: AgentResponse[], type: 'ready' | 'in progress' = 'ready'): AgentMessage => ({
  message_source: 'agent',
  interaction_id: 'i1',
  thread_id: 't1',
  created_at: '2026-03-01T10:00:00.000Z',
  status: { type },
  data: { response, error: null, warning: null, suggestions: [] },
});

describe('typing out', () => {
  it('[LIM-37] takes five milliseconds a character', () => {
    expect(typedAfter(0, 100)).toBe(0);
    expect(typedAfter(4, 100)).toBe(0);
    expect(typedAfter(5, 100)).toBe(1);
    expect(typedAfter(250, 100)).toBe(50);
    expect(typedAfter(9999, 100)).toBe(100);
  });
  it('goes through the texts in their order; what follows a text shows when it is done', () => {
    const parts = [text('abcd'), table, text('**ef**')];
    expect(typedLength(parts)).toBe(6);
    expect(shares(parts, 2)).toEqual([2, null, null]);
    expect(shares(parts, 5)).toEqual([5, 1, 1]);
    expect(shares([table, text('ab')], 0)).toEqual([0, 0]);
  });
  it('happens once, to the newest answer, and only to text', () => {
    expect(isToBeTyped(answer([text('a')]), true, [])).toBe(true);
    expect(isToBeTyped(answer([text('a')]), true, ['i1'])).toBe(false);
    expect(isToBeTyped(answer([text('a')]), false, [])).toBe(false);
    expect(isToBeTyped(answer([text('a')], 'in progress'), true, [])).toBe(false);
    expect(isToBeTyped(answer([table]), true, [])).toBe(false);
  });
});

describe('long texts', () => {
  it('[LIM-38] have more lines with every tier, and short ones are compact', () => {
    expect(textTier(80)).toEqual({ compact: true, lines: null });
    expect(textTier(81)).toEqual({ compact: false, lines: null });
    expect(textTier(600).lines).toBeNull();
    const lines = [601, 1201, 2401].map((length) => textTier(length).lines ?? 0);
    expect(lines).toEqual(lines.toSorted((a, b) => a - b));
    expect(new Set(lines).size).toBe(3);
    expect(textTier(1200)).toEqual(textTier(601));
    expect(textTier(2400)).toEqual(textTier(1201));
  });
});
