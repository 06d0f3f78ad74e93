import { z } from 'zod';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { param, text } from '../params';
import { listInput, required } from '../values/inputs';
import type { Param } from '../../contract';

const TARGETS_MAX = 1_000;

/** One resource, and where it is; '' is where the step says. */
export interface Target {
  account: string;
  region: string;
  resource: string;
  /** Its id as the bill has it, where that is longer. */
  billed: string;
  /** The case that it comes from; '' where it comes from none. */
  caseId: string;
}

const textAt = (item: JsonObject, ...keys: string[]): string => {
  for (const key of keys) {
    const value = item[key];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return '';
};

/** Bills name some resources of AWS by their ARN, calls by its last part: `arn:aws:ec2:eu-west-1:1111:volume/vol-1`. */
const ARN = /^arn:aws[\w-]*:(?:ec2|rds):([\w-]*):(\d*):[\w-]+[/:](.+)$/;
/** Of other services the whole ARN is the resource; it still says where that is. */
const PLACED = /^arn:aws[\w-]*:[\w-]+:([a-z0-9-]*):(\d{12}|):/;

function named(billed: string, given: { account: string; region: string; caseId: string }): Target {
  const [, region = '', account = '', resource = billed] = ARN.exec(billed) ?? PLACED.exec(billed) ?? [];
  return {
    account: given.account || account,
    region: given.region || region,
    resource,
    billed,
    caseId: given.caseId,
  };
}

function toTarget(item: Json): Target | undefined {
  if (typeof item === 'string') return named(item.trim(), { account: '', region: '', caseId: '' });
  if (!isJsonObject(item)) return undefined;
  return named(textAt(item, 'resource', 'case_resource_id', 'resource_id', 'id'), {
    account: textAt(item, 'account', 'case_account_id', 'account_id'),
    region: textAt(item, 'region', 'case_region'),
    caseId: textAt(item, 'case_id'),
  });
}

/** Ids, or objects that name a resource: cases, resources of an inventory, rows of another step. Each once. */
export const targetsInput = listInput
  .refine(
    (items) => items.length <= TARGETS_MAX,
    `has more than ${TARGETS_MAX.toLocaleString('en')} resources`,
  )
  .transform((items, context): Target[] => {
    const found = items.map((item) => toTarget(item));
    const bad = found.findIndex((one) => one === undefined || one.resource === '');
    if (bad !== -1) {
      context.addIssue({ code: 'custom', message: `item ${bad + 1} names no resource` });
      return z.NEVER;
    }
    const all = found.filter((one) => one !== undefined);
    const keys = all.map((one) => JSON.stringify([one.account, one.region, one.resource]));
    return all.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
  });

/** @param input also refuses what names no such resource */
export const targetsParam = (
  p: number,
  what: string,
  example: string,
  input: z.ZodType<Target[]> = targetsInput,
): Param<Target[]> =>
  param(
    {
      p,
      type: 'list',
      title: what,
      description: 'IDs, or a list of cases or resources from an earlier step.',
      placeholder: example,
    },
    input,
  );

export const integrationParam = (p: number, type: string): Param<string> =>
  param({ p, type: 'integration', title: 'Integration', integrations: [type] }, required(200));

/** Where resources are that do not say so: in a region of an account of AWS. */
export const placeParams = (region: number, account: number) => ({
  region: text({
    p: region,
    title: 'Region',
    description: 'Of resources that do not say where they are.',
    optional: true,
    max: 100,
  }),
  account: text({
    p: account,
    title: 'Account ID',
    description: 'Of resources that do not say; empty for the integration’s own.',
    optional: true,
    max: 200,
  }),
});
