import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@shared/model/json';
import { remedies } from '../../templates/remedies/all';
import { advisedBy, chosenFor } from './choosing';

const remedyOf = (id: string) => {
  const remedy = remedies.find(({ remedyId }) => remedyId === id);
  if (!remedy) throw new Error(`There is no remedy ${id}.`);
  return remedy;
};
const aCase = (case_id: string, evidence: Record<string, string> = {}): JsonObject => ({
  case_id,
  evidence: Object.entries(evidence).map(([label, value]) => ({ label, value })),
});
const resize = remedyOf('aws-resize-instances');

describe('what cases advise', () => {
  it.each([
    ['aws-resize-instances', { Now: 'm5.xlarge', Advised: 'm5.large' }, 'm5.large'],
    ['aws-resize-instances', { Type: 'm3.xlarge', Successor: 'm5' }, 'm5.xlarge'],
    ['aws-resize-instances', { Type: 'db.m3.large', Successor: 'db.m5' }, undefined],
    ['aws-resize-databases', { Type: 'db.t2.small', Successor: 'db.t3 or db.t4g' }, 'db.t3.small'],
    ['aws-resize-databases', { Type: 'm3.large', Successor: 'm5' }, undefined],
    ['aws-resize-databases', { 'Mean processor use': '4%', Type: 'db.r5.4xlarge' }, 'db.r5.2xlarge'],
    ['aws-resize-databases', { Type: 'db.r5.12xlarge' }, undefined],
    ['aws-resize-databases', { Advised: 'db.m6g.large' }, 'db.m6g.large'],
    ['aws-resize-instances', { 'Type on the bill': 'm3.large', Successor: 'm5' }, 'm5.large'],
    ['aws-change-volumes', { 'Most IOPS in 14 days': '4,010' }, '6100'],
    ['aws-change-volumes', { 'Most IOPS in 14 days': '12' }, '3000'],
    ['aws-change-volumes', { Advised: 'gp3/100 GB/4,000 IOPS' }, '4000'],
    ['aws-change-volumes', { Type: 'io2' }, undefined],
    ['aws-lambda-memory', { Advised: '512 MB' }, '512'],
    ['azure-resize-machines', { Advised: 'Standard_D2s_v5' }, 'Standard_D2s_v5'],
    ['gcp-resize-instances', { Advised: 'e2-custom-2-4096' }, 'e2-custom-2-4096'],
    ['gcp-resize-databases', { Advised: 'db-custom-1-3840' }, 'db-custom-1-3840'],
    ['gcp-resize-databases', { Advised: 'one that is smaller' }, undefined],
    ['aws-log-retention', { Advised: '30' }, undefined],
  ])('%s of %o: %s', (id, evidence, value) => {
    expect(advisedBy(remedyOf(id), [aCase('a', evidence)])).toEqual(
      value === undefined ? [] : [{ value, case_ids: ['a'] }],
    );
  });
});

describe('what is chosen', () => {
  const [a, b, c, none] = [
    aCase('a', { Advised: 'm5.large' }),
    aCase('b', { Advised: 'm5.large' }),
    aCase('c', { Advised: 't3.small' }),
    aCase('none'),
  ];

  it('is what the cases advise unless given', () => {
    expect(chosenFor(resize, [a, b, none], {})).toEqual({
      inputs: { type: 'm5.large' },
      taken: [a, b, none],
      leftOut: [],
    });
    expect(chosenFor(resize, [a, b], { type: 'm6i.large' })).toMatchObject({
      inputs: { type: 'm6i.large' },
      leftOut: [],
    });
  });

  it('leaves out cases that advise another one, and has to be one of those', () => {
    expect(chosenFor(resize, [a, b, c, none], { type: 'm5.large' })).toEqual({
      inputs: { type: 'm5.large' },
      taken: [a, b, none],
      leftOut: ['c'],
    });
    expect(() => chosenFor(resize, [a, c], { type: 'm6i.large' })).toThrow('inputs.type: has to be one');
    expect(() => chosenFor(resize, [a, c], {})).toThrow('inputs.type: Value is required');
  });

  it('is checked as the inputs of any run are, and by what may be chosen', () => {
    const retention = remedyOf('aws-log-retention');
    expect(chosenFor(retention, [none], {}).inputs).toEqual({ days: '30' });
    expect(() => chosenFor(retention, [none], { days: '31' })).toThrow('inputs.days: must be one of 1,');
    expect(() => chosenFor(resize, [none], {})).toThrow('inputs.type: Value is required');
    expect(() => chosenFor(resize, [a], { typ: 'm5.large' })).toThrow('inputs.typ');
    const machines = remedyOf('azure-resize-machines');
    expect(() => chosenFor(machines, [none], { size: 'Standard_D2s_v5', deallocate: 'maybe' })).toThrow(
      'inputs.deallocate',
    );
  });
});
