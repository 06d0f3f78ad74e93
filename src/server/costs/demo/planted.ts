import { isoDay } from './calendar';
import { builderOf } from './plantings/builders';
import { gaps } from './plantings/gaps';
import type { World } from './inventory';
import type { Resource } from './model';
import type { Found, Planted } from './plantings/planting';
import type { PlantedLine } from './profile';

export type { Planted } from './plantings/planting';

function dated(world: World, line: PlantedLine, one: Found): Planted {
  const { plan } = world;
  return {
    ...one,
    from: isoDay(line.sinceDays === undefined ? plan.start : plan.plantedAt - line.sinceDays),
    ...(line.fate === 'fixed' || line.fate === 'regresses' ? { fixedIn: plan.fixMonth } : {}),
    ...(line.fate === 'regresses' ? { regressedIn: plan.regressMonth } : {}),
  };
}

/**
 * Adds what resources/demo/planted.json names to the clean company. A rule's builder makes the resources (or changes
 * clean ones in place) and says what is to be found; the dates are put to it here.
 */
export function plant(world: World, clean: Resource[]): { resources: Resource[]; planted: Planted[] } {
  const resources = [...clean];
  const planted: Planted[] = [];
  for (const line of world.profile.planted) {
    const made = builderOf(line.rule)(world, line, resources);
    resources.push(...made.resources);
    // What is gone by then is on the earlier bills only, and nothing finds it any more.
    const found = made.planted.filter(({ ruleId }) => line.fate !== 'gone' || ruleId !== line.rule);
    planted.push(...found.map((one) => dated(world, line, one)));
  }
  return { resources, planted: [...planted, ...gaps(world, resources, planted)] };
}
