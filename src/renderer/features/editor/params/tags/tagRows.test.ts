import { describe, expect, it } from 'vitest';
import { addTag, addTagsJson, keptFilters, readTagFilters, readTags, tagProblem } from './tagRows';

const env = { key: 'env', value: 'prod' };

describe('tags', () => {
  it('[PARAM-38] [MSG-73] a tag needs key and value', () => {
    expect(addTag([], 'env', ' ')).toEqual({ problem: 'Please fill Key and Value' });
    expect(addTag([], '', 'prod')).toEqual({ problem: 'Please fill Key and Value' });
    expect(addTag([], ' env ', 'prod')).toEqual({ tags: [env] });
    expect(addTag([env], 'env', 'test')).toEqual({ tags: [{ key: 'env', value: 'test' }] });
  });

  it('[PARAM-39] [PARAM-40] [MSG-74] [MSG-75] JSON must be there and be an object', () => {
    expect(addTagsJson([], '  ')).toEqual({ problem: 'Please fill JSON' });
    for (const text of ['{env}', '"env"', '5', '[]', '{}', '[1]', '{"env": {"a": 1}}']) {
      expect(addTagsJson([], text), text).toEqual({ problem: 'Invalid JSON (use {key: value} format)' });
    }
    expect(addTagsJson([env], '{"team": "data", "n": 5}')).toEqual({
      tags: [env, { key: 'team', value: 'data' }, { key: 'n', value: '5' }],
    });
    expect(addTagsJson([], '[{"key": "env", "value": "prod"}]')).toEqual({ tags: [env] });
  });

  it('[PARAM-41] [MSG-121] refuses values that are known only when the step runs', () => {
    const refused = { problem: 'Dynamic values are not supported' };
    expect(addTag([], 'env', '{{inputs.env}}')).toEqual(refused);
    expect(addTagsJson([], '{"env": "{{inputs.env}}"}')).toEqual(refused);
    expect(tagProblem({ key: 'env', value: '{{inputs.env}}' })).toBe(refused.problem);
    expect(tagProblem(env)).toBeNull();
  });

  it('[PARAM-37] reads rows, objects and JSON text', () => {
    expect(readTags([env])).toEqual([env]);
    expect(readTags('{"env":"prod"}')).toEqual([env]);
    expect(readTags([{ Key: 'env', Value: 'prod' }])).toEqual([env]);
    expect(readTags(null)).toEqual([]);
    expect(readTagFilters([{ key: 'env', values: ['a', 'b'] }])).toEqual([
      { key: 'env', values: ['a', 'b'] },
    ]);
  });

  it('[PARAM-42] filters keep only rows with a key and values', () => {
    expect(
      keptFilters([
        { key: 'env', values: ['prod', ' '] },
        { key: '', values: ['x'] },
        { key: 'team', values: [] },
      ]),
    ).toEqual([{ key: 'env', values: ['prod'] }]);
  });
});
