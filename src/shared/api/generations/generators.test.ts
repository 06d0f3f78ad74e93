import { expect, it } from 'vitest';
import { calls } from '../index';

it('[AI-G-02] the generator for BigQuery takes a prompt and a table', () => {
  const { body } = calls['generators.bigQuery'];
  const asked = { prompt: 'Cost by service', table: 'costs.export' };
  expect(body.parse(asked)).toMatchObject(asked);
  expect(body.safeParse({ prompt: asked.prompt }).error?.issues[0]?.path).toEqual(['table']);
  expect(body.safeParse({ table: asked.table }).error?.issues[0]?.path).toEqual(['prompt']);
});
