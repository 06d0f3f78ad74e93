import { describe, expect, it } from 'vitest';
import { deleteInBatches, deletionTexts } from './deletion';

const named = (quantity: number) =>
  Array.from({ length: quantity }, (_, at) => ({ workflowId: `w${at}`, name: `Digest ${at}` }));

describe('deleting workflows', () => {
  it('[WF-21] says which one is deleted, or how many', () => {
    const outcome = { deleted: ['w0'], failed: [], error: null };
    expect(deletionTexts(named(1), outcome)).toEqual([
      { text: 'Digest 0 deleted successfully', error: false },
    ]);
    const both = { deleted: ['w0', 'w1'], failed: [], error: null };
    expect(deletionTexts(named(2), both)[0]?.text).toBe('2 workflows deleted successfully');
  });

  it('[WF-19] [WF-20] [MSG-110] names what was not deleted, with the reason of the server', () => {
    const failed = [{ workflowId: 'w1', name: 'Digest 1', reason: 'It belongs to the system.' }];
    expect(deletionTexts(named(2), { deleted: ['w0'], failed, error: null })).toEqual([
      { text: 'Digest 0 deleted successfully', error: false },
      { text: 'Failed to delete workflows: Digest 1. It belongs to the system.', error: true },
    ]);
    expect(deletionTexts(named(1), { deleted: [], failed: [], error: 'The server is away.' })[0]?.text).toBe(
      'Failed to delete workflows: Digest 0. The server is away.',
    );
    expect(deletionTexts(named(1), { deleted: [], failed: [], error: null })).toEqual([
      { text: 'Failed to delete workflows', error: true },
    ]);
  });

  it('sends at most 500 at once and stops where a call fails', async () => {
    const sizes: number[] = [];
    const outcome = await deleteInBatches(named(1200), async (ids) => {
      sizes.push(ids.length);
      return sizes.length === 2 ? { reason: 'away' } : { deleted: ids, failed: [] };
    });
    expect(sizes).toEqual([500, 500]);
    expect(outcome.deleted).toHaveLength(500);
    expect(outcome.error).toBe('away');
  });
});
