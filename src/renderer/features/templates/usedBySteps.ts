import { typeName } from '@shared/words/integrationScreens';
import { workflowListWords } from '@shared/words/workflowLists';
import type { IntegrationType } from '../../data/integrations';
import { marks as ofServices } from '../../parts/integrations/marks';
import type { TileTone } from '../../ui/base/IconTile';
import type { IconName } from '../../ui/base/iconPaths';
import type { Template } from './templateView';

const words = workflowListWords.templates.uses;

/** What a template works with: a service that is connected, or a part of the product. */
export type TemplateMark =
  | { name: string; service: IntegrationType }
  | { name: string; icon: IconName; tone: TileTone };

/** By the subgroup of a step. The costs of the bills go by the name of the API that they came from once. */
const ownParts: Readonly<Record<string, TemplateMark>> = {
  ANODOTCOST: { name: words.costs, icon: 'costs', tone: 'blue' },
  CASE: { name: words.cases, icon: 'cases', tone: 'green' },
  DATASTORE: { name: words.datastores, icon: 'datastores', tone: 'teal' },
  APPROVAL: { name: words.approvals, icon: 'approvals', tone: 'purple' },
  AI: { name: words.ai, icon: 'sparkle', tone: 'indigo' },
};
const plain: TemplateMark = { name: words.nothing, icon: 'workflows', tone: 'grey' };

const isService = (subgroup: string): subgroup is IntegrationType => Object.hasOwn(ofServices, subgroup);

function markOf(subgroup: string): TemplateMark | undefined {
  const own = ownParts[subgroup];
  return own ?? (isService(subgroup) ? { name: typeName(subgroup), service: subgroup } : undefined);
}

/** What the steps work with, each once, services first. */
export function marksOf(steps: Template['steps']): readonly TemplateMark[] {
  const used = [...new Set(steps.map(({ subgroup }) => subgroup))].flatMap((one) => markOf(one) ?? []);
  const [services, parts] = [used.filter((one) => 'service' in one), used.filter((one) => 'icon' in one)];
  return used.length === 0 ? [plain] : [...services, ...parts];
}
