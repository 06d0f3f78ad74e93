import { describe, expect, it } from 'vitest';
import { helpTopics } from '@shared/words/help';
import { findTopics, topicsNamed } from './findTopics';

describe('help topics', () => {
  it('shows all while nothing is asked', () => {
    expect(findTopics('  ')).toEqual(helpTopics);
  });
  it.each([
    ['parquet', 'bill'],
    ['spreadsheet', 'datastore'],
    ['invite', 'people'],
    ['aproval', 'approval'],
  ])('finds for “%s” the topic %s first', (asked, id) => {
    expect(findTopics(asked)[0]?.id).toBe(id);
  });
  it('names a topic by every word of its title and its other words, without guesses', () => {
    expect(topicsNamed('import BILL').map(({ id }) => id)).toContain('bill');
    expect(topicsNamed('parquet import').map(({ id }) => id)).toContain('bill');
    expect(topicsNamed('aproval')).toEqual([]);
  });
  it('finds nothing for what no topic says', () => {
    expect(findTopics('zzzzqqq')).toEqual([]);
  });
});
