import { changeStep, type ChangeStep } from '../../common/cloud/changeStep';
import type { Looked } from '../../common/cloud/changing';
import { integrationParam, targetsInput, targetsParam, type Target } from '../../common/cloud/targets';
import type { Params, ValuesOf } from '../../contract';
import { sessionOf } from './api';
import type { At } from './compute';

export interface GcpChange<Name, More extends Params> extends ChangeStep<More> {
  /** What it changes, and an example of their names. */
  resources: { title: string; example: string };
  /** What a resource's name says; undefined: it is no full name. The project is '' where it says none. */
  read(text: string): (Name & { project: string }) | undefined;
  /** The project of resources that do not say theirs. */
  projectOf?(more: ValuesOf<More>): string;
  look(at: At & { target: Target; name: Name & { project: string } }, more: ValuesOf<More>): Promise<Looked>;
}

/** A step that changes resources of Google Cloud by their full names: integration and resources are P1 and P2. */
export function gcpChange<Name, More extends Params>(step: GcpChange<Name, More>) {
  const { resources, read } = step;
  const named = targetsInput.superRefine((targets, issues) => {
    const bad = targets.find(({ resource }) => read(resource) === undefined);
    if (bad)
      issues.addIssue({
        code: 'custom',
        message: `has “${bad.resource}”, which is not a full name, such as ${resources.example}`,
      });
  });
  const own = {
    integration: integrationParam(1, 'GCP'),
    resources: targetsParam(2, resources.title, resources.example, named),
  };
  return changeStep('GCP', step, own, ({ own: given, more }, context) => {
    const session = sessionOf(context, given.integration);
    const account = step.projectOf?.(more) ?? '';
    return {
      session,
      place: { account: '', region: '' },
      targets: given.resources.map((one) => ({
        ...one,
        account: one.account || (read(one.resource)?.project ?? '') || account,
      })),
      async look(target): Promise<Looked> {
        const name = read(target.resource);
        return name === undefined
          ? { kind: 'skipped', name: '', reason: 'Not a full name.' }
          : step.look({ context, session, place: target, target, name }, more);
      },
    };
  });
}
