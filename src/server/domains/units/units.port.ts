import type { Filters } from '../../costs/queries/spend';
import type { IncompleteBill } from '@shared/api/costs/spend.api';
import type { CostMethod } from '@shared/model/limits';
import type { DayCost } from '@shared/model/units/unitCost';

interface CostDays {
  costMethod: CostMethod;
  /** The newest complete day of the bills; null without bills. */
  through: string | null;
  incomplete: IncompleteBill[];
  /** The complete days that have charges; that of the largest cost first. */
  currencies: { currency: string; days: DayCost[] }[];
}

/** What unit costs ask of the bills. */
export interface UnitBills {
  days(
    orgId: string,
    asked: {
      /** yyyy-MM-dd, both inclusive. */
      from: string;
      to: string;
      /** Null: as in the settings. */
      costMethod: CostMethod | null;
      filters: Filters;
    },
    signal: AbortSignal,
  ): Promise<CostDays>;
}
