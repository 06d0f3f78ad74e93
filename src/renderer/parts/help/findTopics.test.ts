import { describe, expect, it } from 'vitest';
import { helpTopics } from '@shared/words/help';
import { findTopics } from './findTopics';

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
  it('finds nothing for what no topic says', () => {
    expect(findTopics('zzzzqqq')).toEqual([]);
  });
});
