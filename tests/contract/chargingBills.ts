import { on, type Charge } from './costsFixture';

/** A charge of a day that costs the same by every method. */
export const charge = (day: string, service: string, billed: string, change: Charge = {}): Charge => ({
  ...on(day),
  ServiceName: service,
  BilledCost: billed,
  EffectiveCost: billed,
  ListCost: billed,
  ResourceId: `${service}-${day}-${billed}`,
  ...change,
});
